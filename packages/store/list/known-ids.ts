// The ids of all shown records of one collection in the order of the walk, kept by this process where days are too long to be
// entered from their ends: 10,000 products of one import, of whatever day. They turn any page into a range of keys.
//
// Why they may be used. Records come and go only in commits that move their month's counter: one that is hidden, shown again or
// deleted moves `visibilityChanges` too. What is known was read after the counters noted with it, so while these stand, none of the
// known is gone, and only records made since can be missing: as many as the counters have more. page-by-ids.ts fetches those.
import type { Table } from '../table.ts';
import { ROWS_KEPT_MS } from './row-cache.ts';

/** Of one process, over all collections; an id takes some 50 bytes. */
const IDS_MAX = 200_000;

export class KnownIds {
  /** Oldest first. */
  readonly inOrder: string[];
  /** The visibility changes of the collection's counters, read before any of the ids. */
  readonly visibilityChanges: number;
  readonly readMs: number;

  constructor(ids: readonly string[], visibilityChanges: number, readMs: number) {
    this.inOrder = [...new Set(ids)].sort();
    this.visibilityChanges = visibilityChanges;
    this.readMs = readMs;
  }

  /** Takes in ids, most of them behind all others; those that are known already change nothing. */
  merge(ids: readonly string[]): void {
    for (const id of ids) {
      if (id > (this.inOrder.at(-1) ?? '')) this.inOrder.push(id);
      else this.#insert(id);
    }
  }

  #insert(id: string): void {
    let low = 0;
    let high = this.inOrder.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.inOrder[middle] ?? '') < id) low = middle + 1;
      else high = middle;
    }
    if (this.inOrder[low] !== id) this.inOrder.splice(low, 0, id);
  }
}

/** `gone`: rows that were read on the way to pages while nothing was known. */
type Entry = { known?: KnownIds; reading?: Promise<KnownIds | undefined>; gone: number };

/** A row takes about as many bytes as so many ids. */
const IDS_A_ROW = 10;

const COLLECTIONS_MAX = 1000;
const caches = new WeakMap<Table, IdCache>();

export class IdCache {
  readonly #idsMax: number;
  readonly #entries = new Map<string, Entry>();

  constructor(idsMax: number = IDS_MAX) {
    this.#idsMax = idsMax;
  }

  /** The cache of that table, shared by every store of this process. */
  static of(table: Table): IdCache {
    const cache = caches.get(table) ?? new IdCache();
    caches.set(table, cache);
    return cache;
  }

  /** Gives the table's cache another bound, and forgets what it held. */
  static bound(table: Table, idsMax: number): void {
    caches.set(table, new IdCache(idsMax));
  }

  /** What is known of that partition, or will be when a reading that is under way has ended. */
  async recall(pk: string, nowMs: number): Promise<KnownIds | undefined> {
    const entry = this.#entries.get(pk);
    const known = entry?.known ?? (await entry?.reading);
    if (known !== undefined && Math.abs(nowMs - known.readMs) <= ROWS_KEPT_MS) {
      if (entry?.known === known) this.#putLast(pk, entry);
      return known;
    }
    if (entry?.known !== undefined) this.forget(pk, entry.known);
    return undefined;
  }

  /** True once the ways, with the one to go, cost as much as reading all ids does, where so many fit. */
  isWorth(pk: string, total: number, toGo: number): boolean {
    const entry = this.#entries.get(pk) ?? { gone: 0 };
    entry.gone += toGo;
    this.#putLast(pk, entry);
    return entry.gone * IDS_A_ROW >= total && total <= this.#idsMax;
  }

  /** Reads all ids, once for all who ask meanwhile, and keeps them; nothing is kept where the reading answers nothing. */
  async read(pk: string, read: () => Promise<KnownIds | undefined>): Promise<KnownIds | undefined> {
    const reading = read();
    this.#putLast(pk, { reading, gone: 0 });
    try {
      const known = await reading;
      this.#putLast(pk, { known, gone: 0 });
      this.#trim();
      return known;
    } catch (error) {
      this.#entries.delete(pk);
      throw error;
    }
  }

  /** No longer uses what turned out to be outdated. */
  forget(pk: string, known: KnownIds): void {
    if (this.#entries.get(pk)?.known === known) this.#entries.delete(pk);
  }

  #trim(): void {
    let ids = [...this.#entries.values()].reduce((sum, { known }) => sum + sizeOf(known), 0);
    for (const [pk, { known }] of this.#entries) {
      if (ids <= this.#idsMax && this.#entries.size <= COLLECTIONS_MAX) return;
      this.#entries.delete(pk);
      ids -= sizeOf(known);
    }
  }

  #putLast(pk: string, entry: Entry): void {
    this.#entries.delete(pk);
    this.#entries.set(pk, entry);
  }
}

const sizeOf = (known: KnownIds | undefined): number => known?.inOrder.length ?? 0;
