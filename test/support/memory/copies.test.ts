// Copies of a table in memory share what nothing has written to since, and see nothing of one another.
import { expect, test } from 'vitest';
import { MemoryTable } from './memory-table.ts';

const put = (table: MemoryTable, sk: string, n: number) => table.put({ put: { pk: 'a', sk, n } });
const shown = (table: MemoryTable) => table.items().map(({ sk, n }) => `${sk}${n}`);

test('a table, its copies and copies of these go on by themselves', async () => {
  const table = new MemoryTable('memory');
  await put(table, 'x', 1);
  const copy = table.copy();
  const other = copy.copy();
  await put(table, 'x', 2);
  await put(copy, 'y', 3);
  await other.delete({ delete: { pk: 'a', sk: 'x' } });
  expect([table, copy, other].map(shown)).toEqual([['x2'], ['x1', 'y3'], []]);
  const fork = table.fork();
  await put(table, 'x', 4);
  await put(table, 'x', 5);
  await put(fork, 'z', 6);
  expect([table, fork].map(shown)).toEqual([['x5'], ['x2', 'z6']]);
  expect([table, copy, other, fork].map(({ stream }) => stream.length)).toEqual([4, 1, 1, 3]);
});
