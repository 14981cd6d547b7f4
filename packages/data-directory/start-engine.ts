// Starts an engine: the one in this process, or a process of its own on the directory and a free port, which is made sure to end
// with us, as an engine that outlived a killed stack would hold the files of the next one.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { openEmbedded } from './embedded.ts';
import type { Engine } from './engine.ts';
import type { EnginePlan } from './select-engine.ts';

type SpawnedPlan = Exclude<EnginePlan, { kind: 'external' | 'embedded' }>;

const READY_TIMEOUT_MS = 20_000;
const STOP_TIMEOUT_MS = 5_000;
const PORT_TRIES = 3;
/** Java reads names of files in the encoding of its locale: where that is C, it finds no folder whose name has an accent. */
const UTF_8 = { LC_ALL: 'C.UTF-8' };
/** fd 3 is a pipe from us: at its end, whatever ended us, the engine (which keeps the shell's pid) is told to stop. */
const TIED_TO_US = '(read _ <&3; kill -TERM $$ 2>/dev/null) & exec "$@" 3<&-';

/** `isServing`: for requests, not for one command. Throws an Error with the engine's own words when it does not come up. */
export async function startEngine(
  plan: EnginePlan,
  directory: string,
  isServing = false,
): Promise<Engine> {
  if (plan.kind === 'embedded') return openEmbedded(directory, isServing);
  if (plan.kind === 'external') {
    const never = new Promise<string>(() => {});
    return { kind: plan.kind, url: plan.url, pid: 0, exited: never, stop: async () => {} };
  }
  let failure: unknown;
  for (let attempt = 0; attempt < PORT_TRIES; attempt++) {
    try {
      return await onPort(plan, directory, await freePort());
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

/** A port on which no program listens right now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function onPort(plan: SpawnedPlan, directory: string, port: number): Promise<Engine> {
  const file = plan.kind === 'dynoxide' ? join(directory, 'dynoxide.db') : undefined;
  const child = launch(commandLine(plan, directory, port));
  let said = '';
  const hear = (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-2000);
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  const exited = new Promise<string>((settle) => {
    child.once('error', (error) => settle(error.message));
    child.once('exit', (code, signal) => settle(`${plan.kind} ended (${signal ?? code}): ${said}`));
  }).finally(() => (child.stdio[3] as { destroy(): void } | undefined)?.destroy());
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await exited;
    clearTimeout(late);
  };
  try {
    await answering(url, exited);
  } catch (error) {
    await stop();
    throw error;
  }
  return { kind: plan.kind, url, pid: child.pid ?? 0, file, exited, stop };
}

function commandLine(plan: SpawnedPlan, directory: string, port: number): string[] {
  if (plan.kind === 'dynoxide') {
    return [plan.binary, '--port', String(port), '--db-path', join(directory, 'dynoxide.db')];
  }
  return [
    plan.java,
    '-XX:TieredStopAtLevel=1',
    '-XX:+UseSerialGC',
    '-Xmx512m',
    `-Djava.library.path=${plan.libraries}`,
    '-jar',
    plan.jar,
    '-port',
    String(port),
    '-dbPath',
    directory,
    '-sharedDb',
    '-disableTelemetry',
  ];
}

/** Its own process group, so that Ctrl-C reaches only us and we end it after the last request. */
function launch(command: string[]): ChildProcess {
  const [program = '', ...rest] = command;
  const env = { ...process.env, ...UTF_8 };
  if (process.platform === 'win32')
    return spawn(program, rest, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  return spawn('/bin/sh', ['-c', TIED_TO_US, 'sh', ...command], {
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
}

async function answering(url: string, exited: Promise<string>): Promise<void> {
  const deadline = performance.now() + READY_TIMEOUT_MS;
  let ended: string | undefined;
  void exited.then((reason) => {
    ended = reason;
  });
  while (performance.now() < deadline) {
    if (ended !== undefined) throw new Error(ended);
    try {
      await fetch(url, { signal: AbortSignal.timeout(1000) }).then((response) =>
        response.arrayBuffer(),
      );
      return;
    } catch {
      await new Promise((resume) => setTimeout(resume, 5));
    }
  }
  throw new Error(`the engine did not answer on ${url} in ${READY_TIMEOUT_MS / 1000} s`);
}
