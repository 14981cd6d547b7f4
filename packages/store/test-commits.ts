// Short words for the tests of commits: records, changes of them, and what became of a commit.
import { startOfBusinessDay } from '#kernel/date.ts';
import type { Change } from '#resource/change.ts';
import type { Noun } from '#resource/declaration.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { type BoundStore, openStore } from './repository.ts';
import { Article, amendedAt, recordAt } from './test-nouns.ts';
import type { TestTable } from './test-table.ts';

export const NOW_MS = startOfBusinessDay('2026-11-20');
export const ALL = {
  page: 1,
  perPage: 100,
  sort: 'created_at',
  direction: 'asc',
  filters: {},
} as const;

type Adjust = Extract<Change, { kind: 'adjust' }>;

export const article = (fields: Rec = {}): Rec =>
  recordAt(Article, NOW_MS, { name: 'a', status: 'draft', ...fields });
export const creation = (record: Rec, noun: Noun = Article): Change => ({
  kind: 'create',
  noun,
  record,
});
export const deletion = (record: Rec, noun: Noun = Article): Change => ({
  kind: 'delete',
  noun,
  record,
});
export const update = (before: Rec, fields: Rec): Change => ({
  kind: 'update',
  noun: Article,
  before,
  after: amendedAt(before, NOW_MS + 1, fields),
});

/** Takes from the stock of an article, never below zero. */
export const taking = (id: string, by: number, more: Partial<Adjust> = {}): Change => ({
  kind: 'adjust',
  noun: Article,
  id,
  field: 'stock',
  by,
  min: 0,
  refusal: { code: 'insufficient_stock', errors: [{ field: 'stock', product_id: id }] },
  ...more,
});

/** What the work threw, undefined when it did not. */
export const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error) => error,
  );

/** The store of one tenant with commits that need no extra. */
export class Commits {
  readonly store: BoundStore;
  #run = 0;

  constructor(engine: TestTable, tenantId: string) {
    const { table } = engine;
    const binding = { table, control: table, tenantId, generation: 0, cursorKey: Buffer.alloc(32) };
    this.store = openStore({ ...binding, mode: 'test' });
  }

  run(...changes: Change[]): Promise<void> {
    return this.store.commit(changes, { token: `${this.#run++}`, nowMs: NOW_MS });
  }

  /** An article that is stored. */
  async made(fields: Rec = {}): Promise<Rec> {
    const record = article(fields);
    await this.run(creation(record));
    return record;
  }

  async stored(record: Rec): Promise<Rec> {
    return (await this.store.get(Article, record._id)) ?? {};
  }
}
