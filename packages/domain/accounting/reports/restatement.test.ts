// Re-expression for inflation: monetary accounts stay, others follow the index of their month, and RECPAM makes both sides equal.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { monthsOf } from '../records/year-span.ts';
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
const restating = { indices: INDICES, closing: '2026-12', capital: '3', capitalAdjustment: '3.5' };

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

test('RECPAM of parts of the year adds up to that of the year, in pesos of one month', () => {
  const whole = recpamOf(books, { from: '2026-01-01', to: '2026-12-31' }, restating);
  const first = recpamOf(books, { from: '2026-01-01', to: '2026-06-30' }, restating);
  const second = recpamOf(books, { from: '2026-07-01', to: '2026-12-31' }, restating);
  expect(first + second).toBeCloseTo(whole, 2);
});

test('RECPAM is of the year that is shown; what earlier years lost is a line of equity', () => {
  const cash = booksOf([
    accountOf('1', 'asset', { '2024-12': 1000, '2025-06': 500, '2026-06': 300 }),
    accountOf('3', 'equity', { '2024-12': -1000 }),
    accountOf('4', 'revenue', { '2025-06': -500, '2026-06': -300 }),
  ]);
  const indices = {
    '2024-12': 100,
    '2025-06': 150,
    '2025-12': 200,
    '2026-06': 250,
    '2026-12': 400,
  };
  const sheet = restatedSheet(cash, '2026-12-31', { indices, closing: '2026-12' }, {});
  const held = 1500 * (1 - 400 / 200) + 300 * (1 - 400 / 250);
  expect(sheet.recpam).toBe(held);
  expect(sheet.totals).toEqual({
    assets: 1800,
    liabilities: 0,
    equity: 1500 * (400 / 200),
    result: 300 * (400 / 250) + held,
    difference: 0,
  });
  const lost = (1000 * (1 - 200 / 100) + 500 * (1 - 200 / 150)) * (400 / 200);
  expect(sheet.restatement_of_earlier_years).toBeCloseTo(lost, 2);
});

test('the year before is told in pesos of the same month', () => {
  const before = restatedSheet(books, '2026-06-30', restating, {});
  expect(before.assets.map(({ balance }) => balance)).toEqual([
    1733.33,
    550 * (200 / 110) - 150 * (200 / 150),
  ]);
  expect(before.equity.map(({ balance }) => balance)).toEqual([1000, 1000]);
  expect(before.totals.difference).toBe(0);
});

const MONTHS = monthsOf({ from: '2024-07-01', to: '2026-12-31' });
const movement = fc.record({
  month: fc.constantFrom(...MONTHS),
  debit: fc.constantFrom('1', '1.2', '2', '3', '4', '5'),
  credit: fc.constantFrom('1', '1.2', '2', '3', '4', '5'),
  cents: fc.integer({ min: 1, max: 100_000_000 }),
});
const TYPES = {
  '1': 'asset',
  '1.2': 'asset',
  '2': 'liability',
  '3': 'equity',
  '4': 'revenue',
  '5': 'expense',
} as const;

/** The direct method: what was held at the end of each month, by what a peso lost until the end of the next. */
function heldMoney(movements: readonly Movement[], indices: Indices, from: string): number {
  const worth = (month: string) => (indices['2026-12'] ?? 1) / (indices[month] ?? 1);
  let [held, gained] = [0, 0];
  MONTHS.forEach((month, at) => {
    for (const { debit, credit, cents } of movements.filter((one) => one.month === month)) {
      const isMoney = (code: string) => code === '1' || code === '2';
      held += (isMoney(debit) ? cents : 0) - (isMoney(credit) ? cents : 0);
    }
    const next = MONTHS[at + 1];
    if (next !== undefined && next >= from) gained += held * (worth(next) - worth(month));
  });
  return gained / 100;
}
type Movement = { month: string; debit: string; credit: string; cents: number };
type Indices = Readonly<Record<string, number>>;

test('whatever moved and whatever prices did, RECPAM is what the money held month by month lost', () => {
  const values = fc.array(fc.integer({ min: 100, max: 500_000 }), {
    minLength: MONTHS.length,
    maxLength: MONTHS.length,
  });
  fc.assert(
    fc.property(fc.array(movement, { maxLength: 30 }), values, (movements, prices) => {
      const indices = Object.fromEntries(MONTHS.map((month, at) => [month, prices[at] ?? 1]));
      const drawn = Object.entries(TYPES).map(([code, type]) => {
        const sides = (side: 'debit' | 'credit') => {
          const own = movements.filter((one) => one[side] === code);
          return Object.fromEntries(
            [...Map.groupBy(own, ({ month }) => month)].map(([month, all]) => [
              month,
              all.reduce((total, { cents }) => total + cents, 0) / 100,
            ]),
          );
        };
        const more = { debits: sides('debit'), credits: sides('credit') };
        return accountOf(code, type, {}, code === '1.2' ? { ...more, is_monetary: false } : more);
      });
      const wanted = { indices, closing: '2026-12' };
      const sheet = restatedSheet(booksOf(drawn), '2026-12-31', wanted, {});
      const { assets, liabilities, equity, result } = sheet.totals;
      expect(assets - liabilities - equity - result).toBeCloseTo(0, 2);
      const size = movements.reduce((total, { cents }) => total + cents, 0);
      const rounding = 0.1 + size * 1e-7;
      const held = heldMoney(movements, indices, '2026-01');
      expect(Math.abs(sheet.recpam - held)).toBeLessThan(rounding);
      const years = { from: '2024-08-01', to: '2026-12-31' };
      const all = recpamOf(booksOf(drawn), years, wanted);
      expect(Math.abs(all - heldMoney(movements, indices, '2024-08'))).toBeLessThan(rounding);
    }),
    { numRuns: 200 },
  );
});

test('a month without a value is told, never guessed', () => {
  const { '2026-06': _, ...indices } = INDICES;
  const missing = expect.objectContaining({ month: '2026-06' });
  const without = { indices, closing: '2026-12' };
  expect(() => restatedSheet(books, '2026-12-31', without, {})).toThrow(
    expect.objectContaining({ code: 'index_not_available', errors: [missing] }),
  );
});
