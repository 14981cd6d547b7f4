// What statistics cost does not follow from how much was sold: the same round trips after a few sales and after many.
import { expect, test } from 'vitest';
import { StatsCounter, StatsSheet, StatsVolume } from '#domain/stats/records/counter.ts';
import { businessDate } from '#kernel/date.ts';
import type { Noun } from '#resource/declaration.ts';
import { member } from '#resource/fields/row.ts';
import { toRecord } from '#store/codec.ts';
import { recordsOf } from '#store/keys.ts';
import type { Item, Table } from '#store/table.ts';
import { TripRecorder } from '../support/round-trips.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { type MemoryStack, openMemoryStack } from '../support/stack.ts';

const FEW = 5;
const MANY = 120;
const TRIPS = 4;
const LINES = 4;
const TOGETHER = 10;
const UNLIKE = 40;
const ASSORTMENT = 2000;
const A_SALE = 100;
const KEYS_OF_SHARD = 13;
const KEYS_OF_SHEET = 400;

test('the dashboard and the transactions take as many round trips after many sales as after few', async () => {
  const stack = await openMemoryStack();
  const tenant = await stack.newTenant();
  const shop = await openShop(stack, tenant, 'live');
  const sell = async (from: number, to: number) => {
    for (let at = from; at < to; at += 1) {
      const items = (await stocked(shop)).map((publication_id, line) => ({
        publication_id,
        publication_type: 'service',
        name: `Cosa ${at} ${line}`,
        quantity: 1,
        price: 10 + line,
      }));
      await shop.good('POST', '/sales/', { items, status: 'completed', payment_method: 'cash' });
    }
    await stack.background.rest();
  };
  await sell(0, FEW);
  const few = await costs(shop, stack);
  await sell(FEW, MANY);
  const many = await costs(shop, stack);
  expect(many.map(({ trips }) => trips)).toEqual(few.map(({ trips }) => trips));
  for (const { trips, of } of many) expect(trips, of).toBeLessThanOrEqual(TRIPS);
  const { sales } = await shop.good('GET', '/stats/dashboard/');
  expect(sales.count).toBe(MANY);
}, 120_000);

/** Things that were never sold before. */
async function stocked(shop: Shop, length = LINES): Promise<string[]> {
  const items = Array.from({ length }, () => ({
    name: 'Cosa',
    base_price: 1,
    status: 'published',
  }));
  const { created } = await shop.good('POST', '/services/bulk/create/', { items });
  return created.map(({ id }: { id: string }) => id);
}

async function sellNew(shop: Shop, length?: number): Promise<void> {
  const items = (await stocked(shop, length)).map((publication_id) => ({
    publication_id,
    publication_type: 'service',
    name: 'Cosa',
    quantity: 1,
    price: 10,
  }));
  await shop.good('POST', '/sales/', { items, status: 'completed', payment_method: 'cash' });
}

async function costs(shop: Shop, { clock, tables: { live: table } }: MemoryStack) {
  const found: { of: string; trips: number }[] = [];
  const measure = async (of: string, ask: () => Promise<unknown>) => {
    const trips = new TripRecorder();
    const { target } = table;
    table.target = trips.watch(target);
    await ask();
    table.target = target;
    found.push({ of, trips: trips.sequential });
  };
  for (const period of ['today', 'week', 'month', 'year']) {
    await measure(period, () => shop.good('GET', `/stats/dashboard/?period=${period}`));
  }
  const year = businessDate(clock.now()).slice(0, 4);
  const span = { from: `${year}-01-01`, to: `${year}-12-31` };
  for (const group_by of ['day', 'month', 'product', 'payment_method']) {
    await measure(group_by, () => shop.good('POST', '/stats/transactions/', { ...span, group_by }));
  }
  return found;
}

test('sales that are counted together share one read and one commit', async () => {
  const stack = await openMemoryStack();
  const tenant = await stack.newTenant();
  const shop = await openShop(stack, tenant, 'live');
  const items = (await stocked(shop)).slice(0, 2).map((publication_id, line) => ({
    publication_id,
    publication_type: 'service',
    name: `Cosa ${line}`,
    quantity: 1,
    price: 10 + line,
  }));
  const sell = async (times: number) => {
    for (let at = 0; at < times; at += 1)
      await shop.good('POST', '/sales/', { items, payment_method: 'cash' });
  };
  const counted = async (times: number) => {
    await sell(times);
    return callsOfJobs(stack);
  };
  await sell(1);
  await stack.background.rest();
  const [one, ten] = [await counted(1), await counted(TOGETHER)];
  expect(ten.get('transact')).toBe(one.get('transact'));
  // The notes of goals are asked for together, and the shards of the cells as these become more.
  expect(ten.get('batchGet')).toBeLessThanOrEqual((one.get('batchGet') ?? 0) + 2);
  expect(ten.get('get') ?? 0).toBeLessThanOrEqual(one.get('get') ?? 0);
  expect(ten.get('query')).toBe(one.get('query'));
  // What was ordered together is done with together: one due item of each job.
  expect(ten.get('delete')).toBe(one.get('delete'));
  const { sales } = await shop.good('GET', '/stats/dashboard/');
  expect(sales.count).toBe(TOGETHER + 2);
});

test('sales of things that were never sold before are counted together, and each of them once', async () => {
  const stack = await openMemoryStack();
  const tenant = await stack.newTenant();
  const shop = await openShop(stack, tenant, 'live');
  const sell = async (times: number) => {
    for (let at = 0; at < times; at += 1) await sellNew(shop);
  };
  await sell(FEW);
  await stack.background.rest();
  await sell(UNLIKE);
  const made = await callsOfJobs(stack);
  expect(made.get('transact')).toBeLessThanOrEqual(UNLIKE / 8);
  await stack.background.rest();
  const { sales } = await shop.good('GET', '/stats/dashboard/');
  expect(sales.count).toBe(FEW + UNLIKE);
  const year = businessDate(stack.clock.now()).slice(0, 4);
  const span = { from: `${year}-01-01`, to: `${year}-12-31`, group_by: 'product' };
  const { groups } = await shop.good('POST', '/stats/transactions/', span);
  expect(groups.length).toBe((FEW + UNLIKE) * LINES);
});

test('a day that sells thousands of things has them in volumes of some hundred, a closed month in shards of some ten', async () => {
  const stack = await openMemoryStack();
  const tenant = await stack.newTenant();
  const shop = await openShop(stack, tenant, 'test');
  await shop.good('POST', '/sandbox/clock/', { now: '2030-03-04T12:00:00Z' });
  for (let at = 0; at < ASSORTMENT / A_SALE; at += 1) {
    await sellNew(shop, A_SALE);
    await stack.background.rest();
  }
  await shop.good('POST', '/sandbox/clock/', { now: '2030-04-04T12:00:00Z' });
  await stack.background.rest();
  const of = async (noun: Noun, cell: string): Promise<Item[]> => {
    const pk = recordsOf({ tenantId: tenant.id, generation: 0 }, noun);
    const all: Item[] = [];
    let startKey: Item | undefined;
    do {
      const { items, lastKey } = await stack.tables.test.target.query({ pk, startKey });
      all.push(...items);
      startKey = lastKey;
    } while (startKey !== undefined);
    return all.filter((item) => (item.d as Item).cell === cell);
  };
  const day = [...(await of(StatsVolume, '2030-03-04')), ...(await of(StatsSheet, '2030-03-04'))];
  const listed = day.map((item) => {
    const byKey = member(toRecord(StatsSheet, item, false), 'by_key');
    return Object.keys(byKey as object).length;
  });
  expect(sumOf(listed)).toBeGreaterThanOrEqual(ASSORTMENT);
  for (const keys of listed) expect(keys).toBeLessThanOrEqual(KEYS_OF_SHEET);
  const month = (await of(StatsCounter, '2030-03')).map((item) => keysOf(item.d as Item));
  const keys = month.filter((count) => count > 0);
  expect(sumOf(keys)).toBeGreaterThanOrEqual(ASSORTMENT);
  expect(keys.length).toBeGreaterThanOrEqual(ASSORTMENT / KEYS_OF_SHARD);
}, 120_000);

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** So many keys a shard counts: its members are `sums.KEY.NAME`. */
const keysOf = (shard: Item): number =>
  new Set(Object.keys(shard).flatMap((name) => name.match(/^sums[.](.+)[.]/)?.[1] ?? [])).size;

/** What the jobs that were ordered since call the live table for, and how often. */
async function callsOfJobs({
  background,
  tables: { live },
}: MemoryStack): Promise<Map<string, number>> {
  await background.relay();
  const made = new Map<string, number>();
  const { target } = live;
  live.target = counting(target, made);
  await background.work();
  live.target = target;
  return made;
}

function counting(table: Table, made: Map<string, number>): Table {
  return new Proxy(table, {
    get(of, name) {
      const member: unknown = Reflect.get(of, name);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => {
        made.set(String(name), (made.get(String(name)) ?? 0) + 1);
        return Reflect.apply(member, of, args);
      };
    },
  });
}
