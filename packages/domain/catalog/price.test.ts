import { expect, test } from 'vitest';
import { unitPrice } from './price.ts';
import type { Profile } from './pricing/profile-price.ts';

const product = {
  base_price: 99.99,
  quantity_price_tiers: [
    { min_quantity: 100, price: 50 },
    { min_quantity: 10, discount_percentage: 15 },
    { min_quantity: 20, max_quantity: 30, price: 70 },
  ],
  variants: [{ sku: 'red', price: 120 }, { _id: 'blue' }],
};
const price = (of: object, quantity = 1, variantId?: string) =>
  unitPrice(of, { quantity, variantId });

test('the fitting tier with the highest minimum decides', () => {
  expect(price(product, 9.999)).toBe(99.99);
  expect(price(product, 10)).toBe(84.99);
  expect(price(product, 25)).toBe(70);
  expect(price(product, 31)).toBe(84.99);
  expect(price(product, 100)).toBe(50);
});

test('a variant has its own price, and tiers on it', () => {
  expect(price(product, 1, 'red')).toBe(120);
  expect(price(product, 10, 'red')).toBe(102);
  expect(price(product, 1, 'blue')).toBe(99.99);
});

test('services and rentals have their own price, what has none has none', () => {
  expect(price({ price: 10, base_price: 20 })).toBe(10);
  expect(price({ rental_price: 30 })).toBe(30);
  expect(price({})).toBeUndefined();
});

test('a forward profile makes the price, a reverse one leaves it', () => {
  const profile: Profile = {
    _id: 'p',
    applied_taxes: [{ name: 'IVA', rate: 21 }],
    profit: { type: 'percentage', value: 50 },
    calculation_mode: 'forward',
  };
  const made = {
    base_price: 9,
    pricing_composition: { supplier_cost: 100, pricing_profile_id: 'p' },
  };
  expect(unitPrice(made, { quantity: 1, profiles: [profile] })).toBe(181.5);
  const reverse = { ...profile, calculation_mode: 'reverse' as const };
  expect(unitPrice(made, { quantity: 1, profiles: [reverse] })).toBe(9);
});
