// Counts what a table is asked: calls that read and the bytes they give, and items that are written.
import type { Table } from '#store/table.ts';

export type Counts = { calls: number; bytes: number; writes: number };

export function counted(table: Table, counts: Counts): Table {
  const reading =
    <A extends unknown[], T>(run: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      const answer = await run.apply(table, args);
      counts.calls += 1;
      counts.bytes += JSON.stringify(answer ?? '').length;
      return answer;
    };
  const writing =
    <A extends unknown[], T>(run: (...args: A) => Promise<T>, items: (...args: A) => number) =>
    (...args: A): Promise<T> => {
      counts.writes += items(...args);
      return run.apply(table, args);
    };
  return {
    name: table.name,
    get: reading(table.get),
    batchGet: reading(table.batchGet),
    query: reading(table.query),
    put: writing(table.put, () => 1),
    update: writing(table.update, () => 1),
    delete: writing(table.delete, () => 1),
    transact: writing(table.transact, (items) => items.length),
  };
}
