// A stock stays within 0 and 999,999,999 (Spec: Limits), and so does its total, whatever documents move it. Decision 616.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { testEngine } from '../support/engine.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openMemoryStack, openStack } from '../support/stack.ts';

afterAll(async () => (await testEngine()).stop());

const MOST = 999_999_999;

describe.each([
  ['in memory', openMemoryStack],
  ['on the engine', openStack],
] as const)('stock at its limits, %s', (_, open) => {
  let shop: Shop;
  beforeAll(async () => {
    const stack = await open();
    shop = await openShop(stack, await stack.newTenant(), 'live');
  });

  const made = (more: Rec): Promise<Rec> =>
    shop.good('POST', '/products/', { name: 'Yerba', base_price: 10, track_stock: true, ...more });
  const counts = async ({ _id }: Rec): Promise<[number, number]> => {
    const { stock, total_stock } = await shop.good('GET', `/products/${_id}/`);
    return [stock, total_stock];
  };
  const line = ({ _id }: Rec, quantity: number): Rec => ({
    publication_id: _id,
    publication_type: 'product',
    name: 'Yerba',
    quantity,
    price: 10,
  });
  const sell = (product: Rec, quantity: number) =>
    shop.call('POST', '/sales/', { items: [line(product, quantity)] });

  test('a total that was stated below the stock goes down to 0 and no further', async () => {
    const product = await made({ stock: 10, total_stock: 5 });
    await sell(product, 8);
    const left = await shop.good('GET', `/products/${product._id}/`);
    expect(left).toMatchObject({ stock: 2, total_stock: 0 });
    await shop.good('PUT', `/products/${product._id}/`, left);
  });

  test('nor does it where many take at once, alone and in bulk', async () => {
    const product = await made({ stock: 12, total_stock: 5 });
    const replies = await Promise.all(Array.from({ length: 6 }, () => sell(product, 1)));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
    expect(await counts(product)).toEqual([6, 0]);
    for (const query of ['', '?atomic=true']) {
      const items = Array.from({ length: 3 }, () => ({ items: [line(product, 1)] }));
      const bulk = await shop.good('POST', `/sales/bulk/create/${query}`, { items });
      expect(bulk.success_count).toBe(3);
    }
    expect(await counts(product)).toEqual([0, 0]);
  });

  test('what comes of an order beyond the most that can be kept is refused, and can be received later', async () => {
    const product = await made({ stock: MOST - 4 });
    const supplier = await shop.good('POST', '/suppliers/', { name: 'Molino' });
    const item = { product_id: product._id, product_name: 'Yerba', quantity: 5, unit_price: 1 };
    const body = { supplier_id: supplier._id, status: 'pending', items: [item] };
    const { _id } = await shop.good('POST', '/orders/', body);
    for (const status of ['confirmed', 'shipped'])
      await shop.good('PUT', `/orders/${_id}/`, { status });
    const refused = await shop.call('POST', `/orders/${_id}/receive/`, {});
    expect([refused.status, refused.json.code]).toEqual([400, 'validation_error']);
    expect(refused.json.errors).toMatchObject([
      { field: 'items', code: 'too_large', max: MOST, product_id: product._id },
    ]);
    expect(await counts(product)).toEqual([MOST - 4, MOST - 4]);
    await sell(product, 1);
    expect(await shop.good('POST', `/orders/${_id}/receive/`, {})).toMatchObject({
      status: 'delivered',
    });
    expect(await counts(product)).toEqual([MOST, MOST]);
  });

  test('so is a sale that is deleted after its stock was counted anew', async () => {
    const product = await made({ stock: 3 });
    const sale = (await sell(product, 3)).json.data;
    await shop.good('PUT', `/products/${product._id}/`, { stock: MOST });
    const refused = await shop.call('DELETE', `/sales/${sale._id}/`);
    expect([refused.status, refused.json.code]).toEqual([400, 'validation_error']);
    await shop.good('PUT', `/products/${product._id}/`, { stock: MOST - 3 });
    await shop.good('DELETE', `/sales/${sale._id}/`);
    expect(await counts(product)).toEqual([MOST, MOST]);
  });
});
