// Pages by remembered starts against an exact memory of all writes: any writer at any time, also between the two readings of
// a page, the next page that is asked for is exact.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS } from '#kernel/date.ts';
import { countersOf } from '../keys.ts';
import { Article } from '../test-nouns.ts';
import { IdCache } from './known-ids.ts';
import { ROWS_KEPT_MS } from './row-cache.ts';
import { histories, KEYSPACE, ModelRun, QUERY, TODAY_MS } from './test-pages.ts';

const SEED = Number(process.env.SEED ?? 20_261_122);
/** Three days that are over and the one that is not. */
const PAST = { spanMs: 3 * DAY_MS, records: 30 };

const dayMs = (daysAgo: number, at: number) => TODAY_MS - daysAgo * DAY_MS + DAY_MS / 2 + at;

/** A model with records of days that are over: so many of the day before, the day before that, and so on. */
async function modelOf(counts: readonly number[]): Promise<ModelRun> {
  const model = new ModelRun({ spanMs: 0, records: 0 });
  for (const [ago, count] of counts.entries())
    for (let at = 0; at < count; at += 1) await model.create(dayMs(ago + 1, at));
  return model;
}

const counterReads = (model: ModelRun) =>
  model.process.queries.filter(({ pk }) => pk === countersOf(KEYSPACE, Article)).length;

test('a page that was shown, and the one after it, need no look at what lies before them', async () => {
  const model = await modelOf([4, 200]);
  IdCache.bound(model.process.table, 0);
  const rowsRead = async (page: number) => {
    model.process.queries.length = 0;
    await model.expectExact({ ...QUERY, page, perPage: 10 });
    return model.process.queries.length - counterReads(model);
  };
  expect(await rowsRead(9)).toBe(2);
  expect(await rowsRead(9)).toBe(1);
  expect(await rowsRead(10)).toBe(1);
  expect(await rowsRead(12)).toBe(2);
  model.process.nowMs += ROWS_KEPT_MS + 1;
  expect(await rowsRead(10)).toBe(2);
});

test('a start is not taken for the same place of another day', async () => {
  const model = await modelOf([10, 10]);
  const query = { ...QUERY, perPage: 8 };
  await model.expectExact(query);
  for (let at = 0; at < 10; at += 1) await model.create(dayMs(0, at));
  await model.expectExact(query);
});

test.each(['hide', 'remove'] as const)(
  '%s one and make one on the same day: a start between them is not where it was',
  async (go) => {
    const model = await modelOf([30]);
    const query = { ...QUERY, page: 3, perPage: 8 };
    await model.expectExact(query);
    await model[go](model.oracle.list({ ...QUERY, page: 1 }).ids[0] ?? '');
    await model.create(dayMs(1, -1));
    await model.expectExact(query);
  },
);

test('rows that were read before the counters prove nothing about the next day', async () => {
  const model = await modelOf([12, 12]);
  const query = (page: number) => ({ ...QUERY, page, perPage: 7 });
  await model.expectExact(query(2));
  const shown = model.oracle.list(query(2)).ids;
  const run = () => model.create(dayMs(2, 1000));
  model.process.between = { first: 'rows', run };
  const { items } = await model.process.store.list(Article, query(2));
  expect(items.map(({ _id }) => _id)).toEqual(shown);
  await model.expectExact(query(3));
});

test('a page over the border of two months proves nothing about where the next one begins', async () => {
  const model = await modelOf([5, 20]);
  const query = (page: number) => ({ ...QUERY, page, perPage: 4 });
  const [newest = ''] = model.oracle.list(query(1)).ids;
  model.process.between = { first: 'counters', run: () => model.hide(newest) };
  await model.process.store.list(Article, query(2));
  await model.hide(newest, 'draft');
  await model.expectExact(query(3));
});

test('pages are exact, whoever wrote what when', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(histories(fc.nat(1000), 9), (steps) => new ModelRun(PAST).live(steps)),
    { seed: SEED, numRuns: Number(process.env.RUNS ?? 60), endOnFailure: true },
  );
});
