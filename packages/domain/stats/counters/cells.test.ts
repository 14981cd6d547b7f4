// Where something is counted is where it is looked for, however many keys came before and after.
import { expect, test } from 'vitest';
import { addDays } from '#kernel/date.ts';
import { seeded } from '../../../../test/support/random.ts';
import { cellsOf, daysOf, placeOf, widthOf } from './cells.ts';

const FIRST = '2024-01-01';
const SPANS = 500;

test('a span is covered once, by whole months and the days around them', () => {
  const random = seeded(1);
  for (let i = 0; i < SPANS; i += 1) {
    const from = addDays(FIRST, random.below(1000));
    const span = { from, to: addDays(from, random.below(366)) };
    const days = cellsOf(span).flatMap((cell) =>
      cell.length === 7 ? daysOf({ from: `${cell}-01`, to: lastOf(cell) }) : [cell],
    );
    expect(days).toEqual(daysOf(span));
  }
});

const lastOf = (month: string): string => {
  let day = `${month}-28`;
  while (addDays(day, 1).startsWith(month)) day = addDays(day, 1);
  return day;
};

test('a long span reads few cells', () => {
  expect(cellsOf({ from: '2026-01-01', to: '2026-12-31' })).toHaveLength(12);
  expect(cellsOf({ from: '2026-01-15', to: '2026-03-02' })).toHaveLength(17 + 1 + 2);
});

test('a key is found in the shards of a cell that has grown since', () => {
  for (const cell of ['2026-03-14', '2026-03']) {
    for (let keys = 1; keys < 20_000; keys = Math.ceil(keys * 1.7)) {
      const shard = placeOf(`p${keys}`) % widthOf(cell, keys);
      expect(shard).toBeLessThan(widthOf(cell, keys * 3));
    }
  }
});
