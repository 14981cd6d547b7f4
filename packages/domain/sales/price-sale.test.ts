// What pricing reads and writes with a sale.
import { beforeEach, describe, expect, test } from 'vitest';
import { Product } from '#domain/catalog/records/product.ts';
import { Promotion } from '#domain/catalog/records/promotion.ts';
import { PromotionUse } from '#domain/catalog/records/promotion-use.ts';
import { Customer } from '#domain/customers/records/customer.ts';
import type { Verb } from '#resource/declaration.ts';
import { given, type TestContext, testContext } from '#resource/test-data/plain-context.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { runVerb } from '#resource/test-data/run-verb.ts';
import { createSale } from './create-sale.ts';
import { updateSale } from './update-sale.ts';

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
    expect.objectContaining({ kind: 'adjust', id: promotion._id, by: 1, max: 7, retry: true }),
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

describe('a line that states its price', () => {
  let ctx: TestContext;
  let product: Rec;
  let tenth: Rec;
  beforeEach(() => {
    ctx = testContext();
    product = given(ctx, Product, { name: 'P', base_price: 100, status: 'published' });
    tenth = promotion(10);
  });
  const promotion = (value: number): Rec => {
    const terms = { promotion_type: 'percentage', status: 'active', uses_count: 0, max_uses: 9 };
    return given(ctx, Promotion, { name: `${value} %`, value, ...terms });
  };
  const run = (verb: Verb, call: Rec): Promise<Rec> => runVerb(ctx, verb, call);
  const stated = (more: Rec = {}) => line(product, { price: 50, quantity: 2, ...more });
  const off = ({ items }: Rec) => items.map(({ promotion_discount }: Rec) => promotion_discount);

  test('has the promotions that promotion_ids name, and no others', async () => {
    promotion(40);
    const sale = await run(createSale, { body: { items: [stated()], promotion_ids: [tenth._id] } });
    expect(sale).toMatchObject({
      total: 90,
      items: [{ price: 50, promotion_discount: 10, line_total: 90 }],
      promotions_used: [{ promotion_id: tenth._id }],
      pricing_options_summary: { list_total: 100, promotion_discount: 10 },
    });
    const [created] = ctx.committed;
    expect(created).toContainEqual(expect.objectContaining({ id: tenth._id, by: 1, max: 9 }));
  });

  test('has the best that runs with apply_promotions, and none without', async () => {
    promotion(40);
    const body = { items: [stated(), line(product)] };
    expect(off(await run(createSale, { body }))).toEqual([undefined, 40]);
    expect(off(await run(createSale, { body: { ...body, apply_promotions: true } }))).toEqual([
      40, 40,
    ]);
  });

  test('keeps what it has in an edit, and takes what the edit asks for', async () => {
    const sale = await run(createSale, { body: { items: [stated()] } });
    const asked = await run(updateSale, {
      record: sale,
      body: { promotion_ids: [tenth._id] },
    });
    expect(asked).toMatchObject({ total: 90, items: [{ promotion_discount: 10 }] });
    const grown = await run(updateSale, {
      record: asked,
      body: { items: [...asked.items, stated({ quantity: 1 })] },
    });
    expect(off(grown)).toEqual([10, 5]);
    expect(grown).toMatchObject({ total: 135, promotions_used: [{ promotion_id: tenth._id }] });
  });
});
