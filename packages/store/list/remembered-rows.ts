// Slim rows that this process keeps between searches, bounded in bytes, the longest unused forgotten first. What is kept is
// never an answer by itself: remembered-search.ts brings it up to date and proves it complete each time (data#where-search-ends).
import type { Table } from '../table.ts';
import type { Tally } from './counters.ts';
import { isHiddenRow, type SlimRow } from './hit-test.ts';

/** Of one process, estimated. */
const BYTES_MAX = 32 * 2 ** 20;
/** Rows are read anew after so long, whatever seems to hold: a table may have been restored under its name. */
export const ROWS_KEPT_MS = 10 * 60_000;
const COLLECTIONS_MAX = 1000;
/** What a row takes besides its texts: four strings, an object, a place in the map and in the array. */
const ROW_BYTES = 250;
/** Of an ordinary row with its texts, to guess by. */
const GUESSED_ROW_BYTES = 500;

/** What is known of one collection. `marks`: those of its counters, read before any of the rows. */
export type Remembered = { marks: number; rows?: RememberedRows; isTooLarge?: true };

const memories = new WeakMap<Table, RowMemory>();

export class RowMemory {
  readonly #bytesMax: number;
  readonly #entries = new Map<string, Remembered>();
  #turn = 0;

  constructor(bytesMax: number = BYTES_MAX) {
    this.#bytesMax = bytesMax;
  }

  /** The memory of that table, shared by every store of this process. */
  static of(table: Table): RowMemory {
    const memory = memories.get(table) ?? new RowMemory();
    memories.set(table, memory);
    return memory;
  }

  /** Gives the table's memory another bound, and forgets what it held. */
  static bound(table: Table, bytesMax: number): void {
    memories.set(table, new RowMemory(bytesMax));
  }

  /** What is known after counters alone were read. */
  noted({ marks, total }: Tally): Remembered {
    const isTooLarge = total * GUESSED_ROW_BYTES > this.#bytesMax;
    return isTooLarge ? { marks, isTooLarge } : { marks };
  }

  /** The number of a reading that begins now: greater than that of any begun before. */
  nextTurn(): number {
    this.#turn += 1;
    return this.#turn;
  }

  /** What is known of the records of that partition; rows that are too old are forgotten first, everyone's. */
  recall(pk: string, nowMs: number): Remembered | undefined {
    for (const [other, { marks, rows }] of this.#entries) {
      const ageMs = rows === undefined ? 0 : Math.abs(nowMs - rows.readMs);
      if (ageMs > ROWS_KEPT_MS) this.#entries.set(other, { marks });
    }
    const known = this.#entries.get(pk);
    if (known !== undefined) this.#putLast(pk, known);
    return known;
  }

  /** Keeps what is known of that partition; of rows that do not fit, only that. */
  keep(pk: string, known: Remembered): void {
    const isTooLarge = known.rows !== undefined && known.rows.bytes > this.#bytesMax;
    const kept: Remembered = isTooLarge ? { marks: known.marks, isTooLarge } : known;
    const turn = this.#entries.get(pk)?.rows?.turn ?? 0;
    if (kept.rows !== undefined && kept.rows.turn < turn) return;
    this.#putLast(pk, kept);
    this.trim();
  }

  /** Forgets until the rest fits. */
  trim(): void {
    let bytes = [...this.#entries.values()].reduce((total, entry) => total + bytesOf(entry), 0);
    for (const [pk, entry] of this.#entries) {
      if (bytes <= this.#bytesMax && this.#entries.size <= COLLECTIONS_MAX) return;
      this.#entries.delete(pk);
      bytes -= bytesOf(entry);
    }
  }

  #putLast(pk: string, known: Remembered): void {
    this.#entries.delete(pk);
    this.#entries.set(pk, known);
  }
}

/** The shown rows of one collection as of its last reading, in the order of their ids. */
export class RememberedRows {
  /** When all of them were read, ms of this process's clock. */
  readonly readMs: number;
  /** Every write that was committed before then is in. */
  sinceMs: number;
  turn: number;
  bytes = 0;
  readonly inOrder: SlimRow[] = [];
  readonly #byId = new Map<string, SlimRow>();

  constructor(turn: number, readMs: number, rows: readonly SlimRow[]) {
    this.turn = turn;
    this.readMs = readMs;
    this.sinceMs = readMs;
    for (const row of rows) this.#put(row);
    this.inOrder.push(...this.#byId.values());
    this.inOrder.sort((a, b) => (a.sk < b.sk ? -1 : 1));
  }

  /** Takes in what a reading found, unless one that began later has been taken in already. */
  merge(turn: number, beganMs: number, rows: readonly SlimRow[]): void {
    if (turn < this.turn) return;
    this.turn = turn;
    this.sinceMs = beganMs;
    for (const row of rows) this.#replace(row);
  }

  #replace(row: SlimRow): void {
    const at = this.#placeOf(row.sk);
    const old = this.#byId.get(row.sk);
    this.#put(row);
    if (this.#byId.has(row.sk)) this.inOrder.splice(at, old === undefined ? 0 : 1, row);
    else if (old !== undefined) this.inOrder.splice(at, 1);
  }

  #put(row: SlimRow): void {
    const old = this.#byId.get(row.sk);
    if (old !== undefined) this.bytes -= rowBytes(old);
    if (isHiddenRow(row)) {
      this.#byId.delete(row.sk);
      return;
    }
    this.bytes += rowBytes(row);
    this.#byId.set(row.sk, row);
  }

  /** Where the row of that id is, or would be. */
  #placeOf(id: string): number {
    let low = 0;
    let high = this.inOrder.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.inOrder[middle]?.sk ?? '') < id) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const bytesOf = ({ rows }: Remembered): number => rows?.bytes ?? 0;

/** Texts may take two bytes a character. */
const rowBytes = ({ x, y }: SlimRow): number => ROW_BYTES + 2 * (x.length + y.length);
