// Bulk commits: as few transactions as fit, and the outcome of every change set as if it had been alone.
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startOfBusinessDay } from '#kernel/date.ts';
import type { Failure } from '#kernel/error.ts';
import type { Change } from '#resource/change.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { seeded } from '../../../test/support/random.ts';
import { Contention } from '../contention.ts';
import { recordKey } from '../keys.ts';
import { type BoundStore, openStore } from '../repository.ts';
import { Article, amendedAt, Group, recordAt } from '../test-nouns.ts';
import { startWireTable, type WireTable } from '../test-table.ts';

const SEED = Number(process.env.SEED ?? 1);
const HISTORIES = 40;
const NOW_MS = startOfBusinessDay('2026-11-20');
const keyspace = { tenantId: 'bulk', generation: 0 };

let engine: WireTable;
let store: BoundStore;
beforeAll(async () => {
  engine = await startWireTable();
  const { table } = engine;
  store = openStore({
    table,
    control: table,
    ...keyspace,
    mode: 'test',
    cursorKey: Buffer.alloc(32),
  });
}, 60_000);
afterAll(() => engine.close());
beforeEach(() => {
  engine.calls.length = 0;
});

let run = 0;
const many = (groups: Change[][], more: { atomic?: boolean; batchId?: string } = {}) =>
  store.commitMany(
    groups.map((changes) => ({ changes })),
    { token: `${run++}`, nowMs: NOW_MS, ...more },
  );
const article = (fields: Rec = {}) =>
  recordAt(Article, NOW_MS, { name: 'a', status: 'draft', ...fields });
const creation = (record: Rec): Change => ({ kind: 'create', noun: Article, record });
const update = (before: Rec, fields: Rec): Change => ({
  kind: 'update',
  noun: Article,
  before,
  after: amendedAt(before, NOW_MS + 1, fields),
});
const taking = (id: string, by: number): Change => {
  const refusal = { code: 'insufficient_stock' as const, errors: [{ product_id: id }] };
  return { kind: 'adjust', noun: Article, id, field: 'stock', by, min: 0, refusal };
};
/** Creations with the numbers after `last`, one each. */
const numbered = (records: Rec[], { sequence, last = 0 }: { sequence: string; last?: number }) =>
  records.map((record, at): Change[] => [
    creation(record),
    { kind: 'number', sequence, to: last + at + 1 },
  ]);
const operations = () => engine.calls.map(({ operation }) => operation);

test('ninety-nine creations are one transaction, a hundred are two', async () => {
  await many(Array.from({ length: 99 }, () => [creation(article())]));
  await many(Array.from({ length: 100 }, () => [creation(article())]));
  expect(operations()).toEqual(Array.from({ length: 3 }, () => 'TransactWriteItems'));
});

test('ninety-nine creations of four or of twenty kilobytes are one transaction too', async () => {
  for (const length of [4_000, 20_000]) {
    const record = () => article({ description: 'x'.repeat(length) });
    await many(Array.from({ length: 99 }, () => [creation(record())]));
  }
  expect(operations()).toEqual(['TransactWriteItems', 'TransactWriteItems']);
});

test('refused groups are named each with its failure, all others are written and counted', async () => {
  const before = (await store.perDay(Article, '2026-11-20', '2026-11-20')).get('2026-11-20') ?? 0;
  await many([[creation(article({ sku: 'taken' }))]]);
  const gone = recordAt(Group, NOW_MS, { name: 'gone' });
  await many([[{ kind: 'create', noun: Group, record: gone }]]);
  await many([[{ kind: 'delete', noun: Group, record: gone }]]);
  const records = Array.from({ length: 30 }, (_, at) => {
    if (at === 4) return article({ sku: 'TAKEN' });
    if (at === 7 || at === 8) return article({ group_id: gone._id });
    return article({ sku: at === 11 ? 'same' : at === 12 ? 'Same' : `s${at}` });
  });
  const results = await many(records.map((record) => [creation(record)]));
  const failed = results.flatMap((result, at) => (result.done ? [] : [[at, result.error]]));
  expect(failed).toEqual([
    [4, expect.objectContaining({ code: 'duplicate_value' })],
    [7, expect.objectContaining({ code: 'related_record_not_found' })],
    [8, expect.objectContaining({ code: 'related_record_not_found' })],
    [12, expect.objectContaining({ code: 'duplicate_value' })],
  ]);
  const counted = (await store.perDay(Article, '2026-11-20', '2026-11-20')).get('2026-11-20');
  expect(counted).toBe(before + 1 + 26);
});

test('plain updates go alone at half the price, and only the stale one is run again', async () => {
  const records = Array.from({ length: 10 }, () => article({ stock: 1 }));
  await many(records.map((record) => [creation(record)]));
  await many([[update(records[3] ?? {}, { description: 'moved' })]]);
  engine.calls.length = 0;
  const results = await many(
    records.map((record) => [update(record, { description: 'new' })]),
    { batchId: 'b1' },
  );
  expect(new Set(operations())).toEqual(new Set(['UpdateItem']));
  expect(results.map(({ done }) => done)).toEqual(records.map((_, at) => at !== 3));
  expect(results[3]).toEqual({ done: false, error: new Contention('version') });
  const item = await engine.table.get(recordKey(keyspace, Article, records[0]?._id));
  expect(item).toMatchObject({ b: 'b1', v: 2 });
});

test('groups that take from the same stock are judged one after the other', async () => {
  const product = article({ stock: 5 });
  await many([[creation(product)]]);
  const results = await many(
    Array.from({ length: 4 }, () => [creation(article()), taking(product._id, -2)]),
  );
  expect(results.map(({ done }) => done)).toEqual([true, true, false, false]);
  expect(results[2]).toMatchObject({ error: { code: 'insufficient_stock' } });
  expect((await store.get(Article, product._id))?.stock).toBe(1);
});

test('a hundred groups that take from one stock are two transactions', async () => {
  const product = article({ stock: 150, name: 'shared' });
  await many([[creation(product)]]);
  engine.calls.length = 0;
  const asked: Change = {
    kind: 'require',
    noun: Article,
    id: product._id,
    where: { name: 'shared' },
  };
  const results = await many(
    Array.from({ length: 100 }, (_, at) => [
      creation(article()),
      { ...taking(product._id, -1), events: [`article.taken_${at % 2}`] },
      asked,
    ]),
  );
  expect(results.every(({ done }) => done)).toBe(true);
  expect(operations()).toEqual(['TransactWriteItems', 'TransactWriteItems']);
  const item = await engine.table.get(recordKey(keyspace, Article, product._id));
  expect(item).toMatchObject({ v: 1, d: { stock: 50 }, e: ['article.taken_0', 'article.taken_1'] });
});

test('a group that is refused for something else leaves what it would take to those behind it', async () => {
  await many([[creation(article({ sku: 'had' }))]]);
  const product = article({ stock: 5 });
  await many([[creation(product)]]);
  const results = await many([
    [creation(article({ sku: 'HAD' })), taking(product._id, -4)],
    [creation(article()), taking(product._id, -3)],
    [creation(article()), taking(product._id, -3)],
    [creation(article()), taking(product._id, -2)],
  ]);
  const codes = results.map((result) => result.done || (result.error as Failure).code);
  expect(codes).toEqual(['duplicate_value', true, 'insufficient_stock', true]);
  expect((await store.get(Article, product._id))?.stock).toBe(0);
});

test('groups whose adjustments of one record ask for different things are written one after the other', async () => {
  const product = article({ stock: 5, total_stock: 5 });
  await many([[creation(product)]]);
  engine.calls.length = 0;
  const more = [['total_stock', -1]] as const;
  const both = { ...taking(product._id, -1), more };
  const results = await many([[both], [taking(product._id, -1)], [both]]);
  expect(results.every(({ done }) => done)).toBe(true);
  expect(operations()).toHaveLength(3);
  expect(await store.get(Article, product._id)).toMatchObject({ stock: 2, total_stock: 3 });
});

test('what a group asks of a record is asked as those before it leave it', async () => {
  const place = article({ stock: 0, description: 'free' });
  await many([[creation(place)]]);
  const id = place._id;
  const asked = (description: string): Change[] => [
    { kind: 'require', noun: Article, id, where: { description } },
  ];
  const entered = (by: string) => ({ ...taking(id, 1), set: { description: by } });
  const results = await many([
    asked('free'),
    [...asked('free'), entered('first')],
    [...asked('free'), entered('second')],
    asked('first'),
  ]);
  expect(results.map(({ done }) => done)).toEqual([true, true, false, true]);
  expect(results[2]).toMatchObject({ error: expect.any(Contention) });
  expect(await store.get(Article, id)).toMatchObject({ stock: 1, description: 'first' });
});

test('a record that is gone has all that touch it run again, and nobody else', async () => {
  const results = await many([
    [creation(article()), taking('f'.repeat(24), -1)],
    [creation(article())],
    [taking('f'.repeat(24), 2)],
  ]);
  expect(results.map(({ done }) => done)).toEqual([false, true, false]);
  expect(results[2]).toMatchObject({ error: expect.any(Contention) });
});

test(`groups that share numbers are judged as if one came after the other (seed ${SEED})`, async () => {
  for (let at = 0; at < HISTORIES; at += 1) {
    const { below: random } = seeded(SEED + at);
    const products = Array.from({ length: 3 }, () => article({ stock: random(6) }));
    await many(products.map((product) => [creation(product)]));
    const groups = Array.from({ length: 2 + random(10) }, () =>
      products
        .filter(() => random(2) === 0)
        .map(({ _id }) => ({ id: String(_id), by: random(8) - 5, isBound: random(4) > 0 })),
    );
    const stock = new Map(products.map(({ _id, stock: had }) => [String(_id), Number(had)]));
    const expected = groups.map((moves) => {
      const left = (id: string, by: number) => (stock.get(id) ?? 0) + by;
      if (moves.some(({ id, by, isBound }) => isBound && left(id, by) < 0)) return false;
      for (const { id, by } of moves) stock.set(id, left(id, by));
      return true;
    });
    const results = await many(
      groups.map((moves) => [
        creation(article()),
        ...moves.map(({ id, by, isBound }): Change => {
          const { min: _, ...unbound } = taking(id, by) as Extract<Change, { kind: 'adjust' }>;
          return isBound ? taking(id, by) : unbound;
        }),
      ]),
    );
    expect(
      results.map(({ done }) => done),
      `seed ${SEED + at}`,
    ).toEqual(expected);
    const left = await store.getMany(Article, [...stock.keys()]);
    for (const [id, { stock: is }] of left) expect(is, `seed ${SEED + at}`).toBe(stock.get(id));
  }
});

test('who was planned on a version that a group before it moved is not sent', async () => {
  const record = article({ stock: 1 });
  await many([[creation(record)]]);
  engine.calls.length = 0;
  const results = await many([
    [creation(article()), update(record, { description: 'a' })],
    [creation(article()), update(record, { description: 'b' })],
    [
      creation(article()),
      { kind: 'require', noun: Article, id: record._id, where: { version: 1 } },
    ],
  ]);
  expect(results.map(({ done }) => done)).toEqual([true, false, false]);
  expect(results[2]).toMatchObject({ error: expect.any(Contention) });
  expect(operations()).toEqual(['TransactWriteItems']);
});

test('big records are spread over transactions that DynamoDB takes', async () => {
  const description = 'x'.repeat(150_000);
  const results = await many(
    Array.from({ length: 30 }, () => [creation(article({ description }))]),
  );
  expect(results.every(({ done }) => done)).toBe(true);
});

test('atomic writes all in one transaction, or none and says whose fault it is', async () => {
  const product = article({ stock: 5 });
  await many([[creation(product)]]);
  engine.calls.length = 0;
  const fine = await many([[taking(product._id, -2)], [taking(product._id, -3)]], { atomic: true });
  expect(fine.every(({ done }) => done)).toBe(true);
  expect(operations()).toEqual(['TransactWriteItems']);
  await many([[creation(article({ sku: 'atom' }))]]);
  const witness = article();
  const refused = await many([[creation(witness)], [creation(article({ sku: 'ATOM' }))]], {
    atomic: true,
  });
  expect(refused).toEqual([
    { done: false, error: new Contention('version') },
    { done: false, error: expect.objectContaining({ code: 'duplicate_value' }) },
  ]);
  expect(await store.get(Article, witness._id)).toBeUndefined();
});

test('when the table is out of reach the whole request is told to come back', async () => {
  const { region, credentials } = engine.client.config;
  const endpoint = 'http://127.0.0.1:1';
  const client = new DynamoDBClient({ endpoint, region, credentials, maxAttempts: 1 });
  const table = engine.reopen({ client });
  const lost = openStore({
    table,
    control: table,
    ...keyspace,
    mode: 'test',
    cursorKey: Buffer.alloc(32),
  });
  const record = article();
  for (const changes of [[creation(record)], [update(record, { name: 'b' })]]) {
    const work = lost.commitMany([{ changes }], { token: 'lost', nowMs: NOW_MS });
    await expect(work).rejects.toMatchObject({ code: 'service_unavailable' });
  }
});

test('a change set that could never be written fails alone', async () => {
  const huge = article({ description: 'x'.repeat(300_000) });
  const tooMany = Array.from({ length: 101 }, () => creation(article()));
  const results = await many([[creation(huge)], tooMany, [creation(article())], []]);
  expect(results).toMatchObject([
    { done: false, error: { code: 'payload_too_large' } },
    { done: false, error: { code: 'validation_error' } },
    { done: true },
    { done: true },
  ]);
});

test('who adjusts a record is not blamed for the version on which another group updates it', async () => {
  const record = article({ stock: 5 });
  await many([[creation(record)]]);
  await many([[update(record, { name: 'b' })]]);
  const groups = [[update(record, { name: 'c' })], [taking(record._id, -1)]];
  const results = await many(groups, { atomic: true });
  expect(results.map((result) => !result.done && result.error)).toEqual([
    new Contention('version'),
    new Contention('version'),
  ]);
  const short = await many([[update(record, { name: 'c' })], [taking(record._id, -9)]], {
    atomic: true,
  });
  expect(short[1]).toMatchObject({ error: { code: 'insufficient_stock' } });
});

test('numbers of one sequence that follow on are taken together, whatever the order of the groups', async () => {
  const groups = numbered(
    Array.from({ length: 98 }, () => article()),
    { sequence: 'together' },
  );
  const results = await many(groups.toReversed());
  expect(operations()).toEqual(['TransactWriteItems']);
  expect(results.every(({ done }) => done)).toBe(true);
  expect(await store.lastNumber('together')).toBe(98);
  engine.calls.length = 0;
  const more = Array.from({ length: 150 }, () => article());
  await many(numbered(more, { sequence: 'together', last: 98 }));
  expect(operations()).toEqual(['TransactWriteItems', 'TransactWriteItems']);
  expect(await store.lastNumber('together')).toBe(248);
});

test('who is refused takes no number, and who took the next one is told so without a call', async () => {
  const sequence = 'refused';
  await many([[creation(article({ sku: 'numbered' }))]]);
  engine.calls.length = 0;
  const records = [article(), article({ sku: 'NUMBERED' }), article(), article()];
  const results = await many(numbered(records, { sequence }));
  expect(results).toEqual([
    { done: true },
    { done: false, error: expect.objectContaining({ code: 'duplicate_value' }) },
    { done: false, error: new Contention('sequence') },
    { done: false, error: new Contention('sequence') },
  ]);
  expect(operations()).toEqual(['TransactWriteItems', 'TransactWriteItems']);
  expect(await store.lastNumber(sequence)).toBe(1);
  expect(
    (
      await store.getMany(
        Article,
        records.map(({ _id }) => _id),
      )
    ).size,
  ).toBe(1);
});

test('of groups that want the same number one takes it, and where another took it first none does', async () => {
  const sequence = 'same';
  const same = Array.from({ length: 3 }, () => numbered([article()], { sequence })[0] ?? []);
  expect((await many(same)).map(({ done }) => done)).toEqual([true, false, false]);
  expect(operations()).toEqual(['TransactWriteItems']);
  const plain = article();
  const late = numbered([article(), article()], { sequence });
  const results = await many([...late, [creation(plain)]]);
  expect(results.map(({ done }) => done)).toEqual([false, false, true]);
  expect(await store.lastNumber(sequence)).toBe(1);
  expect(await store.get(Article, plain._id)).toMatchObject({ _id: plain._id });
});

test('groups that meet on one record take their numbers one after the other, each from where the one before left them', async () => {
  const sequence = 'stock';
  const product = article({ stock: 3 });
  await many([[creation(product)]]);
  const groups = numbered(
    Array.from({ length: 4 }, () => article()),
    { sequence },
  );
  const results = await many(groups.map((group) => [...group, taking(product._id, -1)]));
  expect(results.map(({ done }) => done)).toEqual([true, true, true, false]);
  expect(await store.lastNumber(sequence)).toBe(3);
});
