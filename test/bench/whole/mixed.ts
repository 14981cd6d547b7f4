// What the stack holds after so many requests of the common kinds, as a small business mixes them.
import { setTimeout as delay } from 'node:timers/promises';
import { type Shop, valuesOf } from './furnish.ts';
import { autocannon, type Sent } from './load.ts';
import { cpuOf, residentOf, settled } from './processes.ts';
import { requestOf, type Step } from './recipe.ts';

export type Mixed = {
  requests: number;
  failed: number;
  requestsPerSecond: number;
  cpuMs: number;
  /** Resident when what they left to be done was done, MB, and when the service had rested for some while more. */
  afterMb: number;
  restedMb: number;
};

const CONNECTIONS = 10;
/** Longer than a service waits before it gives back what it holds, twice: what it does each minute may come between. */
const REST_MS = 42_000;
const MIX: readonly Step[] = [
  ...(['get', 'list', 'get', 'update', 'get'] as const),
  ...(['search', 'get', 'create', 'list', 'sale'] as const),
];

export async function measureMixed(shop: Shop, requests: number): Promise<Mixed> {
  const { service, ids } = shop;
  process.stderr.write(`${requests} mixed requests\n`);
  await settled(service.pids);
  const cpu = cpuOf(service.pids);
  let at = 0;
  const setupRequest = (request: Sent): Sent => {
    at += 1;
    const step = MIX[at % MIX.length] ?? 'get';
    return { ...request, ...requestOf(service.recipe, step, valuesOf(shop, ids.id?.length ?? 0)) };
  };
  const load = { connections: CONNECTIONS, amount: requests, requests: [{ setupRequest }] };
  const beganMs = performance.now();
  const { non2xx, errors } = await autocannon({ url: service.url, ...load });
  const seconds = (performance.now() - beganMs) / 1000;
  await settled(service.pids);
  const afterMb = residentOf(service.pids);
  await delay(REST_MS);
  return {
    requests,
    failed: non2xx + errors,
    requestsPerSecond: requests / seconds,
    cpuMs: (cpuOf(service.pids) - cpu) / requests,
    afterMb,
    restedMb: residentOf(service.pids),
  };
}
