import { expect, test } from 'vitest';
import { unitPrice } from './price.ts';

const product = {
  base_price: 99.99,
  quantity_price_tiers: [
    { min_quantity: 100, price: 50 },
    { min_quantity: 10, discount_percentage: 15 },
    { min_quantity: 20, max_quantity: 30, price: 70 },
  ],
};

test('the fitting tier with the highest minimum decides', () => {
  expect(unitPrice(product, 9.999)).toBe(99.99);
  expect(unitPrice(product, 10)).toBe(84.99);
  expect(unitPrice(product, 25)).toBe(70);
  expect(unitPrice(product, 31)).toBe(84.99);
  expect(unitPrice(product, 100)).toBe(50);
});

test('services and rentals have their own price, what has none is free', () => {
  expect(unitPrice({ price: 10, base_price: 20 }, 1)).toBe(10);
  expect(unitPrice({ rental_price: 30 }, 1)).toBe(30);
  expect(unitPrice({}, 1)).toBe(0);
});
