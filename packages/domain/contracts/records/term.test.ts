// The months and days of a contract.
import { expect, test } from 'vitest';
import { businessDate, startOfBusinessDay } from '#kernel/date.ts';
import {
  daysOf,
  endMs,
  endsWithin,
  monthsBetween,
  periodsOf,
  rentDayAfter,
  termRule,
} from './term.ts';

const term = (start_date: string, end_date: string) => ({
  start_date,
  end_date,
  status: 'active' as const,
});

test.each([
  ['2027-01-01', '2027-12-31', '2027-01', '2027-12'],
  ['2027-01-01', '2028-01-01', '2027-01', '2027-12'],
  ['2027-01-15', '2028-01-14', '2027-01', '2027-12'],
  ['2027-01-15', '2028-01-16', '2027-01', '2028-01'],
  ['2027-01-31', '2027-03-01', '2027-01', '2027-02'],
  ['2027-01-05', '2027-01-06', '2027-01', '2027-01'],
  ['2027-01-01T00:00:00-03:00', '2027-06-30T23:59:59-03:00', '2027-01', '2027-06'],
])('rent from %s to %s is due from %s to %s', (start, end, first, last) => {
  expect(periodsOf(term(start, end))).toEqual({ first, last });
});

test('the last day belongs to the contract, whatever hour is written', () => {
  const over = endMs(term('2027-01-01', '2027-12-31T00:00:00Z'));
  expect(businessDate(over - 1)).toBe('2027-12-31');
  expect(businessDate(over)).toBe('2028-01-01');
});

test('rent days keep the day of the month on which the contract began', () => {
  const contract = term('2027-01-31', '2030-01-01');
  expect(rentDayAfter(contract, '2027-01-31', 1)).toBe('2027-02-28');
  expect(rentDayAfter(contract, '2027-02-28', 1)).toBe('2027-03-31');
  expect(monthsBetween('2027-11-30', '2028-02-01')).toBe(3);
  expect(daysOf('2028-02')).toEqual({ first: '2028-02-01', last: '2028-02-29' });
});

test.each([
  ['2027-03-01', true],
  ['2027-03-02', false],
  ['2026-12-30', true],
  ['2026-12-29', false],
])('a contract that ends on %s ends within 61 days: %s', (end, expected) => {
  const now = startOfBusinessDay('2026-12-30');
  expect(endsWithin(term('2026-01-01', end), 61, now)).toBe(expected);
});

test.each([
  ['2027-01-01', '2027-01-02', []],
  ['2027-01-01', '2027-01-01T23:00:00Z', ['end_date']],
  ['2027-01-02', '2027-01-01', ['end_date']],
  ['2027-01-01', '2077-01-01', []],
  ['2027-01-01', '2077-01-02', ['end_date']],
  ['1899-12-31', '1900-05-01', ['start_date']],
  ['9999-01-01', '9999-12-31', ['start_date']],
])('the term from %s to %s is wrong in %j', (start, end, fields) => {
  expect(termRule(term(start, end)).map(({ field }) => field)).toEqual(fields);
});
