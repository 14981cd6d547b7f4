// Items of an atomic bulk request that meet on one record: each finds what those before it did, as if they had been sent one
// after the other. Decision 4.
import { beforeEach, expect, test } from 'vitest';
import type { Rec } from '#resource/context.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openMemoryStack, type Stack } from '../support/stack.ts';
import { SwitchTable } from '../support/switch-table.ts';

let stack: Stack;
let shop: Shop;
let ana: Rec;
let mate: Rec;
beforeEach(async () => {
  stack = await openMemoryStack();
  shop = await openShop(stack, await stack.newTenant(), 'live');
  ana = await shop.good('POST', '/customers/', { name: 'Ana', current_account_enabled: true });
  mate = await shop.good('POST', '/products/', { name: 'Mate', base_price: 100 });
});

const sale = (more: Rec = {}): Rec => ({
  customer_id: ana._id,
  items: [{ publication_id: mate._id, publication_type: 'product', name: 'Mate', quantity: 1 }],
  ...more,
});
async function together(method: 'POST' | 'PUT', path: string, body: Rec): Promise<Rec[]> {
  const data = await shop.good(method, `${path}?atomic=true`, body);
  const results = data.created ?? data.updated;
  expect(data.error_count, JSON.stringify(results)).toBe(0);
  return results;
}

test('sales on account open one account and owe their sum', async () => {
  const items = [sale(), sale(), sale()].map((one) => ({
    ...one,
    payment_method: 'current_account',
  }));
  await together('POST', '/sales/bulk/create/', { items });
  const { items: accounts } = await shop.good('GET', '/current-accounts/list/');
  expect(accounts).toMatchObject([{ party_id: ana._id, balance: 300, movements_count: 3 }]);
  expect((await shop.good('GET', `/customers/${ana._id}/`)).balance).toBe(300);
});

test('sales use a promotion as often as the customer may, the first of them too', async () => {
  const promotion = await shop.good('POST', '/promotions/', {
    name: 'Promo',
    promotion_type: 'percentage',
    value: 10,
    status: 'active',
    max_uses_per_customer: 3,
  });
  for (const totals of [
    [90, 90],
    [90, 100],
  ]) {
    const made = await together('POST', '/sales/bulk/create/', { items: [sale(), sale()] });
    const sales = await Promise.all(made.map(({ id }) => shop.good('GET', `/sales/${id}/`)));
    expect(sales.map(({ total }) => total)).toEqual(totals);
  }
  expect((await shop.good('GET', `/promotions/${promotion._id}/`)).uses_count).toBe(3);
});

test('categories are renamed and hung below each other', async () => {
  const items = ['A', 'B', 'C'].map((name) => ({ name }));
  const [a, b, c] = (await together('POST', '/categories/bulk/create/', { items })).map(
    ({ id }) => id,
  );
  const updates = [
    { id: a, name: 'Z' },
    { id: b, parent_id: a },
    { id: c, parent_id: b },
  ];
  await together('PUT', '/categories/bulk/update/', { updates });
  expect((await shop.good('GET', `/categories/${c}/`)).parent_id).toBe(b);
  const turned = [
    { id: c, parent_id: null },
    { id: a, parent_id: c },
  ];
  await together('PUT', '/categories/bulk/update/', { updates: turned });
});

test('what fails on our side is in the log with its cause', async () => {
  const { live } = stack.tables;
  const table = new SwitchTable(live.target);
  table.transact = () => Promise.reject(new Error('broken'));
  live.target = table;
  const items = [{ name: 'A' }];
  const { created } = await shop.good('POST', '/categories/bulk/create/', { items });
  expect(created).toMatchObject([{ success: false, code: 'internal_error' }]);
  expect(stack.log).toContainEqual(
    expect.objectContaining({ level: 'error', cause: 'Error: broken' }),
  );
});
