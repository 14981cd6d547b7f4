// A tenant's pages beside an exact memory of all writes, for tests: a process with its own memory whose two readings of a page
// can be held apart, and histories of writes and looks.
import fc from 'fast-check';
import { expect } from 'vitest';
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

/** The days before it are of two months, whose counters are two items. */
export const TODAY_MS = startOfBusinessDay('2026-11-02');
const NOW_MS = TODAY_MS + DAY_MS / 2;
export const QUERY: ListQuery = {
  page: 2,
  perPage: 20,
  sort: 'created_at',
  direction: 'desc',
  filters: {},
};
export const KEYSPACE = { tenantId: 'pages', generation: 0 };

/** Which of the two readings of a page comes first, and what happens before the other. */
type Between = { first: 'counters' | 'rows'; run: () => Promise<void> };

/** A process with its own memory, and what it calls. */
class Process {
  readonly store: BoundStore;
  readonly table: Table;
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
    this.table = own;
    this.store = openStore({
      table: own,
      control: own,
      tenantId: KEYSPACE.tenantId,
      mode: 'live',
      generation: KEYSPACE.generation,
      cursorKey: Buffer.alloc(32, 7),
      clock: { now: () => this.nowMs },
    });
  }

  async #query(input: QueryInput) {
    this.queries.push(input);
    const { between } = this;
    if (between === undefined) return this.#below.query(input);
    const isFirst = (input.pk === countersOf(KEYSPACE, Article)) === (between.first === 'counters');
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
const writeAt = (at: fc.Arbitrary<number>) =>
  fc.record({
    at: fc.option(at),
    turned: fc.option(fc.nat(), { freq: 1 }),
    removed: fc.option(fc.nat(), { freq: 1 }),
  });
type Write = { at: number | null; turned: number | null; removed: number | null };
type Look = {
  page: number;
  perPage: number;
  direction: 'asc' | 'desc';
  turns: number;
  between: { first: 'counters' | 'rows'; write: Write } | null;
  createdFrom: number | undefined;
};
type Step = { write: Write } | { look: Look };

/** `at`: when records are made, in thousandths of the past. */
export function histories(at: fc.Arbitrary<number>, pages: number): fc.Arbitrary<Step[]> {
  const write = writeAt(at);
  const look = fc.record({
    page: fc.integer({ min: 2, max: pages }),
    perPage: fc.constantFrom(3, 4),
    direction: fc.constantFrom('asc' as const, 'desc' as const),
    turns: fc.nat(3),
    between: fc.option(
      fc.record({ first: fc.constantFrom('counters' as const, 'rows' as const), write }),
    ),
    createdFrom: fc.constantFrom(undefined, undefined, TODAY_MS - 2 * DAY_MS - DAY_MS / 2),
  });
  return fc.array(
    fc.oneof(
      { weight: 2, arbitrary: write.map((one) => ({ write: one })) },
      { weight: 5, arbitrary: look.map((one) => ({ look: one })) },
    ),
    { minLength: 10, maxLength: 40 },
  );
}

/** How far back records are made, and how many there are at first. */
type Past = { spanMs: number; records: number };

/** One process over a table, and beside it an oracle that keeps the same records in a plain list. */
export class ModelRun {
  readonly process = new Process(new MemoryTable('memory'));
  readonly oracle = new Oracle(Article);
  readonly #past: Past;
  #serial = 0;

  constructor(past: Past) {
    this.#past = past;
  }

  async fill(): Promise<void> {
    const { records } = this.#past;
    for (let at = 0; at < records; at += 1)
      await this.run({ at: (at * 1000) / records, turned: null, removed: null });
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
    const madeMs = NOW_MS - Math.floor(((1000 - at) * this.#past.spanMs) / 1000);
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

  /** All steps one after the other, from the records at first. */
  async live(steps: readonly Step[]): Promise<void> {
    await this.fill();
    for (const one of steps) {
      if ('write' in one) await this.run(one.write);
      else await this.check(one.look);
    }
  }
}
