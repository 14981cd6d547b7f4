// How processor time grows with the records of an account: shops with few and with many records in turn, while others create. Creations
// come between bursts of what is measured, so that each burst meets a list that has changed, and are not in its figure. The least of
// all rounds counts, as what else happens on the machine only ever adds.
import { randomUUID } from 'node:crypto';
import { drive } from './drive.ts';
import { atMost, type Goal } from './goals.ts';
import { OPERATIONS, type Operation, operationNamed } from './operations.ts';
import { perform } from './perform.ts';
import type { Place } from './place.ts';
import { type Age, openShop } from './shop.ts';
import type { Shop } from './shop-records.ts';

export type Growth = {
  operation: string;
  age: Age;
  records: readonly [number, number];
  /** Processor time of a request, engine included. */
  ms: readonly [number, number];
  wanted: number;
};

const WANTED = 1.3;
const OF_SEARCH = 3;
const ROUNDS = 12;
const BURSTS = 6;
const BURST = 25;
const CREATIONS = 3;
const CONNECTIONS = 10;
const FROM = 20_000_000;
let serial = FROM;

/** Words of which the shop has not been asked before. */
const newWords: Operation = {
  name: 'search, new words',
  isRead: true,
  status: 200,
  request: (_, at) => ({
    method: 'GET',
    path: '/products/list/',
    query: `search=${randomUUID().slice(0, 3)} malbec ${at}`,
  }),
};
const CREATE = operationNamed('create');
const MEASURED: readonly (readonly [Operation, number])[] = [
  ...OPERATIONS.filter(({ name }) => /^(get|list|update|create)/.test(name)).map(
    (operation) => [operation, WANTED] as const,
  ),
  [operationNamed('search'), OF_SEARCH],
  [newWords, OF_SEARCH],
];

/** From as many records as the first to as many as the second. */
export async function measureGrowth(
  place: Place,
  records: readonly [number, number],
  age: Age,
): Promise<Growth[]> {
  const few = await openShop(place, records[0], age);
  const many = await openShop(place, records[1], age);
  const grown: Growth[] = [];
  for (const [operation, wanted] of MEASURED) {
    process.stderr.write(`growth of ${operation.name}, ${age} records\n`);
    const ms: [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let round = 0; round < ROUNDS; round += 1) {
      ms[0] = Math.min(ms[0], await burstMs(place, few, operation));
      ms[1] = Math.min(ms[1], await burstMs(place, many, operation));
    }
    grown.push({ operation: operation.name, age, records, ms, wanted });
  }
  return grown;
}

export const growthGoals = (grown: readonly Growth[]): Goal[] =>
  grown.map(({ operation, age, records, ms, wanted }) =>
    atMost(`${operation}, ${age}: ${records.join(' to ')} records`, ms[1] / ms[0], wanted),
  );

async function burstMs(place: Place, shop: Shop, operation: Operation): Promise<number> {
  let spentMs = 0;
  for (let burst = 0; burst < BURSTS; burst += 1) {
    await asked(place, shop, CREATE, CREATIONS);
    spentMs += await asked(place, shop, operation, BURST);
  }
  return spentMs / (BURSTS * BURST);
}

/** Processor time of so many requests, ms. */
async function asked(
  { handler, engine }: Place,
  shop: Shop,
  operation: Operation,
  requests: number,
): Promise<number> {
  serial += requests;
  const from = serial;
  const load = { connections: CONNECTIONS, seconds: 60, requestsMax: requests };
  const ask = (at: number) => perform(handler, operation, shop, from + at);
  const { appCpuMs, engineCpuMs } = await drive(ask, load, engine.pid);
  return appCpuMs + engineCpuMs;
}
