// Load from outside: a server process, requests over so many connections for so many seconds, what came back and what
// it cost the server in CPU.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Shot } from './operations.ts';

export type Server = { url: string; pid: number; stop(): void };
export type Measured = {
  perSecond: number;
  p50: number;
  p99: number;
  cpuMs: number | undefined;
  failed: number;
};

type Request = { method: string; path: string; headers: Record<string, string>; body?: string };
type Result = {
  requests: { average: number; total: number };
  latency: { p50: number; p99: number };
  non2xx: number;
  errors: number;
};
type Autocannon = (options: {
  url: string;
  connections: number;
  duration: number;
  requests: { setupRequest: (request: Request) => Request }[];
}) => Promise<Result>;

const autocannon = createRequire(import.meta.url)('autocannon') as Autocannon;
/** Linux counts a process's CPU in hundredths of a second. */
const MS_PER_TICK = 10;

/** Starts `test/bench/server.ts` and waits for its ready line. */
export async function startServer(
  kind: 'app' | 'floor',
  env: Record<string, string>,
): Promise<Server> {
  const child: ChildProcess = spawn(process.execPath, ['test/bench/server.ts', kind], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`the ${kind} server ended`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      const address = /ready (\S+)/.exec(chunk.toString())?.[1];
      if (address !== undefined) resolve(address);
    });
  });
  return { url, pid: child.pid ?? 0, stop: () => child.kill() };
}

export async function load(
  server: Server,
  token: string,
  next: () => Shot,
  size: { connections: number; seconds: number },
): Promise<Measured> {
  const before = cpuMs(server.pid);
  const result = await autocannon({
    url: server.url,
    connections: size.connections,
    duration: size.seconds,
    requests: [{ setupRequest: (request) => toRequest(request, token, next()) }],
  });
  const used = cpuMs(server.pid);
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpuMs:
      used === undefined || before === undefined
        ? undefined
        : (used - before) / Math.max(1, result.requests.total),
    failed: result.non2xx + result.errors,
  };
}

const toRequest = (request: Request, token: string, shot: Shot): Request => ({
  ...request,
  method: shot.method,
  path: shot.path,
  headers: { ...shot.headers, 'x-api-key': token, 'content-type': 'application/json' },
  body: shot.body === undefined ? undefined : JSON.stringify(shot.body),
});

/** User and system time of the process so far; only Linux tells of other processes. */
function cpuMs(pid: number): number | undefined {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return undefined;
  const fields = readFileSync(file, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
}
