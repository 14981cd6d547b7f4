// What each kind of request costs: calls, sequential round trips and capacity units, against the figures of data#units (there
// with the token's read and the rate limiter's write, which are not the store's: one of each less here).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startOfBusinessDay } from '#kernel/date.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { TripRecorder } from '../../test/support/round-trips.ts';
import type { IdempotencyWrite } from './idempotency-records.ts';
import { type BoundStore, openStore } from './repository.ts';
import { Article, amendedAt, Group, Plain, plainFields, recordAt } from './test-nouns.ts';
import { ENGINE, startTestTable, type TestTable } from './test-table.ts';

const NOW_MS = startOfBusinessDay('2026-11-20') + 3_600_000;
const RECORDS = 300;

let engine: TestTable;
let store: BoundStore;
let written: Rec[];
let tenants = 0;

const bound = (table = engine.table, tenantId = `costs${tenants++}`): BoundStore =>
  openStore({
    table,
    control: table,
    tenantId,
    mode: 'test',
    generation: 0,
    cursorKey: Buffer.alloc(32, 1),
  });

const listing = {
  page: 1,
  perPage: 20,
  sort: 'created_at',
  direction: 'desc' as const,
  filters: {},
};
const extra = () => ({ token: 'costs', nowMs: NOW_MS });

function answerFor(record: Rec): IdempotencyWrite {
  const href = `/api/v1/products/${record._id}/`;
  const _links = {
    self: { href, method: 'GET' },
    collection: { href: '/api/v1/products/list/', method: 'GET' },
  };
  const body = JSON.stringify({ success: true, data: record, _links });
  return {
    owner: 'req_1',
    key: `k#${record._id}`,
    bodyHash: 'a'.repeat(43),
    status: 201,
    body,
    expiresAt: NOW_MS + 86_400_000,
  };
}

const spent = () => ({
  calls: engine.calls.length,
  read: engine.calls.reduce((sum, call) => sum + call.readUnits, 0),
  write: engine.calls.reduce((sum, call) => sum + call.writeUnits, 0),
  index: engine.calls.reduce((sum, call) => sum + call.indexWriteUnits, 0),
});

beforeAll(async () => {
  engine = await startTestTable();
  store = bound();
  written = Array.from({ length: RECORDS }, (_, at) =>
    recordAt(Plain, NOW_MS - at * 7_200_000, plainFields(at)),
  );
  for (let at = 0; at < RECORDS; at += 99) {
    const groups = written.slice(at, at + 99).map((record) => ({
      changes: [{ kind: 'create' as const, noun: Plain, record }],
    }));
    await store.commitMany(groups, { ...extra(), token: `${at}` });
  }
}, 60_000);
afterAll(() => engine.close());
beforeEach(() => {
  engine.calls.length = 0;
});

test('the product of these figures is about 900 bytes of JSON', () => {
  expect(JSON.stringify(written[7]).length).toBeGreaterThan(880);
  expect(JSON.stringify(written[7]).length).toBeLessThan(1000);
});

test('what is no id costs nothing, and two hundred ids are read in two calls side by side', async () => {
  expect(await store.get(Plain, 'no id')).toBeUndefined();
  expect(await store.getMany(Plain, ['no id', ''])).toEqual(new Map());
  expect(engine.calls).toEqual([]);
  const ids = written.slice(0, 200).map(({ _id }) => _id);
  const found = await store.getMany(Plain, [...ids, 'no id', ...ids]);
  expect([...found.keys()].sort()).toEqual([...ids].sort());
  expect(engine.calls).toHaveLength(2);
});

describe.skipIf(ENGINE === 'dynamodb-local')('writes', () => {
  const record = () => recordAt(Plain, NOW_MS, plainFields(9999));

  test('a create without a key: record and counter', async () => {
    await store.commit([{ kind: 'create', noun: Plain, record: record() }], extra());
    expect(spent()).toEqual({ calls: 1, read: 0, write: 6, index: 4 });
  });

  test('a create with a key: the stored answer fits one more unit pair', async () => {
    const made = record();
    await store.commit([{ kind: 'create', noun: Plain, record: made }], {
      ...extra(),
      answer: answerFor(made),
    });
    expect(spent()).toEqual({ calls: 1, read: 0, write: 8, index: 4 });
  });

  test('a change of price is one plain update and moves two index keys', async () => {
    const before = written[3] ?? {};
    const after = amendedAt(before, NOW_MS + 5, { base_price: 13_000 });
    await store.commit([{ kind: 'update', noun: Plain, before, after }], extra());
    expect(spent()).toEqual({ calls: 1, read: 0, write: 2, index: 4 });
  });

  test('a change of another field moves only updated_at', async () => {
    const before = written[4] ?? {};
    const after = amendedAt(before, NOW_MS + 5, { stock: 7 });
    await store.commit([{ kind: 'update', noun: Plain, before, after }], extra());
    expect(spent()).toEqual({ calls: 1, read: 0, write: 2, index: 2 });
  });

  test('a deletion for good: record and counter; where others refer to it also the mark that nothing may any more', async () => {
    await store.commit([{ kind: 'delete', noun: Plain, record: written[5] ?? {} }], extra());
    expect(spent()).toEqual({ calls: 1, read: 0, write: 6, index: 4 });
    engine.calls.length = 0;
    const noun = { ...Plain, isReferred: true };
    await store.commit([{ kind: 'delete', noun, record: written[6] ?? {} }], extra());
    expect(spent()).toEqual({ calls: 1, read: 0, write: 8, index: 4 });
  });

  test('each unique value and each reference to a deletable record adds one unit pair', async () => {
    const group = recordAt(Group, NOW_MS, { name: 'g' });
    await store.commit([{ kind: 'create', noun: Group, record: group }], extra());
    engine.calls.length = 0;
    const made = recordAt(Article, NOW_MS, { name: 'a', sku: 'COST-1', group_id: group._id });
    await store.commit([{ kind: 'create', noun: Article, record: made }], extra());
    expect(spent()).toEqual({ calls: 1, read: 0, write: 2 + 2 + 2 + 2, index: 5 });
  });

  test('99 records in bulk are one transaction', async () => {
    const groups = Array.from({ length: 99 }, (_, at) => ({
      changes: [
        { kind: 'create' as const, noun: Plain, record: recordAt(Plain, NOW_MS, plainFields(at)) },
      ],
    }));
    await bound().commitMany(groups, extra());
    expect(spent()).toEqual({ calls: 1, read: 0, write: 99 * 4 + 2, index: 99 * 4 });
  });
});

describe('reads', () => {
  test('a record is one call', async () => {
    await store.get(Plain, written[0]?._id);
    expect(spent()).toMatchObject({ calls: 1, read: 1 });
  });

  test('an id that cannot exist costs nothing', async () => {
    expect(await store.get(Plain, '../../etc')).toBeUndefined();
    expect(spent().calls).toBe(0);
  });

  test('page 1 in default order is two calls at once and at most 9 units', async () => {
    const { total } = await store.list(Plain, listing);
    expect(total).toBeGreaterThan(RECORDS - 2);
    expect(spent()).toMatchObject({ calls: 2, write: 0 });
    expect(spent().read).toBeLessThanOrEqual(9);
    expect(await roundTrips((watched) => watched.list(Plain, listing))).toBe(1);
  });

  test('a deep page in default order is found by prefix sums in two round trips', async () => {
    const deep = { ...listing, page: 11 };
    await store.list(Plain, deep);
    expect(spent().calls).toBe(2);
    expect(spent().read).toBeLessThanOrEqual(12);
    expect(await roundTrips((watched) => watched.list(Plain, deep))).toBe(2);
  });

  test('a deep page that was shown, and one that follows it, cost what page 1 does', async () => {
    const deep = { ...listing, page: 11 };
    const trips = await roundTrips(async (watched) => {
      for (const page of [11, 11, 12]) await watched.list(Plain, { ...deep, page });
    });
    expect(trips).toBe(2 + 1 + 1);
    await store.list(Plain, deep);
    engine.calls.length = 0;
    await store.list(Plain, deep);
    expect(spent().calls).toBe(2);
    expect(spent().read).toBeLessThanOrEqual(9);
  });

  test('page 1 in another order is two calls at once, whole records from the index', async () => {
    const sorted = { ...listing, sort: 'base_price' };
    await store.list(Plain, sorted);
    expect(spent().calls).toBe(2);
    if (ENGINE !== 'dynoxide') expect(spent().read).toBeLessThanOrEqual(25);
    expect(await roundTrips((watched) => watched.list(Plain, sorted))).toBe(1);
  });

  test('a deep page in another order reads keys from the nearer end', async () => {
    await store.list(Plain, { ...listing, sort: 'name', page: 15 });
    const last = spent();
    engine.calls.length = 0;
    await store.list(Plain, { ...listing, sort: 'name', page: 8 });
    expect(last.calls).toBe(3);
    expect(last.read).toBeLessThan(spent().read);
    expect(
      await roundTrips((watched) => watched.list(Plain, { ...listing, sort: 'name', page: 8 })),
    ).toBe(3);
  });

  test('a search reads the slim index, not the records', async () => {
    await store.list(Plain, { ...listing, search: 'reserva 17' });
    const { calls, read } = spent();
    expect(calls).toBe(2);
    expect(read).toBeLessThanOrEqual(20 + Math.ceil((RECORDS * 200) / 4096));
  });
});

/** Calls that had to wait for an earlier one. */
async function roundTrips(work: (watched: BoundStore) => Promise<unknown>): Promise<number> {
  const trips = new TripRecorder();
  await work(bound(trips.watch(engine.table), 'costs0'));
  return trips.sequential;
}
