// A shop that states every price and has promotions all the same: named ones and all that run, with their uses counted, given back and
// never passed; and what the till and the invoice make of them.
// On the bundles in turn with others: what it meets on its way other stories meet there (decision 631).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { testEngine } from '../support/engine.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openMemoryStack, openStack } from '../support/stack.ts';

afterAll(async () => (await testEngine()).stop());

describe.each([
  ['in memory', openMemoryStack],
  ['on the engine', openStack],
] as const)('stated prices, %s', (_, open) => {
  let shop: Shop;
  let session: string;
  let product: Rec;
  let third: Rec;
  beforeAll(async () => {
    const stack = await open();
    const tenant = await stack.newTenant();
    [shop, session] = [await openShop(stack, tenant, 'live'), await tenant.session()];
    product = await shop.good('POST', '/products/', { name: 'Mate', base_price: 500 });
    third = await shop.good('POST', '/promotions/', {
      ...{ name: 'Tercio', promotion_type: 'percentage', value: 33.3333, status: 'active' },
      max_uses: 2,
    });
  });
  const body = (more: Rec = {}): Rec => ({
    items: [
      {
        ...{ publication_id: product._id, publication_type: 'product', name: 'Mate' },
        ...{ quantity: 3, price: 100 },
      },
    ],
    ...more,
  });
  const named = () => body({ promotion_ids: [third._id] });
  const used = async (): Promise<number> =>
    (await shop.good('GET', `/promotions/${third._id}/`)).uses_count;

  test('stay as they are unless the sale asks', async () => {
    const sale = await shop.good('POST', '/sales/', body());
    expect([sale.total, sale.items[0].promotion_discount]).toEqual([300, undefined]);
    expect(await used()).toBe(0);
  });

  test('have a named promotion taken off, which the total that is stated must tell', async () => {
    const whole = await shop.call('POST', '/sales/', { ...named(), total: 300 });
    expect([whole.status, whole.json.code]).toEqual([400, 'totals_mismatch']);
    expect(whole.json.errors).toMatchObject([{ field: 'total', actual: 300, expected: 200 }]);
    const sale = await shop.good('POST', '/sales/', { ...named(), total: 200 });
    expect(sale).toMatchObject({
      ...{ subtotal: 200, total: 200, tax_amount: 34.71 },
      items: [{ price: 100, promotion_discount: 100, line_total: 200 }],
      promotions_used: [{ promotion_id: third._id }],
    });
    expect(await used()).toBe(1);
    await shop.good('PUT', `/sales/${sale._id}/`, { status: 'cancelled' }, session);
    expect(await used()).toBe(0);
  });

  test('are counted at a till and invoiced as the buyer pays them, within the limit of uses', async () => {
    const terminal = await shop.terminal();
    const rung = await shop.sell(terminal, { ...named(), generate_invoice: false });
    expect(rung).toMatchObject({ total: 200, counted: [{ method: 'cash', amount: 200 }] });
    const replies = await Promise.all(
      [1, 2, 3].map(() => shop.call('POST', '/sales/', { ...named(), metadata: { at: 'once' } })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await used()).toBe(2);
  });

  test('have the best that runs with apply_promotions', async () => {
    await shop.good('POST', '/promotions/', {
      ...{ name: 'Diez', promotion_type: 'fixed_amount', value: 10, status: 'active' },
    });
    const asked = body({ apply_promotions: true });
    const sale = await shop.good('POST', '/sales/', asked);
    expect(sale).toMatchObject({ total: 270, items: [{ promotion_discount: 30 }] });
    const kept = await shop.good('PUT', `/sales/${sale._id}/`, { notes: 'x' });
    expect(kept.total).toBe(270);
    const without = { items: body().items, apply_promotions: false };
    expect((await shop.good('PUT', `/sales/${sale._id}/`, without)).total).toBe(300);
  });
});
