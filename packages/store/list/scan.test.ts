// All that a query finds, page by page, against the oracle of lists: as a crawl by cursors would tell it, with the rows read once.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, startOfBusinessDay } from '#kernel/date.ts';
import type { ListQuery } from '#resource/context.ts';
import { idOf } from '#resource/fields/row.ts';
import { type BoundStore, openStore } from '../repository.ts';
import { Article, recordAt } from '../test-nouns.ts';
import { Oracle } from '../test-oracle.ts';
import { startTestTable, type TestTable } from '../test-table.ts';

const START_MS = startOfBusinessDay('2026-11-20');
const RECORDS = 45;
const OLDEST: ListQuery = {
  page: 1,
  perPage: 10,
  sort: 'created_at',
  direction: 'asc',
  filters: {},
};

/** More values than a filter of the table holds. */
const OTHERS = Array.from({ length: 400 }, (_, i) => `other ${i}`);

let engine: TestTable;
let store: BoundStore;
const oracle = new Oracle(Article);

beforeAll(async () => {
  engine = await startTestTable();
  const { table } = engine;
  store = openStore({
    table,
    control: table,
    tenantId: 'pagestenant',
    mode: 'test',
    generation: 0,
    cursorKey: Buffer.alloc(32, 7),
  });
  for (let number = 0; number < RECORDS; number++) {
    const record = recordAt(Article, START_MS + (number % 5) * DAY_MS + number, {
      name: `${['vino', 'Ángel', 'ñandú'][number % 3]} ${number % 7}`,
      base_price: number % 4,
      sku: `C${number}`,
      status: number % 9 === 0 ? 'deleted' : number % 2 === 0 ? 'draft' : 'published',
    });
    const extra = { token: `${number}`, nowMs: START_MS };
    await store.commit([{ kind: 'create', noun: Article, record }], extra);
    oracle.put(record);
  }
}, 60_000);
afterAll(() => engine.close());

test.each(['created_at', 'updated_at', 'name', 'base_price', 'sku', 'status'])(
  'pages in the order of %s are what a crawl by cursors tells, none of them empty',
  async (sort) => {
    const narrowings: Partial<ListQuery>[] = [
      {},
      { filters: { status: 'draft' } },
      { search: 'vino' },
      { createdFrom: START_MS + DAY_MS },
      { filters: { status: 'nothing' } },
      { within: { status: [...OTHERS, 'draft'] } },
    ];
    for (const direction of ['asc', 'desc'] as const) {
      for (const narrowing of narrowings) {
        const asked = { ...OLDEST, sort, direction, ...narrowing };
        const { ids } = oracle.list({ ...asked, perPage: RECORDS });
        const pages: string[][] = [];
        for await (const page of store.pages(Article, asked))
          pages.push(page.map((record) => idOf(Article, record)));
        expect(pages, JSON.stringify(asked)).toEqual(inPages(ids, asked.perPage));
      }
    }
  },
);

test('a filter reads its rows once for all pages, and of each page the records when it is asked for', async () => {
  const calls: string[][] = [];
  engine.calls.length = 0;
  const asked = { ...OLDEST, perPage: 7, filters: { status: 'draft' } };
  for await (const _page of store.pages(Article, asked))
    calls.push(engine.calls.splice(0).map(({ operation }) => operation));
  expect(calls).toEqual([['Query', 'BatchGetItem'], ['BatchGetItem'], ['BatchGetItem']]);
});

const inPages = (ids: readonly string[], perPage: number): string[][] =>
  Array.from({ length: Math.ceil(ids.length / perPage) }, (_, page) =>
    ids.slice(page * perPage, (page + 1) * perPage),
  );
