import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isInSteps, STOCK_DECIMALS_MAX } from './stock-rules.ts';

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
