// What rewards are worth on a sale.
import { expect, test } from 'vitest';
import { discountOn } from './discount.ts';

test.each([
  ['discount_percentage', 15, 333.33, 50],
  ['discount_fixed', 100, 333.33, 100],
  ['gift_card', 500, 333.33, 333.33],
  ['free_product', 1, 333.33, undefined],
  ['discount_fixed', undefined, 333.33, undefined],
])('%s of %s on %s is %s', (reward_type, value, total, worth) => {
  expect(discountOn({ reward_type, value }, total)).toBe(worth);
});
