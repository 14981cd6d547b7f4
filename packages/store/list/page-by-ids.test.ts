// Pages by known ids against an exact memory of all writes: of records that were all made today, some of them committed after
// records with later ids, with writes between the readings of a page.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countersOf } from '../keys.ts';
import { Article } from '../test-nouns.ts';
import { IdCache } from './known-ids.ts';
import { ROWS_KEPT_MS } from './row-cache.ts';
import { histories, KEYSPACE, ModelRun, QUERY, TODAY_MS } from './test-pages.ts';

const SEED = Number(process.env.SEED ?? 20_261_123);
const HOUR_MS = 3_600_000;
const DEEP = { ...QUERY, page: 12, perPage: 10 };

/** A shop whose records were all made today. */
async function shopOf(records: number): Promise<ModelRun> {
  const model = new ModelRun({ spanMs: HOUR_MS, records });
  await model.fill();
  return model;
}

/** What a page took: queries of counters, rows and ids. */
async function queriesOf(model: ModelRun, query = DEEP) {
  model.process.queries.length = 0;
  await model.expectExact(query);
  const { queries } = model.process;
  const rows = queries.filter(({ pk }) => pk !== countersOf(KEYSPACE, Article));
  return { counters: queries.length - rows.length, rows: rows.length };
}

test('a deep page of today takes one trip when its ids are known: counters, newest ids and the page', async () => {
  const model = await shopOf(240);
  await queriesOf(model);
  expect(await queriesOf(model)).toEqual({ counters: 1, rows: 2 });
  expect(await queriesOf(model, { ...DEEP, page: 7 })).toEqual({ counters: 1, rows: 2 });
  expect(await queriesOf(model, { ...DEEP, direction: 'asc' })).toEqual({ counters: 1, rows: 2 });
});

test('records made since take one more reading of the page, and none of the others', async () => {
  const model = await shopOf(240);
  await queriesOf(model);
  for (let at = 1; at <= 30; at += 1) await model.create(TODAY_MS + 13 * HOUR_MS + at);
  expect(await queriesOf(model)).toEqual({ counters: 1, rows: 3 });
  expect(await queriesOf(model)).toEqual({ counters: 1, rows: 2 });
});

test('a record that was named before the newest known and committed after it is found', async () => {
  const model = await shopOf(240);
  await queriesOf(model);
  for (let at = 1; at <= 30; at += 1) await model.create(TODAY_MS + 13 * HOUR_MS + at);
  await queriesOf(model);
  await model.create(TODAY_MS + 13 * HOUR_MS);
  await queriesOf(model);
  await model.create(TODAY_MS + 1);
  await queriesOf(model);
  await queriesOf(model, { ...DEEP, direction: 'asc' });
});

test.each(['hide', 'remove'] as const)(
  '%s one and make one: known ids are read anew',
  async (go) => {
    const model = await shopOf(240);
    await queriesOf(model);
    await model[go](model.oracle.list({ ...QUERY, page: 1 }).ids[3] ?? '');
    await model.create(TODAY_MS + 13 * HOUR_MS);
    await queriesOf(model);
    await queriesOf(model);
  },
);

test('no more ids are kept than fit, and none for longer than ten minutes', async () => {
  const model = await shopOf(240);
  await queriesOf(model);
  model.process.nowMs += ROWS_KEPT_MS + 1;
  expect((await queriesOf(model)).rows).toBeGreaterThan(2);
  IdCache.bound(model.process.table, 200);
  await queriesOf(model);
  expect((await queriesOf(model)).rows).toBe(2);
  await model.create(TODAY_MS + 13 * HOUR_MS);
  expect((await queriesOf(model)).rows).toBe(2);
});

/** Most records are made last, some long before they are committed. */
const late = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 990, max: 1000 }) },
  { weight: 1, arbitrary: fc.nat(1000) },
);

test('pages of today are exact, whoever wrote what when', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(histories(late, 40), (steps) =>
      new ModelRun({ spanMs: HOUR_MS, records: 150 }).live(steps),
    ),
    { seed: SEED, numRuns: Number(process.env.RUNS ?? 30), endOnFailure: true },
  );
});
