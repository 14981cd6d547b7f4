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

test('what copies read in order before they write stays apart too', async () => {
  const table = new MemoryTable('memory');
  const moved = (each: MemoryTable, sk: string, l1: string) =>
    each.put({ put: { pk: 'a', sk, l1 } });
  const read = async (each: MemoryTable, index?: 'l1') =>
    (await each.query({ pk: 'a', index, descending: true })).items.map(({ sk }) => sk);
  for (const sk of ['x', 'y', 'z']) await moved(table, sk, sk);
  expect([await read(table), await read(table, 'l1')]).toEqual([
    ['z', 'y', 'x'],
    ['z', 'y', 'x'],
  ]);
  const copy = table.copy();
  await moved(copy, 'x', 'zz');
  await moved(table, 'w', 'w');
  await copy.delete({ delete: { pk: 'a', sk: 'y' } });
  await copy.put({ put: { pk: 'a', sk: 'z' } });
  expect([await read(table), await read(table, 'l1')]).toEqual([
    ['z', 'y', 'x', 'w'],
    ['z', 'y', 'x', 'w'],
  ]);
  expect([await read(copy), await read(copy, 'l1')]).toEqual([['z', 'x'], ['x']]);
});

test('an item that is multiplied lies there as if each had been put', async () => {
  const [multiplied, model] = [new MemoryTable('memory'), new MemoryTable('memory')];
  const item = { pk: 'a', sk: 'x', n: 1.5, x: { of: ['ñ'] }, l2: 'x', l4: 'x' };
  await multiplied.put({ put: item });
  const others = ['y', 'z'].map((sk) => ({ pk: 'a', sk, l4: `${sk}4` }));
  multiplied.multiply({ pk: 'a', sk: 'x' }, others);
  for (const each of [{}, ...others]) await model.put({ put: { ...item, ...each } });
  const told = ({ stream }: MemoryTable) => stream.map(({ before, after }) => ({ before, after }));
  expect(multiplied.items()).toEqual(model.items());
  expect(told(multiplied)).toEqual(told(model));
  const read = (table: MemoryTable) => table.query({ pk: 'a', index: 'l4', descending: true });
  expect(await read(multiplied)).toEqual(await read(model));
});
