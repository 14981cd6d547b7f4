// What each operation of accounting, VAT, banks, calendar, withholdings and statistics costs: round trips, and units of a small account,
// against the table of operations#cost-of-the-books. COSTS=print prints the rows as they are.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMonths, businessDate, startOfBusinessDay } from '#kernel/date.ts';
import type { CallRecord } from '#store/table.ts';
import { routes } from '../support/catalogue.ts';
import { ENGINE, testEngine } from '../support/engine.ts';
import { credential, furnish, prepare } from '../support/furnish.ts';
import { TripRecorder } from '../support/round-trips.ts';
import { openStack, type Stack } from '../support/stack.ts';

const BOOKS = /^\/(iva|stats|accounting\/(accounts\/seed|config|reports|bank|fiscal-|retenciones))/;
const ROW = /^\| `(\S+ \S+)` \| (\d+) \| (\d+) \/ (\d+) \|$/gm;
const PAGE = 'docs/operations.md';

type Cost = { trips: number; read: number; written: number };
const own = routes.filter(({ path, name }) => BOOKS.test(path) && !name.includes('bulk'));
const nameOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;
const told = new Map<string, Cost>(
  [...readFileSync(PAGE, 'utf8').matchAll(ROW)].map(([, name = '', trips, read, written]) => [
    name,
    { trips: Number(trips), read: Number(read), written: Number(written) },
  ]),
);

/** Reports read the days of a month that is not over, so all is asked on the 27th, near their most, whatever day it is. */
function next27th(nowMs: number): number {
  const today = businessDate(nowMs);
  const own = `${today.slice(0, 7)}-27`;
  return startOfBusinessDay(today < own ? own : addMonths(own, 1)) + NOON_MS;
}
const NOON_MS = 43_200_000;

const trips = new TripRecorder();
const calls: CallRecord[] = [];
let furniture: Awaited<ReturnType<typeof furnish>>;
let stack: Stack;
beforeAll(async () => {
  stack = await openStack({ onCall: (call) => calls.push(call) });
  stack.clock.set(next27th(stack.clock.now()));
  furniture = await furnish(stack, 'live');
  for (const table of Object.values(stack.tables)) table.target = trips.watch(table.target);
}, 120_000);
afterAll(async () => (await testEngine()).stop());

const sum = (of: (call: CallRecord) => number): number =>
  Math.ceil(calls.reduce((total, call) => total + of(call), 0));

test('the table names each operation once, and no other', () => {
  expect([...told.keys()].sort()).toEqual(own.map(nameOf).sort());
});

/** The table may be some units above what is spent, as records grow by a field; it is not to be far from it. */
const slack = (units: number): number => Math.ceil(units * 1.3) + 3;

test.runIf(ENGINE !== 'dynamodb-local').each(own.map((route) => [nameOf(route), route] as const))(
  '%s costs what the table says',
  async (name, route) => {
    const { path, body } = await prepare(furniture, route);
    const sent = { token: credential(furniture, route), body };
    trips.reset();
    calls.length = 0;
    const reply = await stack.request(route.method, path, sent);
    expect(reply.status, reply.story).toBeLessThan(300);
    const cost = {
      trips: trips.sequential,
      read: sum(({ readUnits }) => readUnits),
      written: sum(({ writeUnits, indexWriteUnits }) => writeUnits + indexWriteUnits),
    };
    if (process.env.COSTS === 'print') {
      console.log(`| \`${name}\` | ${cost.trips} | ${cost.read} / ${cost.written} |`);
      return;
    }
    const said = told.get(name);
    expect(cost.trips, trips.operations.join(', ')).toBe(said?.trips);
    for (const units of ['read', 'written'] as const) {
      expect(cost[units], units).toBeLessThanOrEqual(said?.[units] ?? 0);
      expect(said?.[units], units).toBeLessThanOrEqual(slack(cost[units]));
    }
  },
);
