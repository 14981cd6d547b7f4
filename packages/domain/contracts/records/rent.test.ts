// The rent on a day, among what was agreed first, adjustments and renewals.
import { expect, test } from 'vitest';
import { businessDate } from '#kernel/date.ts';
import { nextRentMs, rentOfPeriod, rentStepOn } from './rent.ts';

const contract = {
  start_date: '2027-01-01',
  initial_rent: 100,
  current_rent: 100,
  updated_at: '2027-02-10T12:00:00.000Z',
  adjustments: [
    { effective_date: '2027-07-15', new_rent: 130 },
    { effective_date: '2027-04-01', new_rent: 120 },
  ],
  history: [{ effective_date: '2028-01-01', new_rent: 200 }, { effective_date: '2029-01-01' }],
};

test.each([
  ['2026-06-01', 100],
  ['2027-03-31', 100],
  ['2027-04-01', 120],
  ['2027-07-14', 120],
  ['2027-07-15', 130],
  ['2027-12-31', 130],
  ['2029-06-01', 200],
])('on %s the rent is %d', (day, rent) => {
  expect(rentStepOn(contract, day).rent).toBe(rent);
});

test('a change within a month counts for the whole month', () => {
  expect(rentOfPeriod(contract, '2027-06')).toBe(120);
  expect(rentOfPeriod(contract, '2027-07')).toBe(130);
});

test('the next rent to come is the first later one that differs from the one shown', () => {
  expect(businessDate(nextRentMs(contract) ?? 0)).toBe('2027-04-01');
  const shown = { ...contract, current_rent: 120 };
  expect(businessDate(nextRentMs(shown) ?? 0)).toBe('2027-07-15');
  expect(nextRentMs({ ...contract, updated_at: '2028-02-01T12:00:00.000Z' })).toBeUndefined();
});
