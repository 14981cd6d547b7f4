import { expect, test } from 'vitest';
import { Product } from '#domain/catalog/records/product.ts';
import { Service } from '#domain/catalog/records/service.ts';
import { Sale } from '#domain/sales/records/sale.ts';
import { given, testContext } from '#resource/test-data/plain-context.ts';
import { rowOf } from '#resource/test-data/row-of.ts';
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
