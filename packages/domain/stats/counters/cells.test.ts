// Where something is counted is where it is looked for, however many keys came before and after.
import { expect, test } from 'vitest';
import { addDays } from '#kernel/date.ts';
import { seeded } from '../../../../test/support/random.ts';
import type { Counts } from '../records/counts.ts';
import { cellsOf, daysIn, daysOf, moved, placeOf, weightOf, widthOf, withMonths } from './cells.ts';

const FIRST = '2024-01-01';
const SPANS = 500;

test('a span is covered once, by whole months and the days around them', () => {
  const random = seeded(1);
  for (let i = 0; i < SPANS; i += 1) {
    const from = addDays(FIRST, random.below(1000));
    const span = { from, to: addDays(from, random.below(366)) };
    expect(cellsOf(span).flatMap(daysIn)).toEqual(daysOf(span));
  }
});

const sold = (total: number) => ({ '': { total }, pA: { total } });

const isClosed = () => false;
const isOpen = () => true;

test('what is counted on a day moves its closed month by the same, whatever days of it it was counted on before', () => {
  const day = { '2026-03-14': sold(5) };
  const whole = (before: Counts | undefined, after: Counts) =>
    withMonths(moved(before, after), isClosed);
  expect(whole(undefined, day)).toEqual({ ...day, '2026-03': sold(5) });
  expect(whole(day, {})).toEqual({ '2026-03-14': sold(-5), '2026-03': sold(-5) });
  expect(whole(day, { '2026-03-15': sold(5) })).toEqual({
    '2026-03-14': sold(-5),
    '2026-03-15': sold(5),
  });
  expect(whole(day, { '2026-04-01': sold(5) })).toEqual({
    '2026-03-14': sold(-5),
    '2026-03': sold(-5),
    '2026-04-01': sold(5),
    '2026-04': sold(5),
  });
  const now = { now: { '': { low_stock: 1 } } };
  expect(whole(undefined, now)).toEqual(now);
});

test('an open month is told only that a day of it moved', () => {
  const move = { '': { moves: 1 } };
  const days = { '2026-03-14': sold(5), '2026-04-01': sold(1) };
  expect(withMonths(days, isOpen)).toEqual({ ...days, '2026-03': move, '2026-04': move });
  const isApril = (month: string) => month === '2026-04';
  expect(withMonths(days, isApril)).toEqual({ ...days, '2026-03': sold(5), '2026-04': move });
  const now = { now: { '': { low_stock: 1 } } };
  expect(withMonths(now, isOpen)).toEqual(now);
});

test('a note that tells its months too is understood as one that does not', () => {
  const note = { '2026-03-14': sold(5), '2026-03': sold(5) };
  expect(moved(note, { '2026-03-14': sold(5) })).toEqual({});
  expect(moved(note, { '2026-03-14': sold(7) })).toEqual({ '2026-03-14': sold(2) });
});

test('a month has its days', () => {
  expect(daysIn('2028-02')).toHaveLength(29);
  expect(daysIn('2026-12').at(-1)).toBe('2026-12-31');
  expect(daysIn('2026-12-05')).toEqual(['2026-12-05']);
});

test('a long span reads few cells', () => {
  expect(cellsOf({ from: '2026-01-01', to: '2026-12-31' })).toHaveLength(12);
  expect(cellsOf({ from: '2026-01-15', to: '2026-03-02' })).toHaveLength(17 + 1 + 2);
});

test('a key is found in the shards of a cell that has grown since', () => {
  for (let keys = 1; keys < 20_000; keys = Math.ceil(keys * 1.7)) {
    const shard = placeOf(`p${keys}`) % widthOf(keys);
    expect(shard).toBeLessThan(widthOf(keys * 3));
  }
});

/** The shards that a cell has when so many keys were counted in it, each so often. */
function widthAfter(keys: number, times: number): number {
  const shards = new Map<number, Set<string>>();
  let told = 0;
  for (let time = 0; time < times; time += 1) {
    for (let at = 0; at < keys; at += 1) {
      const key = `product ${at}`;
      const place = placeOf(key);
      const isThere = shards.get(place % widthOf(told))?.has(key) === true;
      if (!isThere) told += weightOf(place, told);
      const shard = place % widthOf(told);
      shards.set(shard, (shards.get(shard) ?? new Set()).add(key));
    }
  }
  return widthOf(told);
}

test('a cell is as wide as its keys are many, however often each is counted', () => {
  for (const keys of [5, 50, 300, 3000, 10_000]) {
    const width = widthAfter(keys, 1);
    expect(width).toBeGreaterThanOrEqual(keys / 20);
    expect(width).toBeLessThanOrEqual(Math.max(1, keys / 3.5));
    if (keys <= 3000) expect(widthAfter(keys, 50)).toBeLessThanOrEqual(8 * width);
  }
});

test('of the keys of a wide cell one in eight is looked for, each of a narrow one', () => {
  const places = Array.from({ length: 40_000 }, (_, at) => placeOf(`product ${at}`));
  const looked = places.filter((place) => weightOf(place, 1000) > 0);
  expect(looked.length / places.length).toBeCloseTo(1 / 8, 2);
  expect(places.every((place) => weightOf(place, 39) === 1)).toBe(true);
});
