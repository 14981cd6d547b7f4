import { expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { Product } from './product.ts';

const tiers = [
  { min_quantity: 2, max_quantity: 2, price: 9 },
  { min_quantity: 5, price: 8 },
  { min_quantity: 10, max_quantity: 9.5, price: 7 },
];

const told = (product: Rec, sent: string) =>
  Product.rules.flatMap((rule) => rule(product, new Set([sent])));

test('a tier that no quantity reaches is told, where the request sends the tiers', () => {
  const product = { quantity_price_tiers: tiers };
  expect(told(product, 'quantity_price_tiers')).toMatchObject([
    { field: 'quantity_price_tiers[2].max_quantity', min: 10 },
  ]);
  expect(told(product, 'name')).toEqual([]);
  expect(told({}, 'quantity_price_tiers')).toEqual([]);
});
