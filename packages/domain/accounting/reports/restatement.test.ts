// Re-expression for inflation: monetary accounts stay, others follow the index of their month, and RECPAM makes both sides equal.
import { expect, test } from 'vitest';
import { recpamOf, restatedSheet } from './restatement.ts';
import { accountOf, booksOf } from './test-books.ts';

const INDICES = { '2025-12': 100, '2026-01': 110, '2026-06': 150, '2026-12': 200 };
const books = booksOf([
  accountOf('1', 'asset', { '2025-12': 1000, '2026-06': 300 }),
  accountOf('2', 'asset', { '2026-01': 550, '2026-06': -150 }, { is_monetary: false }),
  accountOf('3', 'equity', { '2025-12': -1000 }),
  accountOf('3.5', 'equity', {}),
  accountOf('4', 'revenue', { '2026-01': -550, '2026-06': -300 }),
  accountOf('5', 'expense', { '2026-06': 150 }),
]);
const restating = { indices: INDICES, capital: '3', capitalAdjustment: '3.5' };

test('capital stays nominal, its re-expression stands beside it, and both sides are equal', () => {
  const sheet = restatedSheet(books, '2026-12-31', restating, {});
  const balances = [...sheet.assets, ...sheet.equity].map(({ code, balance }) => [code, balance]);
  expect(balances).toEqual([
    ['1', 1300],
    ['2', 550 * (200 / 110) - 150 * (200 / 150)],
    ['3', 1000],
    ['3.5', 1000],
  ]);
  const earned = 550 * (200 / 110) + 300 * (200 / 150) - 150 * (200 / 150);
  expect(sheet.recpam).toBe(1300 + 800 - 2000 - earned);
  expect(sheet.totals).toEqual({
    assets: 2100,
    liabilities: 0,
    equity: 2000,
    result: 100,
    difference: 0,
  });
});

test('RECPAM of a part of the year is what its end has more than its beginning, re-expressed', () => {
  const whole = recpamOf(books, { from: '2026-01-01', to: '2026-12-31' }, restating);
  const first = recpamOf(books, { from: '2026-01-01', to: '2026-06-30' }, restating);
  const second = recpamOf(books, { from: '2026-07-01', to: '2026-12-31' }, restating);
  expect(second).toBeCloseTo(whole - first * (200 / 150), 2);
});

test('a month without a value is told, never guessed', () => {
  const { '2026-06': _, ...indices } = INDICES;
  const missing = expect.objectContaining({ month: '2026-06' });
  expect(() => restatedSheet(books, '2026-12-31', { indices }, {})).toThrow(
    expect.objectContaining({ code: 'index_not_available', errors: [missing] }),
  );
});
