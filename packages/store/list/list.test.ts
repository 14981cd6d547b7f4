// Lists against an oracle that keeps everything in memory: after any sequence of writes both must say the same, in every
// order, direction and page, with searches, filters and spans of time.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, DAY_MS, startOfBusinessDay } from '#kernel/date.ts';
import { newId } from '#kernel/id.ts';
import type { ListQuery, Page } from '#resource/context.ts';
import { idOf } from '#resource/fields/row.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { MovableClock } from '../../../test/support/clock.ts';
import { type Binding, type BoundStore, openStore } from '../repository.ts';
import type { Table } from '../table.ts';
import { Article, amendedAt, Notice, Plain, recordAt } from '../test-nouns.ts';
import { Oracle } from '../test-oracle.ts';
import { startTestTable, type TestTable } from '../test-table.ts';
import type { Collection } from './collection.ts';
import { scan } from './scan.ts';

const SEED = Number(process.env.SEED ?? 20_261_120);
const START_MS = startOfBusinessDay('2026-11-20');

let engine: TestTable;
beforeAll(async () => {
  engine = await startTestTable();
}, 60_000);
afterAll(() => engine.close());

const bindingOf = (tenantId: string): Binding => ({
  table: engine.table,
  control: engine.table,
  tenantId,
  mode: 'test',
  generation: 0,
  cursorKey: Buffer.alloc(32, 7),
});
const bound = (tenantId: string): BoundStore => openStore(bindingOf(tenantId));
const collectionOf = (tenantId: string): Collection => ({
  table: engine.table,
  keyspace: { tenantId, generation: 0 },
  noun: Article,
  livemode: false,
  clock: new MovableClock(),
});

/** The table as if so many rows were the megabyte at which a query ends. */
const shortPages = (table: Table, rows: number): Table => ({
  ...table,
  batchGet: table.batchGet.bind(table),
  query: (input) => table.query({ ...input, limit: Math.min(rows, input.limit ?? rows) }),
});

const names = [
  'Ángel',
  'angel',
  'Ñandú azul',
  'vino | tinto',
  'VINO tinto',
  'zeta',
  '𝔘nicode',
  '\u0001\u0002',
  'ﬁn',
  '',
];
const fields = fc.record({
  name: fc.constantFrom(...names),
  base_price: fc.constantFrom(0, 0.1, 5, 5.1, 10, 999_999_999_999.99),
  rank: fc.integer({ min: -5, max: 5 }),
  track_stock: fc.boolean(),
  tags: fc.subarray(['dos', 'día', 'x=y']),
  status: fc.constantFrom('draft', 'published'),
});
const operation = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('create' as const), fields, atHours: fc.nat(200) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('update' as const), fields, which: fc.nat() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('hide' as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), which: fc.nat() }) },
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

const query: fc.Arbitrary<ListQuery> = fc.record(
  {
    page: fc.constantFrom(1, 1, 2, 3, 9),
    perPage: fc.constantFrom(1, 3, 20),
    sort: fc.constantFrom('created_at', 'updated_at', 'name', 'base_price', 'sku', 'status'),
    direction: fc.constantFrom('asc' as const, 'desc' as const),
    filters: fc.constantFrom<Record<string, string>>(
      {},
      {},
      {},
      { status: 'draft' },
      { status: 'deleted' },
      { track_stock: 'true' },
    ),
    search: fc.constantFrom('angel', 'VINO TINTO', 'dia', '|', 'nandu z', 'nada', 'x=y', '𝔘'),
    within: fc.constantFrom<Record<string, string[]>>(
      {},
      { status: ['draft', 'published'] },
      { status: ['published', 'deleted'], track_stock: ['true'] },
      { status: [] },
    ),
    createdFrom: fc.constantFrom(START_MS, START_MS + DAY_MS / 3, START_MS + 2 * DAY_MS),
    createdTo: fc.constantFrom(START_MS + 3 * DAY_MS - 1, START_MS + 3 * DAY_MS + 1234),
    updatedSince: fc.constantFrom(START_MS + 4 * DAY_MS),
  },
  { requiredKeys: ['page', 'perPage', 'sort', 'direction', 'filters'] },
);

/** Applies one operation to the store and to the oracle. */
async function run(
  store: BoundStore,
  oracle: Oracle,
  step: Operation,
  number: number,
): Promise<void> {
  const extra = { token: `${number}`, nowMs: START_MS };
  if (step.do === 'create') {
    const at = START_MS + step.atHours * 3_600_000;
    const record = recordAt(
      Article,
      at,
      { ...step.fields, sku: `S-${number % 7}-${number}` },
      newId(at),
    );
    await store.commit([{ kind: 'create', noun: Article, record }], extra);
    return oracle.put(record);
  }
  const before = oracle.pick(step.which);
  if (before === undefined) return;
  if (step.do === 'remove') {
    await store.commit([{ kind: 'delete', noun: Article, record: before }], extra);
    return oracle.drop(before);
  }
  const changed =
    step.do === 'hide'
      ? { status: before.status === 'deleted' ? 'draft' : 'deleted' }
      : step.fields;
  const after = amendedAt(before, START_MS + 9 * DAY_MS + number, changed);
  await store.commit([{ kind: 'update', noun: Article, before, after }], extra);
  oracle.put(after);
}

test('every list says what an exact memory of all writes says', { timeout: 240_000 }, async () => {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(operation, { maxLength: 40 }),
      fc.array(query, { minLength: 12, maxLength: 12 }),
      async (steps, queries) => {
        const store = bound(`tenant${String(runs++).padStart(4, '0')}`);
        const oracle = new Oracle(Article);
        for (const [number, step] of steps.entries()) await run(store, oracle, step, number);
        for (const asked of queries) {
          const page = await store.list(Article, asked);
          const expected = oracle.list(asked);
          expect({
            ids: page.items.map((record) => idOf(Article, record)),
            total: page.total,
          }).toEqual(expected);
          expect(page.items).toEqual(expected.ids.map((id) => oracle.get(id)));
        }
      },
    ),
    { seed: SEED, numRuns: Number(process.env.RUNS ?? 40) },
  );
});

test('a crawl by cursor visits every record once in every order', {
  timeout: 120_000,
}, async () => {
  const store = bound('crawltenant');
  const oracle = new Oracle(Article);
  for (let number = 0; number < 45; number++) {
    const status = number % 9 === 0 ? 'deleted' : number % 2 === 0 ? 'draft' : 'published';
    const record = recordAt(Article, START_MS + (number % 5) * DAY_MS, {
      name: names[number % names.length],
      base_price: number % 4,
      sku: `C${number}`,
      status,
    });
    await store.commit([{ kind: 'create', noun: Article, record }], {
      token: `${number}`,
      nowMs: START_MS,
    });
    oracle.put(record);
  }
  const sorts = ['created_at', 'updated_at', 'name', 'base_price', 'sku', 'status'];
  const narrowings: Partial<ListQuery>[] = [
    {},
    { filters: { status: 'draft' } },
    { createdFrom: START_MS + DAY_MS },
  ];
  for (const sort of sorts) {
    for (const direction of ['asc', 'desc'] as const) {
      for (const narrowing of narrowings) {
        const asked: ListQuery = {
          page: 1,
          perPage: 10,
          sort,
          direction,
          filters: {},
          ...narrowing,
        };
        const seen: string[] = [];
        for (
          let cursor: string | undefined = '', turn = 0;
          cursor !== undefined && turn < 9;
          turn++
        ) {
          const page: Page = await store.list(
            Article,
            cursor === '' ? asked : { ...asked, cursor },
          );
          seen.push(...page.items.map((record) => idOf(Article, record)));
          cursor = page.nextCursor;
        }
        expect(seen).toEqual(oracle.list({ ...asked, perPage: 100 }).ids);
      }
    }
  }
});

test('a slim index of many pages is read in parallel spans without losing or doubling a row', async () => {
  const store = bound('spantenant');
  const oracle = new Oracle(Article);
  const records = Array.from({ length: 80 }, (_, number) =>
    recordAt(Article, START_MS + (number < 30 ? number : number * 3_600_000), {
      name: number % 3 === 0 ? 'wanted' : 'other',
    }),
  );
  for (const record of records) {
    await store.commit([{ kind: 'create', noun: Article, record }], {
      token: record._id,
      nowMs: START_MS,
    });
    oracle.put(record);
  }
  engine.calls.length = 0;
  const asked: ListQuery = {
    page: 1,
    perPage: 100,
    sort: 'created_at',
    direction: 'asc',
    filters: {},
    search: 'wanted',
  };
  const collection = collectionOf('spantenant');
  const table = shortPages(collection.table, 7);
  const page = await scan({ ...collection, table }, asked, { write: () => '' }, 7);
  expect({ ids: page.items.map((record) => idOf(Article, record)), total: page.total }).toEqual(
    oracle.list(asked),
  );
  const queries = engine.calls.filter(({ operation }) => operation === 'Query').length;
  expect(queries).toBeGreaterThan(8);
});

test('a cursor is refused when it was edited or belongs to another tenant, mode, order or query', async () => {
  const store = bound('cursortenant');
  for (let number = 0; number < 5; number++) {
    const record = recordAt(Article, START_MS + number, { name: `n${number}`, status: 'draft' });
    await store.commit([{ kind: 'create', noun: Article, record }], {
      token: `${number}`,
      nowMs: START_MS,
    });
  }
  const asked: ListQuery = {
    page: 1,
    perPage: 2,
    sort: 'created_at',
    direction: 'asc',
    filters: {},
  };
  const { nextCursor: cursor = '' } = await store.list(Article, asked);
  expect((await store.list(Article, { ...asked, perPage: 3, cursor })).items).toHaveLength(3);
  const swapped = cursor.at(30) === 'A' ? 'B' : 'A';
  const refused = [
    store.list(Article, { ...asked, cursor: cursor.slice(0, 30) + swapped + cursor.slice(31) }),
    store.list(Article, { ...asked, cursor: 'no cursor' }),
    store.list(Article, { ...asked, cursor: '' }),
    store.list(Article, { ...asked, cursor, direction: 'desc' }),
    store.list(Article, { ...asked, cursor, filters: { status: 'draft' } }),
    store.list(Article, { ...asked, cursor, search: 'n' }),
    store.list(Plain, { ...asked, cursor }),
    bound('othertenant').list(Article, { ...asked, cursor }),
  ];
  for (const result of refused)
    await expect(result).rejects.toMatchObject({ code: 'invalid_cursor' });
});

test('records kept for some days leave the lists with their day, counted exactly', async () => {
  const clock = { now: () => START_MS + 10 * DAY_MS };
  const store = openStore({ ...bindingOf('noticetenant'), clock });
  for (const days of [0, 5, 6, 7, 9]) {
    const record = recordAt(Notice, START_MS + days * DAY_MS + 5, { name: `day ${days}` });
    await store.commit([{ kind: 'create', noun: Notice, record }], {
      token: `${days}`,
      nowMs: START_MS,
    });
  }
  const asked: ListQuery = {
    page: 1,
    perPage: 1,
    sort: 'created_at',
    direction: 'asc',
    filters: {},
  };
  const first = await store.list(Notice, asked);
  expect([first.total, first.items[0]?.name]).toEqual([2, 'day 7']);
  const next = await store.list(Notice, { ...asked, cursor: first.nextCursor ?? '' });
  expect(next.items[0]?.name).toBe('day 9');
  expect(await store.list(Notice, { ...asked, search: 'day' })).toMatchObject({ total: 2 });
});

test('a day with hundreds of records is paged exactly from both ends', {
  timeout: 120_000,
}, async () => {
  const store = bound('busytenant');
  const oracle = new Oracle(Article);
  const records: Rec[] = Array.from({ length: 330 }, (_, number) =>
    recordAt(Article, START_MS + (number < 300 ? 0 : DAY_MS) + number * 10, {
      name: `n${number}`,
      base_price: number,
      status: number % 10 === 3 ? 'deleted' : 'draft',
    }),
  );
  await write(store, oracle, records);
  for (const direction of ['asc', 'desc'] as const) {
    for (const page of [1, 3, 4, 8, 14, 15, 16]) {
      const asked: ListQuery = { page, perPage: 20, sort: 'created_at', direction, filters: {} };
      const found = await store.list(Article, asked);
      expect({ ids: found.items.map(({ _id }) => _id), total: found.total }).toEqual(
        oracle.list(asked),
      );
    }
  }
  expect(await store.perDay(Article, '2026-11-19', '2026-11-22')).toEqual(
    new Map([
      ['2026-11-19', 0],
      ['2026-11-20', 270],
      [addDays('2026-11-20', 1), 27],
      ['2026-11-22', 0],
    ]),
  );
});

test('a deep page of an ordinary day takes one query beside the counters, two where it runs into the next day', async () => {
  const store = bound('ordinaryday');
  const oracle = new Oracle(Article);
  const records = Array.from({ length: 115 }, (_, number) =>
    recordAt(Article, START_MS + (number < 15 ? 0 : DAY_MS) + number * 10, {
      name: `n${number}`,
      base_price: number,
      status: 'draft',
    }),
  );
  await write(store, oracle, records);
  const queries: number[] = [];
  for (const page of [4, 3, 2]) {
    const asked: ListQuery = {
      page,
      perPage: 30,
      sort: 'created_at',
      direction: 'desc',
      filters: {},
    };
    engine.calls.length = 0;
    const found = await store.list(Article, asked);
    queries.push(engine.calls.filter(({ operation }) => operation === 'Query').length);
    expect({ ids: found.items.map(({ _id }) => _id), total: found.total }).toEqual(
      oracle.list(asked),
    );
  }
  expect(queries).toEqual([3, 2, 2]);
});

async function write(store: BoundStore, oracle: Oracle, records: readonly Rec[]): Promise<void> {
  for (let at = 0; at < records.length; at += 90) {
    const groups = records.slice(at, at + 90).map((record) => ({
      changes: [{ kind: 'create' as const, noun: Article, record }],
    }));
    const results = await store.commitMany(groups, { token: `${at}`, nowMs: START_MS });
    expect(results.every(({ done }) => done)).toBe(true);
  }
  for (const record of records) oracle.put(record);
}
