// What goods cost comes into the books wherever they leave the shelf, once, and corrections of stock of the days that are posted.
// Decisions 640 and 641.
// In the process alone: what it meets on its way other stories meet on the bundles (decision 560).
import { beforeEach, expect, test } from 'vitest';
import { businessDate } from '#kernel/date.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { ledgerMistakes, readLedger } from '../support/bookkeeper.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { type MemoryStack, openMemoryStack } from '../support/stack.ts';

let stack: MemoryStack;
let shop: Shop;
let customer: Rec;
let flour: Rec;

beforeEach(async () => {
  stack = await openMemoryStack();
  shop = await openShop(stack, await stack.newTenant(), 'live');
  await shop.good('POST', '/accounting/accounts/seed/');
  customer = await shop.good('POST', '/customers/', { name: 'Ana Paz' });
  const stocked = { base_price: 100, track_stock: true, stock: 20, cost: 7.5 };
  flour = await shop.good('POST', '/products/', { name: 'Harina', ...stocked });
});

const post = (from: string) =>
  shop.good('PUT', '/accounting/config/', { automatic_posting: { enabled: true, from } });
const goods = async (): Promise<Rec> => {
  await stack.background.rest();
  const ledger = await readLedger(shop);
  expect(ledgerMistakes(ledger)).toEqual([]);
  const [stock, cost] = ['goods', 'cost_of_sales'].map((key) => ledger.balanceOf(key));
  const days = ledger.entries.map(({ date }) => date).sort();
  return { stock, cost, days };
};
const note = (quantity: number, more: Rec = {}) =>
  shop.good('POST', '/delivery_notes/', {
    customer_id: customer._id,
    status: 'issued',
    items: [{ description: 'Harina', quantity, product_id: flour._id }],
    ...more,
  });
const move = (of: Rec, status: string) => shop.good('PUT', `/delivery_notes/${of.id}/`, { status });
const today = () => businessDate(stack.clock.now());

test('a delivery note posts the cost of the goods that no sale took, until it is cancelled', async () => {
  await post('2020-01-01');
  const draft = await note(4, { status: 'draft' });
  expect(await goods()).toMatchObject({ stock: 0, cost: 0 });
  await move(draft, 'issued');
  const { issue_date } = await note(2);
  expect(await goods()).toEqual({ stock: -45, cost: 45, days: [issue_date, issue_date] });
  await shop.good('PUT', `/products/${flour._id}/`, { cost: 9 });
  await move(draft, 'delivered');
  expect(await goods()).toMatchObject({ stock: -45, cost: 45 });
  await move(await note(1), 'cancelled');
  expect(await goods()).toMatchObject({ stock: -45, cost: 45 });
});

test('of a sale it posts what the sale did not take, and the sale the rest', async () => {
  await post('2020-01-01');
  const line = { publication_id: flour._id, publication_type: 'product', name: 'Harina' };
  const sale = await shop.good('POST', '/sales/', {
    items: [{ ...line, quantity: 3, price: 100 }],
    status: 'completed',
    payment_method: 'cash',
    customer_id: customer._id,
  });
  expect(await goods()).toMatchObject({ stock: -22.5, cost: 22.5 });
  await note(3, { sale_id: sale._id });
  expect(await goods()).toMatchObject({ stock: -22.5, cost: 22.5 });
  const more = await note(2, { sale_id: sale._id });
  expect(await goods()).toMatchObject({ stock: -37.5, cost: 37.5 });
  await move(more, 'cancelled');
  expect(await goods()).toMatchObject({ stock: -22.5, cost: 22.5 });
});

test('notes that were issued before automatic entries were asked for are posted from that day on', async () => {
  await note(1);
  stack.clock.advance(3 * 86_400_000);
  const from = today();
  await note(2);
  await post(from);
  expect(await goods()).toEqual({ stock: -15, cost: 15, days: [from] });
});

const count = async (stock: number) => {
  await shop.good('PUT', `/products/${flour._id}/`, { stock });
  return today();
};
const later = (days: number) => stack.clock.advance(days * 86_400_000);

test('corrections of stock of before the first day that is posted come into no later one', async () => {
  await count(30);
  later(1);
  const from = today();
  await post(from);
  expect(await goods()).toMatchObject({ stock: 0 });
  await count(29);
  expect(await goods()).toMatchObject({ stock: -7.5, days: [from] });
  later(1);
  await count(31);
  expect(await goods()).toMatchObject({ stock: 7.5, days: [from, today()] });
});

test('corrections that are posted later are of their days, from whichever day they are asked for', async () => {
  const first = await count(30);
  later(2);
  const second = await count(26);
  await count(28);
  later(2);
  const third = await count(29);
  await post(second);
  expect(await goods()).toMatchObject({ stock: -7.5, days: [second, third] });
  await post(first);
  expect(await goods()).toMatchObject({ stock: 67.5, days: [first, second, third] });
  await count(30);
  expect(await goods()).toMatchObject({ stock: 75, days: [first, second, third, third] });
});
