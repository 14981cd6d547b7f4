import { expect, test } from 'vitest';
import { addedUp, type Sold } from './added-up.ts';
import { niceAbove } from './scale.ts';

const sold = (created_at: string, total: number, status: Sold['status'] = 'completed'): Sold => ({
  created_at,
  total,
  status,
});

test('sales are added up without the errors of binary fractions, in the hours of Argentina', () => {
  const day = addedUp(
    [
      sold('2026-03-10T13:00:00Z', 0.1),
      sold('2026-03-10T13:59:59Z', 0.2),
      sold('2026-03-11T02:30:00Z', 50),
      sold('2026-03-10T03:00:00Z', 7.25),
    ],
    false,
  );
  expect(day.hours).toHaveLength(24);
  expect(day.hours[10]).toEqual({ hour: 10, count: 2, total: 0.3 });
  expect(day.hours[23]).toEqual({ hour: 23, count: 1, total: 50 });
  expect(day.hours[0]).toEqual({ hour: 0, count: 1, total: 7.25 });
  expect(day).toMatchObject({ count: 4, total: 57.55, average: 14.39, isPart: false });
});

test('what was cancelled or refunded counts for nothing', () => {
  const at = '2026-03-10T13:00:00Z';
  const day = addedUp([sold(at, 10), sold(at, 99, 'cancelled'), sold(at, 99, 'refunded')], true);
  expect(day).toMatchObject({ count: 1, total: 10, average: 10, isPart: true });
});

test('a day without sales has hours, and an average of 0', () => {
  const day = addedUp([], false);
  expect(day).toMatchObject({ count: 0, total: 0, average: 0 });
  expect(day.hours.map(({ hour }) => hour)).toEqual(Array.from({ length: 24 }, (_, at) => at));
});

test('the top of the scale is round, holds the greatest value, and is less than three times it', () => {
  expect([1, 1.5, 3, 5, 9, 10, 45_000].map(niceAbove)).toEqual([1, 2, 4, 8, 10, 10, 80_000]);
  for (const value of [0.03, 0.9, 12_500.5, 99_999.99, 8_000_001]) {
    expect(niceAbove(value)).toBeGreaterThanOrEqual(value);
    expect(niceAbove(value)).toBeLessThan(3 * value);
  }
  expect([0, -5].map(niceAbove)).toEqual([1, 1]);
});
