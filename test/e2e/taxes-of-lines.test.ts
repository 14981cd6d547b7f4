// A line stays taxed as it was when it was quoted or sold, whatever becomes of the taxes of its product afterwards. Decision 121.
// In the process alone: what it meets on its way other stories meet on the bundles (decision 560).
import { beforeEach, describe, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openMemoryStack } from '../support/stack.ts';

let shop: Shop;
let flour: Rec;
let sugar: Rec;
let customer: Rec;
beforeEach(async () => {
  const stack = await openMemoryStack();
  shop = await openShop(stack, await stack.newTenant(), 'test');
  const { _id } = await shop.good('POST', '/customers/', { name: 'Ana' });
  customer = { customer_id: _id, name: 'Ana', email: 'ana@example.com' };
  const goods = { base_price: 100, status: 'published' };
  flour = await shop.good('POST', '/products/', { ...goods, name: 'Harina' });
  sugar = await shop.good('POST', '/products/', { ...goods, name: 'Azúcar', tax_rate: 27 });
});
const line = ({ _id, name }: Rec): Rec => ({
  publication_id: _id,
  publication_type: 'product',
  name,
  quantity: 1,
});
const sold = (more: Rec = {}) =>
  shop.good('POST', '/sales/', { items: [line(flour)], tax_type: 'excluded', ...more });
const quoted = (more: Rec = {}) =>
  shop.good('POST', '/budgets/', { items: [line(flour)], tax_type: 'excluded', customer, ...more });
const converted = ({ _id }: Rec) => shop.good('POST', `/budgets/${_id}/convert/`, {});
const taxed = (terms: Rec) => shop.good('PUT', `/products/${flour._id}/`, terms);

describe.each([
  ['another rate', { tax_rate: 10.5 }],
  ['an exemption', { tax_treatment: 'exempt' }],
])('%s that its product gets', (_, terms) => {
  test.each([
    ['the general rate', {}, 121],
    ['the rate of the budget', { tax_rate: 27 }, 127],
  ])('leaves the sale of a budget what was quoted at %s', async (_, more, total) => {
    const budget = await quoted(more);
    await taxed(terms);
    const sale = await converted(budget);
    expect([budget.total, sale.total]).toEqual([total, total]);
    expect(sale.taxes).toEqual(budget.taxes);
  });

  test('leaves a line that is sent back as it was, beside one that is new', async () => {
    const [sale, budget] = [await sold(), await quoted()];
    await taxed(terms);
    for (const [path, { items }] of [
      [`/sales/${sale._id}/`, sale],
      [`/budgets/${budget._id}/`, budget],
    ] as const) {
      const wider = await shop.good('PUT', path, { items: [...items, line(sugar)] });
      expect(wider).toMatchObject({ total: 248, tax_amount: 48 });
    }
  });
});

test('lines that followed a rate of the whole follow their products once it is gone', async () => {
  const whole = { items: [line(flour), line(sugar)], tax_rate: 10.5 };
  const [sale, budget] = [await sold(whole), await quoted(whole)];
  for (const path of [`/sales/${sale._id}/`, `/budgets/${budget._id}/`]) {
    const cleared = await shop.good('PUT', path, { tax_rate: null });
    expect(cleared).toMatchObject({ total: 248, tax_amount: 48 });
  }
});

test('lines that followed their products follow a rate of the whole once it is said, and those that say their own keep it', async () => {
  const own = { ...line(sugar), tax_rate: 5 };
  const parts = { items: [line(flour), line(sugar), own] };
  const [sale, budget] = [await sold(parts), await quoted(parts)];
  for (const [path, { items }] of [
    [`/sales/${sale._id}/`, sale],
    [`/budgets/${budget._id}/`, budget],
  ] as const) {
    const whole = { total: 326, tax_amount: 26 };
    expect(await shop.good('PUT', path, { tax_rate: 10.5 })).toMatchObject(whole);
    expect(await shop.good('PUT', path, { tax_rate: null })).toMatchObject({ total: 353 });
    const again = { tax_rate: 10.5, items: [items[0], { ...items[1], quantity: 2 }, items[2]] };
    expect(await shop.good('PUT', path, again)).toMatchObject({ total: 436.5 });
  }
});

test('a line without a rate of its own follows a rate of the whole also where its product is exempt by now', async () => {
  const [sale, budget] = [await sold(), await quoted()];
  await taxed({ tax_treatment: 'exempt' });
  for (const path of [`/sales/${sale._id}/`, `/budgets/${budget._id}/`]) {
    expect(await shop.good('PUT', path, { tax_rate: 10.5 })).toMatchObject({ total: 110.5 });
  }
});
