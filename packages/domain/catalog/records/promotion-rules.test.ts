import { expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { Product } from './product.ts';
import type { Terms } from './promotion-terms.ts';

const of = (more: Partial<Terms>): Terms => ({
  name: 'Oferta',
  promotion_type: 'percentage',
  ...more,
});
const told = (product: Rec, sent = 'promotions') =>
  Product.rules
    .flatMap((rule) => rule(product, new Set([sent])))
    .map(({ field, code }) => [field, code]);

test('promotions of a product are sound, whatever they lack, and have names of their own', () => {
  const promotions = [
    of({}),
    of({ name: 'Otra', value: 101 }),
    of({ name: 'Tercera', start_date: '2026-05-02', end_date: '2026-05-01' }),
    of({ value: 10 }),
  ];
  expect(told({ promotions })).toEqual([
    ['promotions[1].value', 'too_large'],
    ['promotions[2].end_date', 'out_of_range'],
    ['promotions[3].name', 'not_unique'],
  ]);
});

test('what was stored before is judged when the promotions are sent', () => {
  expect(told({ promotions: [of({ value: 101 })] }, 'name')).toEqual([]);
  expect(told({})).toEqual([]);
});
