// What pricing reads and writes with a sale.
import { expect, test } from 'vitest';
import { PromotionUse } from '#domain/catalog/pricing/promotion-use.ts';
import { Product } from '#domain/catalog/product.ts';
import { Promotion } from '#domain/catalog/promotion.ts';
import { Customer } from '#domain/customers/customer.ts';
import type { Rec } from '#resource/context.ts';
import { given, testContext } from '#resource/test-data/plain-context.ts';
import { createSale } from './create-sale.ts';

const own = { name: 'Suya', promotion_type: 'percentage', value: 10, max_uses: 5 };
const line = (product: Rec, more: Rec = {}): Rec => ({
  publication_id: product._id,
  publication_type: 'product',
  name: 'P',
  quantity: 1,
  ...more,
});
const sell = (ctx: ReturnType<typeof testContext>, body: Rec): Promise<unknown> =>
  createSale.run(ctx, { params: {}, query: {}, body, record: {} } as never);

test('a sale that states its prices reads nothing for them', async () => {
  const ctx = testContext();
  const product = given(ctx, Product, { name: 'P', base_price: 100, status: 'published' });
  await sell(ctx, { items: [line(product, { price: 1 })] });
  expect(ctx.reads.map(({ noun }) => noun)).toEqual(['product', 'taxpayer']);
});

test('uses are counted in the commit of the sale, each held within its limit', async () => {
  const ctx = testContext();
  const limits = { max_uses: 7, max_uses_per_customer: 2, uses_count: 0 };
  const terms = { promotion_type: 'percentage', value: 10, status: 'active', ...limits };
  const product = given(ctx, Product, { name: 'P', base_price: 100, status: 'published' });
  const promotion = given(ctx, Promotion, { name: 'X', ...terms });
  const customer = given(ctx, Customer, { name: 'Ana', status: 'active' });
  await sell(ctx, { items: [line(product)], customer: customer._id });
  expect(ctx.committed).toHaveLength(1);
  const changes = ctx.committed[0] ?? [];
  expect(changes).toContainEqual(
    expect.objectContaining({ kind: 'adjust', id: promotion._id, by: 1, max: 7, rerun: true }),
  );
  expect(changes).toContainEqual(
    expect.objectContaining({ kind: 'require', id: promotion._id, where: { version: 1 } }),
  );
  const made = changes.find((change) => change.kind === 'create' && change.noun === PromotionUse);
  expect(made).toMatchObject({ shared: true, record: { uses: { [promotion._id]: 1 } } });
});

test('more counted promotions and products than a commit holds are refused before it', async () => {
  const ctx = testContext();
  const products = Array.from({ length: 50 }, () =>
    given(ctx, Product, {
      name: 'P',
      base_price: 100,
      track_stock: true,
      stock: 5,
      status: 'published',
      promotions: [own],
    }),
  );
  const work = sell(ctx, { items: products.map((product) => line(product)) });
  await expect(work).rejects.toMatchObject({
    code: 'validation_error',
    errors: [{ field: 'items', code: 'too_many_items', actual: 100 }],
  });
  expect(ctx.committed).toHaveLength(0);
});
