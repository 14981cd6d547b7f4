// Counts sequential round trips: the longest chain of table calls of which each began after the one before had ended.
import type { Table } from '#store/table.ts';

type Span = { operation: string; start: number; end: number };

/**
 * Records the calls of tables; ticks instead of time, so that the count is exact. An engine in the process may answer at once,
 * which no network does: each call lasts a turn of the event loop, within which what goes out together has gone out.
 */
export class TripRecorder {
  private spans: Span[] = [];
  private tick = 0;

  reset(): void {
    this.spans = [];
  }

  /** Operations in the order in which they began, for messages. */
  get operations(): string[] {
    return this.spans.map((span) => span.operation);
  }

  /** Length of the longest chain. */
  get sequential(): number {
    const depth: number[] = [];
    this.spans.forEach((span, i) => {
      const before = this.spans.map((other, j) => (other.end < span.start ? (depth[j] ?? 0) : 0));
      depth[i] = 1 + Math.max(0, ...before.slice(0, i));
    });
    return Math.max(0, ...depth);
  }

  watch(table: Table): Table {
    const spy =
      <A extends unknown[], T>(operation: string, run: (...args: A) => Promise<T>) =>
      (...args: A): Promise<T> =>
        this.record(`${operation} ${table.name}`, () => run.apply(table, args));
    return {
      name: table.name,
      get: spy('get', table.get),
      batchGet: spy('batchGet', table.batchGet),
      query: spy('query', table.query),
      put: spy('put', table.put),
      update: spy('update', table.update),
      delete: spy('delete', table.delete),
      transact: spy('transact', table.transact),
    };
  }

  private async record<T>(operation: string, run: () => Promise<T>): Promise<T> {
    const span = { operation, start: this.next(), end: Number.POSITIVE_INFINITY };
    this.spans.push(span);
    try {
      return await run();
    } finally {
      await new Promise(setImmediate);
      span.end = this.next();
    }
  }

  private next(): number {
    this.tick += 1;
    return this.tick;
  }
}
