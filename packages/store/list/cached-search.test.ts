// Searches from memory against scans of the same table: after any history of writes by several processes, whose clocks are a
// minute wrong and whose commits come late, both must say the same.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#kernel/id.ts';
import { type Change, create } from '#resource/change.ts';
import type { ListQuery, Page } from '#resource/context.ts';
import { idOf } from '#resource/fields/row.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { MemoryTable } from '../../../test/support/memory/memory-table.ts';
import { counterKey, countersOf, dayOf, recordKey, recordsOf } from '../keys.ts';
import type { BoundStore } from '../repository.ts';
import type { Table } from '../table.ts';
import { Article, amendedAt, recordAt } from '../test-nouns.ts';
import { Searcher, storeOf, telling } from '../test-searcher.ts';
import { startTestTable, type TestTable } from '../test-table.ts';
import { ROWS_KEPT_MS, RowCache } from './row-cache.ts';

const SEED = Number(process.env.SEED ?? 20_261_121);
/** The histories run on the table in memory, which says what an engine says; the directed tests below on an engine. */
const IS_ENGINE_ASKED = process.env.TABLE === 'engine';
const START_MS = Date.parse('2026-11-20T12:00:00Z');
const MINUTE_MS = 60_000;
const SKEWS_MS = [0, MINUTE_MS, -MINUTE_MS];

let engine: TestTable;
beforeAll(async () => {
  engine = await startTestTable();
}, 60_000);
afterAll(() => engine.close());

const QUERY: ListQuery = {
  page: 1,
  perPage: 20,
  sort: 'created_at',
  direction: 'desc',
  filters: {},
  search: 'malbec',
};

const fields = fc.record({
  name: fc.constantFrom('Malbec', 'malbec añejo', 'Syrah', ''),
  base_price: fc.constantFrom(1, 2, 3),
  track_stock: fc.boolean(),
  tags: fc.subarray(['tinto', 'día']),
  status: fc.constantFrom('draft', 'published'),
});
/** `wroteMs` passes between the dating of a change and its commit, `lateMs` between the commit's begin and its effect. */
const late = {
  wroteMs: fc.constantFrom(0, 0, 20_000, 55_000),
  lateMs: fc.constantFrom(0, 0, 55_000),
};
const write = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('create' as const), fields, ...late }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('derive' as const), fields, ...late }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('update' as const), fields, ...late }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('hide' as const, 'restore' as const), ...late }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('remove' as const), ...late }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('adjust' as const), ...late }) },
);
type Write = typeof write extends fc.Arbitrary<infer T> ? T : never;

/** More values than a filter of the table holds. */
const OTHERS = Array.from({ length: 400 }, (_, i) => `other ${i}`);

const query: fc.Arbitrary<ListQuery> = fc.record(
  {
    page: fc.constantFrom(1, 1, 2),
    perPage: fc.constantFrom(2, 20),
    sort: fc.constantFrom('created_at', 'updated_at', 'name', 'base_price'),
    direction: fc.constantFrom('asc' as const, 'desc' as const),
    filters: fc.constantFrom<Record<string, string>>(
      { track_stock: 'true' },
      {},
      { status: 'draft' },
    ),
    search: fc.constantFrom('malbec', 'TINTO', 'a', 'dia malbec', 'a\ud800'),
    within: fc.constantFrom<Record<string, string[]>>(
      { status: ['draft', 'published'] },
      { status: [] },
      { status: [...OTHERS, 'published'], track_stock: ['true'] },
    ),
    createdFrom: fc.constantFrom(START_MS + MINUTE_MS),
    createdTo: fc.constantFrom(START_MS + 20 * MINUTE_MS),
  },
  { requiredKeys: ['page', 'perPage', 'sort', 'direction', 'filters', 'search'] },
);
const who = fc.nat(SKEWS_MS.length - 1);
const step = fc.record({
  who,
  write,
  which: fc.nat(),
  passesMs: fc.constantFrom(0, 0, 1000, 40_000, 5 * MINUTE_MS),
});
const look = fc.record({
  who,
  query,
  between: fc.option(
    fc.record({ first: fc.constantFrom('counters' as const, 'rows' as const), step }),
  ),
});
const history = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: step.map((one) => ({ step: one })) },
    { weight: 4, arbitrary: look.map((one) => ({ look: one })) },
  ),
  { minLength: 20, maxLength: 70 },
);

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
type Look = typeof look extends fc.Arbitrary<infer T> ? T : never;

/** One tenant, its processes and the true time. */
class ModelRun {
  readonly processes: Searcher[];
  readonly scan: BoundStore;
  readonly records = new Map<string, Rec>();
  nowMs = START_MS;
  #serial = 0;
  readonly #isTold: boolean;

  constructor(table: Table, tenantId: string, isTold: boolean) {
    this.#isTold = isTold;
    this.processes = SKEWS_MS.map(
      (skewMs) => new Searcher(table, tenantId, () => this.nowMs + skewMs, isTold),
    );
    this.scan = storeOf(table, tenantId, 'test', () => this.nowMs);
  }

  /** Dates the change, lets time pass, in which the others search, and commits. */
  async run({ who: at, write: one, which, passesMs }: Step): Promise<void> {
    const skewMs = SKEWS_MS[at] ?? 0;
    const change = this.#changeOf(one, which, this.nowMs + skewMs);
    this.nowMs += one.wroteMs;
    const extra = { token: `${this.#serial++}`, nowMs: this.nowMs + skewMs };
    this.nowMs += one.lateMs;
    const free = one.lateMs === 0 ? [] : this.processes.filter(({ between }) => !between);
    for (const { store } of free) await store.list(Article, QUERY);
    if (change !== undefined) await this.processes[at]?.store.commit([change], extra);
    if (change?.kind === 'create') this.records.set(idOf(Article, change.record), change.record);
    if (change?.kind === 'update') this.records.set(idOf(Article, change.after), change.after);
    if (change?.kind === 'delete') this.records.delete(idOf(Article, change.record));
    this.nowMs += passesMs;
  }

  #changeOf(one: Write, which: number, clockMs: number): Change | undefined {
    if (one.do === 'create' || one.do === 'derive') {
      const madeMs = one.do === 'derive' ? START_MS - 40 * MINUTE_MS : clockMs;
      const record = recordAt(Article, madeMs, one.fields, newId(madeMs));
      return { kind: 'create', noun: Article, record };
    }
    const before = [...this.records.values()][which % Math.max(1, this.records.size)];
    if (before === undefined) return undefined;
    if (one.do === 'remove') return { kind: 'delete', noun: Article, record: before };
    if (one.do === 'adjust') {
      const refusal = { code: 'insufficient_stock' as const };
      const set = { description: `moved ${which}` };
      return { kind: 'adjust', noun: Article, id: before._id, field: 'rank', by: 1, set, refusal };
    }
    const status = one.do === 'hide' ? 'deleted' : 'draft';
    const changed = one.do === 'update' ? one.fields : { status };
    const atMs = Math.max(clockMs, Date.parse(before.updated_at));
    return { kind: 'update', noun: Article, before, after: amendedAt(before, atMs, changed) };
  }

  /**
   * Searches from memory; with a write in between the total is what it was before it or what it is after it. By dates a record that the
   * write deletes may count as the process saw it last, since its latest change went with it (decision 035).
   */
  async check({ who: at, query: asked, between }: Look): Promise<void> {
    const looking = this.processes[at];
    if (looking === undefined) throw new Error('no such process');
    if (between !== null) {
      const totals = [(await this.scan.list(Article, asked)).total];
      const { size } = this.records;
      looking.between = { first: between.first, run: () => this.run(between.step) };
      const { total } = await looking.store.list(Article, asked);
      const after = (await this.scan.list(Article, asked)).total;
      totals.push(after, this.#isTold ? after : after + Math.max(0, size - this.records.size));
      expect(totals).toContain(total);
    }
    const expected = shown(await this.scan.list(Article, asked));
    expect(shown(await looking.store.list(Article, asked))).toEqual(expected);
  }
}

const shown = ({ items, total }: Page) => ({
  total,
  items: items.map(({ livemode, ...record }) => record),
});

test.each([
  { by: 'the dates of changes', isTold: false },
  { by: 'the order of commits', isTold: true },
])(
  'searches from memory say what scans say, whoever wrote what when, by $by',
  {
    timeout: 300_000,
  },
  async ({ isTold }) => {
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const table = IS_ENGINE_ASKED ? engine.table : telling(new MemoryTable('memory'));
        const name = `memory${String(runs++).padStart(4, '0')}${isTold}`;
        const model = new ModelRun(table, name, isTold);
        for (const one of steps) {
          if ('step' in one) await model.run(one.step);
          else await model.check(one.look);
        }
      }),
      { seed: SEED, numRuns: Number(process.env.RUNS ?? 15), endOnFailure: true },
    );
  },
);

const ROWS = 300;

/** A tenant with old records and a process that has searched twice. */
async function warmShop(tenantId: string, isTold = false) {
  let nowMs = START_MS;
  const advance = (ms: number) => {
    nowMs += ms;
  };
  const process = new Searcher(engine.table, tenantId, () => nowMs, isTold);
  const { store, table } = process;
  const records = Array.from({ length: ROWS }, (_, at) =>
    recordAt(Article, START_MS - at * MINUTE_MS * 60, { name: `Malbec ${at}`, status: 'draft' }),
  );
  const groups = records.map((record) => ({ changes: [create(Article, record)] }));
  await store.commitMany(groups, { token: tenantId, nowMs });
  for (let at = 0; at < 2; at++) await store.list(Article, QUERY);
  const found = async () => {
    engine.calls.length = 0;
    return (await store.list(Article, QUERY)).total;
  };
  return { process, store, table, records, advance, found, keyspace: { tenantId, generation: 0 } };
}

const operations = () => engine.calls.map(({ operation }) => operation);
const readUnits = () => engine.calls.reduce((sum, { readUnits: units }) => sum + units, 0);
const WARM = ['Query', 'Query', 'BatchGetItem'];

test('a third search reads the counters, what changed and the page', async () => {
  const shop = await warmShop('warmtenant');
  expect(await shop.found()).toBe(ROWS);
  expect(operations()).toEqual(WARM);
  expect(readUnits()).toBeLessThanOrEqual(20 + 3);
});

test('where the engine tells what changed, rows of a moment ago are not read again', async () => {
  const shop = await warmShop('toldtenant', true);
  expect(await shop.found()).toBe(ROWS);
  expect(operations()).toEqual(engine.table.changedSince ? WARM.slice(1) : WARM);
});

test('a change and a soft deletion are seen without reading the other rows', async () => {
  const shop = await warmShop('changetenant');
  const [first, second] = shop.records as [Rec, Rec];
  const extra = { token: 'c', nowMs: START_MS };
  for (const [before, changed] of [
    [first, { name: 'Syrah' }],
    [second, { status: 'deleted' }],
  ] as const) {
    const after = amendedAt(before, START_MS, changed);
    await shop.store.commit([{ kind: 'update', noun: Article, before, after }], extra);
  }
  expect(await shop.found()).toBe(ROWS - 2);
  expect(operations()).toEqual(WARM);
});

test('after a deletion for good all rows are read once more', async () => {
  const shop = await warmShop('deletetenant');
  const [record] = shop.records as [Rec];
  const extra = { token: 'd', nowMs: START_MS };
  await shop.store.commit([{ kind: 'delete', noun: Article, record }], extra);
  expect(await shop.found()).toBe(ROWS - 1);
  expect(operations()).toHaveLength(5);
  expect(await shop.found()).toBe(ROWS - 1);
  expect(operations()).toEqual(WARM);
});

test('a deletion for good is seen also where a creation between the readings makes up the count', async () => {
  const shop = await warmShop('balancetenant');
  const [record] = shop.records as [Rec];
  const extra = { token: 'd', nowMs: START_MS };
  await shop.store.commit([{ kind: 'delete', noun: Article, record }], extra);
  const run = async () => {
    const other = recordAt(Article, START_MS, { name: 'Syrah', status: 'draft' });
    await shop.store.commit([{ kind: 'create', noun: Article, record: other }], extra);
  };
  shop.process.between = { first: 'rows', run };
  expect(await shop.found()).toBe(ROWS - 1);
});

test('a record that changed and is then deleted between the readings is found by no later search', async () => {
  const shop = await warmShop('changedgonetenant');
  const [before] = shop.records as [Rec];
  const after = amendedAt(before, START_MS, { name: 'Syrah' });
  const extra = { token: 'u', nowMs: START_MS };
  await shop.store.commit([{ kind: 'update', noun: Article, before, after }], extra);
  const run = async () => {
    const gone = { kind: 'delete', noun: Article, record: after } as const;
    await shop.store.commit([gone], { token: 'd', nowMs: START_MS });
  };
  shop.process.between = { first: 'counters', run };
  expect([ROWS - 1, ROWS]).toContain(await shop.found());
  expect(await shop.found()).toBe(ROWS - 1);
});

test('a change is seen whose date is as far behind as dates, clocks and commits may be', async () => {
  const shop = await warmShop('latetenant');
  const [before] = shop.records as [Rec];
  const after = amendedAt(before, START_MS - MINUTE_MS, { name: 'Syrah' });
  shop.advance(MINUTE_MS + 29_000 + 59_000);
  await shop.found();
  const extra = { token: 'l', nowMs: START_MS - MINUTE_MS + 29_000 };
  await shop.store.commit([{ kind: 'update', noun: Article, before, after }], extra);
  expect(await shop.found()).toBe(ROWS - 1);
  expect(operations()).toEqual(WARM);
});

test('a change dated long before its commit is seen', async () => {
  const shop = await warmShop('datedbacktenant');
  const before = shop.records[9] as Rec;
  const after = amendedAt(before, Date.parse(before.updated_at) + 1, { name: 'Syrah' });
  const extra = { token: 'b', nowMs: START_MS };
  await shop.store.commit([{ kind: 'update', noun: Article, before, after }], extra);
  expect(await shop.found()).toBe(ROWS - 1);
});

test('a row less without a mark is missed by the count', async () => {
  const shop = await warmShop('counttenant');
  const id: string = shop.records[0]?._id;
  const set = { expression: 'ADD d20 :less', values: { ':less': -1 } };
  const counter = counterKey(shop.keyspace, Article, dayOf(id));
  const gone = [{ delete: recordKey(shop.keyspace, Article, id) }, { update: counter, set }];
  await engine.table.transact(gone, 'count');
  expect(await shop.found()).toBe(ROWS - 1);
});

test('searches that wait at the same time share what is read', async () => {
  const shop = await warmShop('sharedtenant');
  engine.calls.length = 0;
  const totals = await Promise.all(
    Array.from({ length: 50 }, () => shop.store.list(Article, QUERY)),
  );
  expect(new Set(totals.map(({ total }) => total))).toEqual(new Set([ROWS]));
  expect(operations().filter((name) => name === 'Query').length).toBeLessThanOrEqual(2 * 2);
});

test('rows that went without a trace are gone after ten minutes, at once where the counters went too', async () => {
  const shop = await warmShop('restoretenant');
  const pk = recordsOf(shop.keyspace, Article);
  await engine.table.delete({ delete: recordKey(shop.keyspace, Article, shop.records[0]?._id) });
  shop.advance(ROWS_KEPT_MS + 1);
  expect(await shop.found()).toBe(ROWS - 1);
  const erased = await engine.table.query({ pk });
  const counters = await engine.table.query({ pk: countersOf(shop.keyspace, Article) });
  for (const { pk: own, sk } of [...erased.items, ...counters.items])
    await engine.table.delete({ delete: { pk: String(own), sk: String(sk) } });
  expect(await shop.found()).toBe(0);
});

test('no tenant finds the rows of another, and none are kept that do not fit', async () => {
  const shop = await warmShop('owntenant');
  const other = storeOf(shop.table, 'othertenant', 'live', () => START_MS);
  for (let at = 0; at < 3; at++) expect((await other.list(Article, QUERY)).total).toBe(0);
  RowCache.bound(shop.table, 1000);
  for (let at = 0; at < 4; at++) expect(await shop.found()).toBe(ROWS);
  expect(readUnits()).toBeGreaterThan(20 + 8);
});
