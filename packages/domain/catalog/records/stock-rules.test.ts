import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isInSteps, STOCK_DECIMALS_MAX, stockRules } from './stock-rules.ts';

const places = fc.integer({ min: 0, max: STOCK_DECIMALS_MAX });
const parts = fc.integer({ min: 0, max: 999_999_999 });

test('every count of whole parts is in the steps of its product, and none with a decimal more', () => {
  fc.assert(
    fc.property(places, parts, fc.integer({ min: 1, max: 9 }), (decimals, whole, digit) => {
      const product = { stock_decimals: decimals };
      const count = Number(`${whole}e-${decimals}`);
      const between = Number(`${whole}${digit}e-${decimals + 1}`);
      return isInSteps(count, product) && !isInSteps(between, product);
    }),
  );
});

test('a product that does not say its decimals is counted in pieces', () => {
  expect([isInSteps(3, {}), isInSteps(0.5, {}), isInSteps(0, {})]).toEqual([true, false, true]);
});

test.each([
  [['total_stock'], { stock: 1.5, total_stock: 1.5 }, ['total_stock']],
  [['stock'], { stock: 1.5, total_stock: 1.5 }, ['stock']],
  [['stock'], { stock: 1.5, total_stock: 3.5 }, ['stock']],
  [['stock', 'total_stock'], { stock: 1.5, total_stock: 3.5 }, ['stock', 'total_stock']],
  [['stock', 'stock_decimals'], { stock: 1, total_stock: 1.5 }, ['total_stock']],
  [['stock_decimals'], { stock: 1.5, total_stock: 1.5 }, ['stock']],
])(
  'of a request that sets %j, a count in too small parts is told under its name',
  (names, counts, told) => {
    const errors = stockRules.flatMap((rule) => rule(counts, new Set(names)));
    expect(errors.map(({ field }) => field)).toEqual(told);
  },
);

test('a share in too small parts is told, and not the sum that follows from it', () => {
  const variants = [{ _id: 'a', stock: 0.5 }];
  const counts = { stock: 0.5, total_stock: 0.5, variants };
  const errors = stockRules.flatMap((rule) => rule(counts, new Set(['variants', 'stock'])));
  expect(errors.map(({ field }) => field)).toEqual(['variants[0].stock']);
});
