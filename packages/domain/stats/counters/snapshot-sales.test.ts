import { expect, test } from 'vitest';
import { Product } from '#domain/catalog/records/product.ts';
import { Service } from '#domain/catalog/records/service.ts';
import { Sale } from '#domain/sales/records/sale.ts';
import { given, testContext } from '#resource/test-data/plain-context.ts';
import { rowOf } from '#resource/test-data/row-of.ts';
import { sumsOf } from '../transactions/shares.ts';
import { knownOf } from './sale-counts.ts';
import { snapshotSales } from './snapshot-sales.ts';

test('what a sale sells is looked for as what its lines say it is, and nowhere else', async () => {
  const ctx = testContext();
  const wine = given(ctx, Product, { name: 'Vino', cost: 30, category_id: 'a'.repeat(24) });
  const tasting = given(ctx, Service, { name: 'Cata', cost: 5 });
  const line = { name: 'x', quantity: 1, price: 100, line_total: 100 };
  const sale = rowOf(Sale, {
    status: 'pending',
    total: 300,
    items: [
      { ...line, publication_type: 'product', publication_id: wine._id },
      { ...line, publication_type: 'services', publication_id: tasting._id },
    ],
  });
  const [told] = await snapshotSales(ctx, [{ sale }]);
  expect(told).toMatchObject({
    costs: { [wine._id]: 30, [tasting._id]: 5 },
    categories: { [wine._id]: 'a'.repeat(24) },
  });
  expect(ctx.reads).toEqual([
    { noun: 'product', ids: 1 },
    { noun: 'service', ids: 1 },
  ]);
});

test('a variant costs what it says, else what its product does; what was told of a product stays', async () => {
  const ctx = testContext();
  const variants = [{ _id: 'S', cost: 10 }, { _id: 'M' }];
  const shirt = given(ctx, Product, { name: 'Remera', cost: 60, variants });
  const line = { name: 'x', price: 100, line_total: 100, publication_type: 'product' as const };
  const items = ['S', 'M', undefined].map((variant_id) => ({
    ...line,
    quantity: 2,
    publication_id: shirt._id,
    ...(variant_id && { variant_id }),
  }));
  const sale = rowOf(Sale, { status: 'pending', total: 300, tax_amount: 0, items });
  const [told = {}] = await snapshotSales(ctx, [{ sale }]);
  expect(told.costs).toEqual({
    [`${shirt._id}/S`]: 10,
    [`${shirt._id}/M`]: 60,
    [shirt._id]: 60,
  });
  const costIn = (snapshot: typeof told) =>
    sumsOf({ sale, sign: 1, day: '2026-03-10' }, knownOf(sale, snapshot)).all.cost.toNumber();
  expect(costIn(told)).toBe(260);
  const earlier = { costs: { [shirt._id]: 7 } };
  const [kept = {}] = await snapshotSales(ctx, [{ sale, told: earlier }]);
  expect([kept.costs, costIn(kept)]).toEqual([earlier.costs, 42]);
});
