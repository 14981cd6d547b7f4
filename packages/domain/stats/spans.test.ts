// Statistics walk a span day by day, and the calendar of the machine ends: as reports do, they know the days of 1900 to 2999.
import { expect, test } from 'vitest';
import { showDashboard } from './dashboard/show-dashboard.ts';
import { addUpTransactions } from './transactions/add-up-transactions.ts';

const DAYS = [
  ['0000-01-01', false],
  ['1899-12-31', false],
  ['1900-01-01', true],
  ['2999-12-31', true],
  ['9999-12-31', false],
] as const;

test.each(DAYS)('%s as the day of statistics: %s', (day, isKnown) => {
  const span = { from: day, to: day };
  const custom = { period: 'custom', ...span };
  expect(showDashboard.query?.safeParse(custom).success).toBe(isKnown);
  expect(addUpTransactions.body?.safeParse({ group_by: 'day', ...span }).success).toBe(isKnown);
});
