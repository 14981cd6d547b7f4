// Slim rows that this process keeps between searches, bounded in bytes, the longest unused forgotten first. What is kept is
// never an answer by itself: cached-search.ts brings it up to date and proves it complete each time (data#where-search-ends).
import type { Table } from '../table.ts';
import type { Totals } from './counters.ts';
import { HitCache } from './hit-cache.ts';
import { type HitTest, isHiddenRow, type SlimRow } from './hit-test.ts';
import { inOrder, placeOf, replaceAt, within } from './ordered-rows.ts';
import type { ChangingRows, RowChange } from './row-change.ts';
import { SharedReadings } from './shared-readings.ts';
import { textBytes } from './words/search-text.ts';

/** Of one process, estimated. */
const BYTES_MAX = 40 * 2 ** 20;
/** Rows are read anew after so long, whatever seems to hold: a table may have been restored under its name. */
export const ROWS_KEPT_MS = 10 * 60_000;
const COLLECTIONS_MAX = 1000;
/** What a row takes besides its texts: four strings, an object, a place in the array. */
const ROW_BYTES = 210;
/** Of an ordinary row with its texts and its part of the text of all rows, to guess by. */
const GUESSED_ROW_BYTES = 360;
/** A change of a row in the list of the last ones. */
const CHANGES_MAX = 5000;

/** What is known of one collection. `marks`: those of its counters, read before any of the rows. */
type Cached = { marks: number; rows?: CachedRows; isTooLarge?: true };

const caches = new WeakMap<Table, RowCache>();

export class RowCache {
  readonly #bytesMax: number;
  readonly #entries = new Map<string, Cached>();
  readonly #readings = new Map<string, SharedReadings<CachedRows>>();
  readonly #scanned = new Set<string>();

  constructor(bytesMax: number = BYTES_MAX) {
    this.#bytesMax = bytesMax;
  }

  /** The cache of that table, shared by every store of this process. */
  static of(table: Table): RowCache {
    const cache = caches.get(table) ?? new RowCache();
    caches.set(table, cache);
    return cache;
  }

  /** Gives the table's cache another bound, and forgets what it held. */
  static bound(table: Table, bytesMax: number): void {
    caches.set(table, new RowCache(bytesMax));
  }

  /** What is known after counters alone were read. */
  noted({ marks, total }: Totals): Cached {
    const isTooLarge = total * GUESSED_ROW_BYTES > this.#bytesMax;
    return isTooLarge ? { marks, isTooLarge } : { marks };
  }

  /** The readings of that partition, one after the other. */
  readings(pk: string): SharedReadings<CachedRows> {
    const known = this.#readings.get(pk) ?? new SharedReadings();
    this.#readings.set(pk, known);
    if (this.#readings.size > COLLECTIONS_MAX) {
      const idle = [...this.#readings].find(([, one]) => one.isIdle && one !== known);
      if (idle !== undefined) this.#readings.delete(idle[0]);
    }
    return known;
  }

  /** Runs the scan alone; undefined where one of that partition is under way. */
  scanAlone<T>(pk: string, scan: () => Promise<T>): Promise<T> | undefined {
    if (this.#scanned.has(pk)) return undefined;
    this.#scanned.add(pk);
    return scan().finally(() => this.#scanned.delete(pk));
  }

  /** What is known of the records of that partition; rows that are too old are forgotten first, everyone's. */
  recall(pk: string, nowMs: number): Cached | undefined {
    for (const [other, { marks, rows }] of this.#entries) {
      const ageMs = rows === undefined ? 0 : Math.abs(nowMs - rows.readMs);
      if (ageMs > ROWS_KEPT_MS) this.#entries.set(other, { marks });
    }
    const known = this.#entries.get(pk);
    if (known !== undefined) this.#putLast(pk, known);
    return known;
  }

  /** Keeps what is known of that partition; of rows that do not fit, only that. */
  keep(pk: string, known: Cached): void {
    const isTooLarge = known.rows !== undefined && known.rows.bytes > this.#bytesMax;
    const kept: Cached = isTooLarge ? { marks: known.marks, isTooLarge } : known;
    this.#putLast(pk, kept);
    this.trim();
  }

  /** Forgets until the rest fits: of each collection what it found first, and then its rows. */
  trim(): void {
    let bytes = [...this.#entries.values()].reduce((total, entry) => total + bytesOf(entry), 0);
    const isOver = () => bytes > this.#bytesMax || this.#entries.size > COLLECTIONS_MAX;
    for (const [pk, entry] of this.#entries) {
      if (!isOver()) return;
      bytes -= bytesOf(entry);
      entry.rows?.hits.forget();
      bytes += bytesOf(entry);
      if (!isOver()) return;
      this.#entries.delete(pk);
      bytes -= bytesOf(entry);
    }
  }

  #putLast(pk: string, known: Cached): void {
    this.#entries.delete(pk);
    this.#entries.set(pk, known);
  }
}

/** When a reading began, by this process's clock and by the engine's count of its commits, where it has one. */
export type ReadingBegin = { beganMs: number; mark: number | undefined };

export type Moves = { came: number; went: number };

/** The shown rows of one collection as of its last reading, in the order of their ids, and the hits of the last searches. */
export class CachedRows implements ChangingRows {
  /** When all of them were read, ms of this process's clock. */
  readonly readMs: number;
  /** Every write that was committed before then is in. */
  sinceMs: number;
  /** As the engine counts its commits, where it does: every one up to then is in. */
  mark: number | undefined;
  readonly inOrder: SlimRow[];
  readonly hits: HitCache;
  readonly changes: RowChange[] = [];
  changesBefore = 0;
  #bytes = 0;

  constructor(
    { beganMs, mark }: ReadingBegin,
    rows: readonly SlimRow[],
    hits: HitCache = new HitCache(),
  ) {
    this.hits = hits;
    this.readMs = beganMs;
    this.sinceMs = beganMs;
    this.mark = mark;
    const byId = new Map(rows.map((row) => [row.sk, row]));
    this.inOrder = inOrder([...byId.values()].filter((row) => !isHiddenRow(row)));
    for (const row of this.inOrder) this.#bytes += rowBytes(row);
  }

  get bytes(): number {
    return this.#bytes + this.hits.bytes;
  }

  /** Takes in what a reading found that began then: how many rows came and went. */
  merge({ beganMs, mark }: ReadingBegin, rows: readonly SlimRow[]): Moves {
    const moves = { came: 0, went: 0 };
    this.sinceMs = beganMs;
    this.mark = mark;
    for (const row of rows) this.#take(row, moves);
    const over = this.changes.length - CHANGES_MAX;
    if (over > 0) {
      this.changes.splice(0, over);
      this.changesBefore += over;
    }
    return moves;
  }

  /** Those that pass the test, in the order of their ids. */
  find(test: HitTest): SlimRow[] {
    return within(this.hits.find(this, test), test.created);
  }

  #take(row: SlimRow, moves: Moves): void {
    const at = placeOf(this.inOrder, row.sk);
    const found = this.inOrder[at];
    const old = found?.sk === row.sk ? found : undefined;
    const shown = isHiddenRow(row) ? undefined : row;
    if (old === shown || (old && shown && isSame(old, shown))) return;
    this.#bytes += (shown ? rowBytes(shown) : 0) - (old ? rowBytes(old) : 0);
    if (old === undefined) moves.came += 1;
    if (shown === undefined) moves.went += 1;
    replaceAt(this.inOrder, at, old, shown);
    this.changes.push({ id: row.sk, row: shown });
  }
}

const isSame = (a: SlimRow, b: SlimRow): boolean => a.l2 === b.l2 && a.x === b.x && a.y === b.y;

const bytesOf = ({ rows }: Cached): number => rows?.bytes ?? 0;

const rowBytes = ({ x, y }: SlimRow): number => ROW_BYTES + textBytes(x) + textBytes(y);
