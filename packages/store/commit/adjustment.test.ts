// Adjustments are exact, bounded, and never lost to an update that read the number before.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#kernel/id.ts';
import type { Change } from '#resource/change.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { Contention } from '../contention.ts';
import { recordKey } from '../keys.ts';
import { Commits, errorOf, NOW_MS, taking, update } from '../test-commits.ts';
import { Article } from '../test-nouns.ts';
import { startTestTable, type TestTable } from '../test-table.ts';

let engine: TestTable;
let commits: Commits;
beforeAll(async () => {
  engine = await startTestTable();
  commits = new Commits(engine, 'adjusts');
}, 60_000);
afterAll(() => engine.close());

const keyspace = { tenantId: 'adjusts', generation: 0 };

test('move the numbers exactly, leave the version, and tell their events', async () => {
  const record = await commits.made({ stock: 0.3, total_stock: 5 });
  const more = {
    set: { description: 'sold' },
    events: ['article.stock_changed'],
  };
  const total = { field: 'total_stock' };
  await commits.run(
    taking(record._id, -0.1, more),
    taking(record._id, -0.2, more),
    taking(record._id, -0.3, total),
  );
  expect(await commits.stored(record)).toEqual({
    ...record,
    stock: 0,
    total_stock: 4.7,
    description: 'sold',
  });
  const item = await engine.table.get(recordKey(keyspace, Article, record._id));
  expect(item).toMatchObject({ v: 1, e: ['article.stock_changed'] });
});

test('move other numbers by their own in one change, which stands alone in its commit', async () => {
  const record = await commits.made({ stock: 5, total_stock: 5 });
  const more = [['total_stock', -0.2]] as const;
  await commits.run(taking(record._id, -0.1, { more }));
  expect(await commits.stored(record)).toEqual({ ...record, stock: 4.9, total_stock: 4.8 });
  const fresh = await commits.made();
  await commits.run(taking(fresh._id, 1, { more }));
  expect(await commits.stored(fresh)).toEqual({ ...fresh, stock: 1, total_stock: -0.2 });
  const twice = [taking(record._id, -1, { more }), taking(record._id, -1)];
  await expect(commits.run(...twice)).rejects.toThrow('two different adjustments');
});

test('set what the record still lacks once, whoever comes later', async () => {
  const record = await commits.made({ stock: 5 });
  const first = { setOnce: { description: 'first' } };
  await commits.run(
    taking(record._id, -1, first),
    taking(record._id, -1, { setOnce: { description: 'second' } }),
  );
  await commits.run(taking(record._id, -1, { setOnce: { description: 'third' } }));
  expect(await commits.stored(record)).toEqual({ ...record, stock: 2, description: 'first' });
});

test('spare a record that the bound is not meant for, and count an absent number as zero', async () => {
  const untracked = await commits.made({ track_stock: false });
  await commits.run(taking(untracked._id, -5, { unless: { field: 'track_stock', value: false } }));
  expect((await commits.stored(untracked)).stock).toBe(-5);
  const fresh = await commits.made();
  await commits.run(taking(fresh._id, 5, { max: 5 }));
  expect(await errorOf(commits.run(taking(fresh._id, 1, { max: 5 })))).toMatchObject({
    code: 'insufficient_stock',
  });
});

test('of a number that an update read before are never overwritten by it', async () => {
  const record = await commits.made({ stock: 10 });
  await commits.run(taking(record._id, -4));
  expect(await errorOf(commits.run(update(record, { stock: 20 })))).toEqual(
    new Contention('version'),
  );
  await commits.run(update(record, { name: 'renamed' }));
  expect(await commits.stored(record)).toMatchObject({ stock: 6, name: 'renamed', version: 2 });
});

test('of a record that is gone re-run the verb', async () => {
  expect(await errorOf(commits.run(taking(newId(NOW_MS), -1)))).toEqual(new Contention('version'));
});

test('forty sales for twenty-five pieces sell twenty-five', async () => {
  const record = await commits.made({ stock: 25 });
  const results = await Promise.all(
    Array.from({ length: 40 }, () => errorOf(commits.run(taking(record._id, -1)))),
  );
  expect(results.filter((error) => error === undefined)).toHaveLength(25);
  expect((await commits.stored(record)).stock).toBe(0);
});

test('re-run the verb at the bound where that is asked for', async () => {
  const record = await commits.made({ stock: 1 });
  const last = { min: 0, retry: true } as const;
  await commits.run(taking(record._id, -1, last));
  expect(await errorOf(commits.run(taking(record._id, -1, last)))).toEqual(
    new Contention('version'),
  );
  expect((await commits.stored(record)).stock).toBe(0);
});

const size = (_id: string, by: number): Change =>
  taking('', by, { field: `sizes.${_id}`, refusal: { code: 'insufficient_stock' } });
const of = (record: Rec, change: Change): Change => ({ ...change, id: record._id }) as Change;

test('of elements of a list move beside the number that they add up to, all or none', async () => {
  const sizes = [{ _id: 'S', name: 'small', left: 2 }, { _id: 'M', left: 0.35 }, { _id: 'L' }];
  const record = await commits.made({ stock: 2.35, sizes });
  await commits.run(
    taking(record._id, -1.35),
    of(record, size('S', -1)),
    of(record, size('M', -0.35)),
  );
  const short = [taking(record._id, -1), of(record, size('M', -0.01))];
  expect(await errorOf(commits.run(...short))).toMatchObject({ code: 'insufficient_stock' });
  expect(await commits.stored(record)).toMatchObject({
    stock: 1,
    sizes: [{ _id: 'S', name: 'small', left: 1 }, { _id: 'M', left: 0 }, { _id: 'L' }],
  });
});

test('of an element are never overwritten by an update that read its number, nor lost to one that did not', async () => {
  const record = await commits.made({ sizes: [{ _id: 'S', left: 5 }] });
  await commits.run(of(record, size('S', -2)));
  const recounted = update(record, { sizes: [{ _id: 'S', left: 9 }] });
  expect(await errorOf(commits.run(recounted))).toEqual(new Contention('version'));
  await commits.run(update(record, { sizes: [{ _id: 'S', name: 'small', left: 5 }] }));
  expect((await commits.stored(record)).sizes).toEqual([{ _id: 'S', name: 'small', left: 3 }]);
});

test('of a number that the table has no attribute of begin where the record stands', async () => {
  const record = await commits.made();
  const from = { field: 'sizes.S', from: 3 };
  expect(await errorOf(commits.run(taking(record._id, -4, from)))).toMatchObject({
    code: 'insufficient_stock',
  });
  await commits.run(taking(record._id, -2, from));
  await commits.run(taking(record._id, -1, from));
  expect(await errorOf(commits.run(taking(record._id, -1, from)))).toMatchObject({
    code: 'insufficient_stock',
  });
});
