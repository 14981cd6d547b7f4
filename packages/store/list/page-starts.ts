// Where deep pages begin, kept by this process: a request for the next page, or for the same again, then needs no look at the rows
// before it. A start is a guess that the counters prove or refute, which are read beside the page as they always are.
//
// Why it is exact. The rows of a day change only in commits that also move its counter: one more is created, or one goes out
// of sight or comes back, which also moves `visibilityChanges`. While that stands only creations can have happened, and with
// the same count none; the pair never returns to what it was. What is noted with a start is the counters as they were before
// its rows were read, so a change in between refutes it. The days before are not noted: the counters tell anew where the
// asked row lies.
import type { Item, QueryInput, Table } from '../table.ts';
import type { DayPosition } from './counters.ts';
import { ROWS_KEPT_MS } from './row-cache.ts';

/** The row that lies there is the first of a reading with these bounds. */
export type PageStart = DayPosition & Pick<QueryInput, 'from' | 'to' | 'startKey'>;

const STARTS_MAX = 2000;
const memories = new WeakMap<Table, PageStarts>();

export class PageStarts {
  readonly #entries = new Map<string, { start: PageStart; keptMs: number }>();

  /** The memory of that table, shared by every store of this process. */
  static of(table: Table): PageStarts {
    const memory = memories.get(table) ?? new PageStarts();
    memories.set(table, memory);
    return memory;
  }

  /** What was kept under that name in the last ten minutes: a table may have been restored under its name. */
  recall(name: string, nowMs: number): PageStart | undefined {
    const known = this.#entries.get(name);
    if (known === undefined || Math.abs(nowMs - known.keptMs) > ROWS_KEPT_MS) return undefined;
    return known.start;
  }

  /** Keeps it; the one that was kept longest goes when there are too many. */
  keep(name: string, start: PageStart, nowMs: number): void {
    this.#entries.delete(name);
    this.#entries.set(name, { start, keptMs: nowMs });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > STARTS_MAX && oldest !== undefined) this.#entries.delete(oldest);
  }
}

/** Is the row at that place still the one that the start was kept for? */
export const isThere = (start: PageStart, place: DayPosition | undefined): boolean =>
  place !== undefined &&
  start.date === place.date &&
  start.skip === place.skip &&
  start.count === place.count &&
  start.visibilityChanges === place.visibilityChanges;

/** The key after which a reading goes on behind that row. */
export const behind = ({ pk, sk }: Item): Item => ({ pk, sk });
