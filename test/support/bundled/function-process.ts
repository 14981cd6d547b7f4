// One process per function, started from its bundle when it is first called and with nothing but the variables that the
// deployed one has: what a bundle lacks, or shares with another by accident, shows here.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Called, Returned } from './function-messages.ts';

type FunctionProcesses = {
  call(name: string, event: unknown, at: { nowMs: number; remainingMs: number }): Promise<unknown>;
  /** As if the platform had recycled them all. */
  restart(): void;
};

type Running = { child: ChildProcess; ready: Promise<unknown>; waiting: Map<number, Waiting> };
type Waiting = { resolve: (result: unknown) => void; reject: (error: Error) => void };

const RUNTIME = fileURLToPath(new URL('./function-runtime.ts', import.meta.url));
const DIST = new URL('../../../dist/functions/', import.meta.url);

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
  return {
    restart: stop,
    async call(name, event, at) {
      const env = await envOf(name);
      const own = running.get(name) ?? start(name, env, onLine);
      running.set(name, own);
      await own.ready;
      calls += 1;
      const id = calls;
      return new Promise((resolve, reject) => {
        own.waiting.set(id, { resolve, reject });
        own.child.send({ id, event, ...at } satisfies Called);
      });
    },
  };
}

function start(
  name: string,
  env: Readonly<Record<string, string>>,
  onLine: (line: string) => void,
): Running {
  const bundle = fileURLToPath(new URL(`${name}/index.mjs`, DIST));
  const child = fork(RUNTIME, [bundle, name], { env, execArgv: [], silent: true });
  const waiting = new Map<number, Waiting>();
  const errors: string[] = [];
  child.stdout?.on('data', (chunk) => String(chunk).split('\n').forEach(onLine));
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
  return { child, ready, waiting };
}
