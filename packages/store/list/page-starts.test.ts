// Pages by remembered starts against an exact memory of all writes: whoever writes what when, also between the two readings of
// a page, the next page that is asked for is exact.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, startOfBusinessDay } from '#kernel/date.ts';
import { newId } from '#kernel/id.ts';
import type { Change } from '#resource/change.ts';
import type { ListQuery } from '#resource/context.ts';
import { MemoryTable } from '../../../test/support/memory/memory-table.ts';
import { countersOf } from '../keys.ts';
import { type BoundStore, openStore } from '../repository.ts';
import type { QueryInput, Table } from '../table.ts';
import { Article, amendedAt, recordAt } from '../test-nouns.ts';
import { Oracle } from '../test-oracle.ts';
import { ROWS_KEPT_MS } from './remembered-rows.ts';

const SEED = Number(process.env.SEED ?? 20_261_122);
/** The days before it are of two months, whose counters are two items. */
const TODAY_MS = startOfBusinessDay('2026-11-02');
const NOW_MS = TODAY_MS + DAY_MS / 2;
/** Three days that are over and the one that is not. */
const DAYS = 4;
const RECORDS_AT_FIRST = 30;
const QUERY: ListQuery = {
  page: 2,
  perPage: 20,
  sort: 'created_at',
  direction: 'desc',
  filters: {},
};
const SCOPE = { tenantId: 'pages', generation: 0 };

/** Which of the two readings of a page comes first, and what happens before the other. */
type Between = { first: 'counters' | 'rows'; run: () => Promise<void> };

/** A process with its own memory, and what it calls. */
class Process {
  readonly store: BoundStore;
  readonly queries: QueryInput[] = [];
  between: Between | undefined;
  nowMs = NOW_MS;
  readonly #below: Table;
  #sent = 0;
  #first = Promise.withResolvers<void>();

  constructor(table: Table) {
    this.#below = table;
    const own: Table = {
      name: table.name,
      get: table.get.bind(table),
      put: table.put.bind(table),
      delete: table.delete.bind(table),
      batchGet: table.batchGet.bind(table),
      transact: table.transact.bind(table),
      update: table.update.bind(table),
      query: (input) => this.#query(input),
    };
    this.store = openStore({
      table: own,
      control: own,
      tenantId: SCOPE.tenantId,
      mode: 'live',
      generation: SCOPE.generation,
      cursorKey: Buffer.alloc(32, 7),
      clock: { now: () => this.nowMs },
    });
  }

  async #query(input: QueryInput) {
    this.queries.push(input);
    const { between } = this;
    if (between === undefined) return this.#below.query(input);
    const isFirst = (input.pk === countersOf(SCOPE, Article)) === (between.first === 'counters');
    if (!isFirst) {
      await new Promise(setImmediate);
      if (this.#sent > 0) await this.#first.promise;
      return this.#below.query(input);
    }
    this.#sent += 1;
    const page = await this.#below.query(input);
    this.between = undefined;
    await between.run();
    this.#first.resolve();
    this.#first = Promise.withResolvers<void>();
    this.#sent = 0;
    return page;
  }
}

/** Of one commit: a record made at that thousandth of the days, one that is hidden or shown again, or one deleted for good. */
const write = fc.record({
  at: fc.option(fc.nat(1000)),
  turned: fc.option(fc.nat(), { freq: 1 }),
  removed: fc.option(fc.nat(), { freq: 1 }),
});
type Write = typeof write extends fc.Arbitrary<infer T> ? T : never;
const look = fc.record({
  page: fc.integer({ min: 2, max: 9 }),
  perPage: fc.constantFrom(3, 4),
  direction: fc.constantFrom('asc' as const, 'desc' as const),
  turns: fc.nat(3),
  between: fc.option(
    fc.record({ first: fc.constantFrom('counters' as const, 'rows' as const), write }),
  ),
  createdFrom: fc.constantFrom(undefined, undefined, TODAY_MS - 2 * DAY_MS - DAY_MS / 2),
});
type Look = typeof look extends fc.Arbitrary<infer T> ? T : never;
const history = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: write.map((one) => ({ write: one })) },
    { weight: 5, arbitrary: look.map((one) => ({ look: one })) },
  ),
  { minLength: 10, maxLength: 40 },
);

class World {
  readonly process = new Process(new MemoryTable('memory'));
  readonly oracle = new Oracle(Article);
  #serial = 0;

  async fill(): Promise<void> {
    for (let at = 0; at < RECORDS_AT_FIRST; at += 1)
      await this.run({ at: (at * 1000) / RECORDS_AT_FIRST, turned: null, removed: null });
  }

  async run({ at, turned, removed }: Write): Promise<void> {
    const { oracle } = this;
    const changes: Change[] = [];
    const record = at === null ? undefined : this.#made(at);
    if (record !== undefined) changes.push({ kind: 'create', noun: Article, record });
    const before = turned === null ? undefined : oracle.pick(turned);
    const status = before?.status === 'deleted' ? 'draft' : 'deleted';
    const after = before && amendedAt(before, NOW_MS + this.#serial, { status });
    if (before && after) changes.push({ kind: 'update', noun: Article, before, after });
    const found = removed === null ? undefined : oracle.pick(removed);
    const gone = found?._id === before?._id ? undefined : found;
    if (gone !== undefined) changes.push({ kind: 'delete', noun: Article, record: gone });
    await this.#commit(changes);
    if (record !== undefined) oracle.put(record);
    if (after !== undefined) oracle.put(after);
    if (gone !== undefined) oracle.drop(gone);
  }

  #made(at: number) {
    const madeMs = NOW_MS - Math.floor(((1000 - at) * (DAYS - 1) * DAY_MS) / 1000);
    return recordAt(Article, madeMs, { name: `n${at}`, status: 'draft' }, newId(madeMs));
  }

  async create(madeMs: number): Promise<void> {
    const record = recordAt(Article, madeMs, { name: 'n', status: 'draft' }, newId(madeMs));
    await this.#commit([{ kind: 'create', noun: Article, record }]);
    this.oracle.put(record);
  }

  async hide(id: string, status = 'deleted'): Promise<void> {
    const before = this.oracle.get(id) ?? expect.fail(`no ${id}`);
    const after = amendedAt(before, NOW_MS, { status });
    await this.#commit([{ kind: 'update', noun: Article, before, after }]);
    this.oracle.put(after);
  }

  async remove(id: string): Promise<void> {
    const record = this.oracle.get(id) ?? expect.fail(`no ${id}`);
    await this.#commit([{ kind: 'delete', noun: Article, record }]);
    this.oracle.drop(record);
  }

  async expectExact(query: ListQuery): Promise<void> {
    const { items, total } = await this.process.store.list(Article, query);
    expect({ ids: items.map(({ _id }) => _id), total }).toEqual(this.oracle.list(query));
  }

  async #commit(changes: readonly Change[]): Promise<void> {
    this.#serial += 1;
    if (changes.length === 0) return;
    await this.process.store.commit(changes, { token: `${this.#serial}`, nowMs: NOW_MS });
  }

  /** Some pages one after the other; the first of them with a write in between, of which only what follows is exact. */
  async check({ between, turns, ...asked }: Look): Promise<void> {
    const query = (page: number): ListQuery => ({ ...QUERY, ...asked, page });
    const { process } = this;
    if (between !== null) {
      process.between = { first: between.first, run: () => this.run(between.write) };
      await process.store.list(Article, query(asked.page));
      process.between = undefined;
    }
    for (let page = asked.page; page <= asked.page + turns; page += 1)
      await this.expectExact(query(page));
  }
}

const dayMs = (daysAgo: number, at: number) => TODAY_MS - daysAgo * DAY_MS + DAY_MS / 2 + at;

/** A world with records of days that are over: so many of the day before, the day before that, and so on. */
async function worldOf(counts: readonly number[]): Promise<World> {
  const world = new World();
  for (const [ago, count] of counts.entries())
    for (let at = 0; at < count; at += 1) await world.create(dayMs(ago + 1, at));
  return world;
}

const counterReads = (world: World) =>
  world.process.queries.filter(({ pk }) => pk === countersOf(SCOPE, Article)).length;

test('a page that was shown, and the one after it, need no look at what lies before them', async () => {
  const world = await worldOf([4, 200]);
  const rowsRead = async (page: number) => {
    world.process.queries.length = 0;
    await world.expectExact({ ...QUERY, page, perPage: 10 });
    return world.process.queries.length - counterReads(world);
  };
  expect(await rowsRead(9)).toBe(2);
  expect(await rowsRead(9)).toBe(1);
  expect(await rowsRead(10)).toBe(1);
  expect(await rowsRead(12)).toBe(2);
  world.process.nowMs += ROWS_KEPT_MS + 1;
  expect(await rowsRead(10)).toBe(2);
});

test('a start is not taken for the same place of another day', async () => {
  const world = await worldOf([10, 10]);
  const query = { ...QUERY, perPage: 8 };
  await world.expectExact(query);
  for (let at = 0; at < 10; at += 1) await world.create(dayMs(0, at));
  await world.expectExact(query);
});

test.each(['hide', 'remove'] as const)(
  '%s one and make one on the same day: a start between them is not where it was',
  async (go) => {
    const world = await worldOf([30]);
    const query = { ...QUERY, page: 3, perPage: 8 };
    await world.expectExact(query);
    await world[go](world.oracle.list({ ...QUERY, page: 1 }).ids[0] ?? '');
    await world.create(dayMs(1, -1));
    await world.expectExact(query);
  },
);

test('rows that were read before the counters prove nothing about the next day', async () => {
  const world = await worldOf([12, 12]);
  const query = (page: number) => ({ ...QUERY, page, perPage: 7 });
  await world.expectExact(query(2));
  const shown = world.oracle.list(query(2)).ids;
  const run = () => world.create(dayMs(2, 1000));
  world.process.between = { first: 'rows', run };
  const { items } = await world.process.store.list(Article, query(2));
  expect(items.map(({ _id }) => _id)).toEqual(shown);
  await world.expectExact(query(3));
});

test('a page over the border of two months proves nothing about where the next one begins', async () => {
  const world = await worldOf([5, 20]);
  const query = (page: number) => ({ ...QUERY, page, perPage: 4 });
  const [newest = ''] = world.oracle.list(query(1)).ids;
  world.process.between = { first: 'counters', run: () => world.hide(newest) };
  await world.process.store.list(Article, query(2));
  await world.hide(newest, 'draft');
  await world.expectExact(query(3));
});

test('pages are exact, whoever wrote what when', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const world = new World();
      await world.fill();
      for (const one of steps) {
        if ('write' in one) await world.run(one.write);
        else await world.check(one.look);
      }
    }),
    { seed: SEED, numRuns: Number(process.env.RUNS ?? 60), endOnFailure: true },
  );
});
