// The last purchase of a customer is the last of its sales that stand, whatever became of the others: segments go by it.
// On the bundles in turn with others: what it meets on its way other stories meet there (decision 631).
import { beforeAll, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { type MemoryStack, openMemoryStack } from '../support/stack.ts';

let stack: MemoryStack;
let shop: Shop;
let owner: string;

beforeAll(async () => {
  stack = await openMemoryStack();
  const tenant = await stack.newTenant();
  shop = await openShop(stack, tenant, 'test');
  owner = await tenant.session('owner', 'user-owner', { 'custom:mode': 'test' });
});

const customer = (name: string) => shop.good('POST', '/customers/', { name });
const sell = async ({ _id: customer_id }: Rec, day: string): Promise<Rec> => {
  await shop.good('POST', '/sandbox/clock/', { now: `${day}T12:00:00-03:00` });
  return shop.good('POST', '/sales/', { ...shop.basket(100), customer_id });
};
const change = ({ _id }: Rec, body: Rec) => shop.good('PUT', `/sales/${_id}/`, body, owner);
const bought = async ({ _id }: Rec) => {
  await stack.background.rest();
  const { total_purchases, last_purchase_at } = await shop.good('GET', `/customers/${_id}/`);
  return [total_purchases, last_purchase_at?.slice(0, 'YYYY-MM-DD'.length)];
};

test('a sale that is another customer’s now is the last purchase of that one', async () => {
  const [ana, luz] = [await customer('Ana'), await customer('Luz')];
  await sell(ana, '2030-03-01');
  const sale = await sell(ana, '2030-03-10');
  await change(sale, { customer_id: luz._id });
  expect(await bought(ana)).toEqual([100, '2030-03-01']);
  expect(await bought(luz)).toEqual([100, '2030-03-10']);
  const later = await sell(luz, '2030-03-12');
  await change(later, { customer_id: ana._id });
  expect(await bought(luz)).toEqual([100, '2030-03-10']);
  expect(await bought(ana)).toEqual([200, '2030-03-12']);
});

test('sales that are cancelled or deleted are no purchases', async () => {
  const eva = await customer('Eva');
  const [first, second, third] = [
    await sell(eva, '2030-04-01'),
    await sell(eva, '2030-04-02'),
    await sell(eva, '2030-04-03'),
  ];
  await change(third, { status: 'cancelled' });
  expect(await bought(eva)).toEqual([200, '2030-04-02']);
  await shop.good('DELETE', `/sales/${second._id}/`, undefined, owner);
  expect(await bought(eva)).toEqual([100, '2030-04-01']);
  await change(first, { status: 'cancelled' });
  expect(await bought(eva)).toEqual([0, undefined]);
  await sell(eva, '2030-04-20');
  expect(await bought(eva)).toEqual([100, '2030-04-20']);
});
