// One process per function, started from its bundle when it is first called and with nothing but the variables that the
// deployed one has: what a bundle lacks, or shares with another by accident, shows here.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Called, Returned } from './function-messages.ts';

type FunctionProcesses = {
  call(name: string, event: unknown, at: { nowMs: number; remainingMs: number }): Promise<unknown>;
  /** As if the platform had recycled them all. */
  restart(): void;
};

type Running = {
  child: ChildProcess;
  ready: Promise<unknown>;
  waiting: Map<number, Waiting>;
  /** Calls that have not come back, those that wait for its start among them. */
  underWay: number;
};
type Waiting = { resolve: (result: unknown) => void; reject: (error: Error) => void };

const RUNTIME = fileURLToPath(new URL('./function-runtime.ts', import.meta.url));
/** Half of a start is taking the types from the runtime and compiling the bundle, which is the same each time. */
const COMPILED_ONCE = `--import=${new URL('../compile-cache.mjs', import.meta.url).href}`;
const DIST = new URL('../../../dist/functions/', import.meta.url);
/** More than a story calls; all of them would be three gigabytes in each worker of the suite. */
const KEPT_MAX = 14;

/** `envOf`: the variables of a function. `onLine`: what the functions write to standard output. */
export function functionProcesses(
  envOf: (name: string) => Promise<Readonly<Record<string, string>>>,
  onLine: (line: string) => void,
): FunctionProcesses {
  const running = new Map<string, Running>();
  let calls = 0;
  const stop = (): void => {
    for (const { child } of running.values()) child.kill();
    running.clear();
  };
  process.once('exit', stop);
  const of = (name: string, env: Readonly<Record<string, string>>): Running => {
    const own = running.get(name) ?? start(name, env, onLine);
    running.delete(name);
    running.set(name, own);
    if (running.size > KEPT_MAX) stopLongestIdle(running, own);
    return own;
  };
  return {
    restart: stop,
    async call(name, event, at) {
      const own = of(name, await envOf(name));
      own.underWay += 1;
      try {
        await own.ready;
        calls += 1;
        const id = calls;
        const { promise, resolve, reject } = Promise.withResolvers<unknown>();
        own.waiting.set(id, { resolve, reject });
        own.child.send({ id, event, ...at } satisfies Called);
        return await promise;
      } finally {
        own.underWay -= 1;
      }
    },
  };
}

/** The processes stand in the order in which they were called last. */
function stopLongestIdle(running: Map<string, Running>, called: Running): void {
  for (const [name, { child, underWay }] of running) {
    if (underWay > 0 || child === called.child) continue;
    child.kill();
    running.delete(name);
    return;
  }
}

function start(
  name: string,
  env: Readonly<Record<string, string>>,
  onLine: (line: string) => void,
): Running {
  const bundle = fileURLToPath(new URL(`${name}/index.mjs`, DIST));
  const execArgv = [COMPILED_ONCE];
  const child = fork(RUNTIME, [bundle, name], { env, execArgv, silent: true });
  const waiting = new Map<number, Waiting>();
  const errors: string[] = [];
  // Whole lines, wherever the chunks of a busy process end.
  if (child.stdout) createInterface(child.stdout).on('line', onLine);
  child.stderr?.on('data', (chunk) => errors.push(String(chunk)));
  child.on('message', ({ id, result, error }: Returned) => {
    const call = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) call?.resolve(result);
    else call?.reject(new Error(`${name}: ${error}`));
  });
  const ended = once(child, 'exit').then(() => {
    const reason = new Error(`${name} ended: ${errors.join('')}`);
    for (const call of waiting.values()) call.reject(reason);
    throw reason;
  });
  ended.catch(() => undefined);
  const ready = Promise.race([once(child, 'message'), ended]);
  return { child, ready, waiting, underWay: 0 };
}
