// The same operations over HTTP, as the peers were measured: the gateway and the functions in a process of their own, load
// from this one. Stream, queues and timers do not run, as theirs did not.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { joinEmbedded } from '#data-directory/embedded.ts';
import { openTables } from '#data-directory/tables.ts';
import { groups } from '#domain/groups.ts';
import { giveTables } from '#http/composition/given-tables.ts';
import { fromSources, warm } from '#local/gateway/functions.ts';
import { routeTable } from '#local/gateway/route-table.ts';
import { startGateway } from '#local/gateway.ts';
import { processCpuMs } from './drive.ts';
import type { Operation } from './operations.ts';
import { headersOf } from './perform.ts';
import type { Place } from './place.ts';
import type { Shop } from './shop-records.ts';

type HttpRow = {
  operation: string;
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Application and engine, per request. */
  cpuMs: number;
  failed: number;
};
export type HttpFigures = { connections: number; memoryMb: number; rows: HttpRow[] };

export const GATEWAY_FLAG = '--as-gateway';
/** Names the folder of an engine that is in the process of the gateway. */
const DIRECTORY = 'BENCH_DIRECTORY';
const CONNECTIONS = 10;
/** Below so many a second it takes longer to see anything. */
const SLOW = 20;
const SLOW_FACTOR = 3;
const NUMBERS_FROM = 10_000_000;

type Request = { method: string; path: string; headers: Record<string, string>; body?: string };
type Result = {
  requests: { total: number };
  duration: number;
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

/** The gateway alone, until its parent ends. */
export async function runGateway(): Promise<void> {
  const directory = process.env[DIRECTORY];
  if (directory !== undefined) giveTables({ tables: openTables(joinEmbedded(directory)).tables });
  const handlers = warm(fromSources);
  const { url } = await startGateway({ routes: routeTable(groups), handlers, port: 0 });
  process.once('disconnect', () => process.exit());
  process.send?.(url);
}

export async function measureOverHttp(
  place: Place,
  shop: Shop,
  operations: readonly Operation[],
  seconds: number,
): Promise<HttpFigures> {
  const script = new URL('bench.ts', import.meta.url);
  const { transport, directory } = place;
  const how =
    transport === 'in process' ? { [DIRECTORY]: directory } : { TABLE_TRANSPORT: transport };
  const env = { ...process.env, ...place.environment, ...how };
  const gateway = fork(script, [GATEWAY_FLAG], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  try {
    const ended = once(gateway, 'exit').then(() => {
      throw new Error('the gateway ended before it listened');
    });
    ended.catch(() => undefined);
    const [url] = (await Promise.race([once(gateway, 'message'), ended])) as [string];
    const rows: HttpRow[] = [];
    for (const operation of operations.filter(({ prepare }) => prepare === undefined)) {
      const target = { place, shop, gateway, url };
      const { requestsPerSecond } = await load(target, operation, seconds / 4);
      const patience = requestsPerSecond < SLOW ? SLOW_FACTOR : 1;
      rows.push(await load(target, operation, seconds * patience));
    }
    return { connections: CONNECTIONS, memoryMb: residentMb(gateway), rows };
  } finally {
    if (gateway.connected) gateway.disconnect();
  }
}

let serial = NUMBERS_FROM;

async function load(
  { place, shop, gateway, url }: { place: Place; shop: Shop; gateway: ChildProcess; url: string },
  operation: Operation,
  seconds: number,
): Promise<HttpRow> {
  const cpuMs = () => processCpuMs(gateway.pid ?? 0) + processCpuMs(place.engine.pid);
  const before = cpuMs();
  const setupRequest = (request: Request): Request => {
    serial += 1;
    const { method, path, query, body, headers } = operation.request(shop, serial);
    const target = `/api/v1${path}${query === undefined ? '' : `?${query.replaceAll(' ', '%20')}`}`;
    return {
      ...request,
      method,
      path: target,
      headers: headersOf({ method, path, body, headers }, shop.token),
      body: body && JSON.stringify(body),
    };
  };
  const requests = [{ setupRequest }];
  const result = await autocannon({ url, connections: CONNECTIONS, duration: seconds, requests });
  const { total } = result.requests;
  return {
    operation: operation.name,
    requestsPerSecond: total / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    cpuMs: (cpuMs() - before) / Math.max(1, total),
    failed: result.non2xx + result.errors,
  };
}

/** Resident memory; 0 where the system does not tell. */
function residentMb({ pid }: ChildProcess): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}
