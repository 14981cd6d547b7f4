// What lists must say, computed the slow and obvious way from all records in memory. It shares no code with the store but the
// rule for equal text (fold), which has tests of its own.
import type { ListQuery } from '#resource/context.ts';
import type { Noun } from '#resource/declaration.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { fold } from './folding.ts';

export class Oracle {
  readonly #noun: Noun;
  readonly #records = new Map<string, Rec>();

  constructor(noun: Noun) {
    this.#noun = noun;
  }

  put(record: Rec): void {
    this.#records.set(record._id, record);
  }

  drop(record: Rec): void {
    this.#records.delete(record._id);
  }

  get(id: string): Rec | undefined {
    return this.#records.get(id);
  }

  /** Some record, the same one for the same number. */
  pick(which: number): Rec | undefined {
    const all = [...this.#records.values()];
    return all[which % Math.max(1, all.length)];
  }

  list(query: ListQuery): { ids: string[]; total: number } {
    const hits = [...this.#records.values()].filter((record) => this.#matches(record, query));
    const sign = query.direction === 'desc' ? -1 : 1;
    hits.sort(
      (a, b) =>
        sign *
        (compare(this.#value(a, query.sort), this.#value(b, query.sort)) || compare(a._id, b._id)),
    );
    const start = (query.page - 1) * query.perPage;
    return {
      ids: hits.slice(start, start + query.perPage).map(({ _id }) => _id),
      total: hits.length,
    };
  }

  #matches(record: Rec, query: ListQuery): boolean {
    const within = Object.entries(query.within ?? {});
    const asksDeleted =
      query.filters.status === 'deleted' || query.within?.status?.includes('deleted');
    if (record.status === 'deleted' && !asksDeleted) return false;
    const filtered = Object.entries(query.filters).every(
      ([field, value]) => String(record[field]) === value,
    );
    const allowed = within.every(([field, values]) => values.includes(String(record[field])));
    const created = Date.parse(record.created_at);
    const updated = Date.parse(record.updated_at);
    const inTime =
      created >= (query.createdFrom ?? 0) &&
      created <= (query.createdTo ?? Number.POSITIVE_INFINITY) &&
      updated >= (query.updatedSince ?? 0);
    return filtered && allowed && inTime && this.#found(record, query.search);
  }

  #found(record: Rec, search: string | undefined): boolean {
    if (search === undefined) return true;
    const texts = this.#noun.list.search.flatMap((field) => [record[field] ?? []].flat()).map(fold);
    const words = fold(search)
      .split(/\s+/u)
      .filter((word) => word !== '');
    return words.every((word) => texts.some((text) => text.includes(word)));
  }

  #value(record: Rec, sort: string): unknown {
    const value = record[sort];
    if (sort.endsWith('_at') || typeof value === 'number') return value;
    return value === undefined ? undefined : [...fold(String(value))].slice(0, 64).join('');
  }
}

/** Missing first, numbers by size, text by its UTF-8 bytes. */
function compare(a: unknown, b: unknown): number {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));
}
