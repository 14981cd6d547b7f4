// The largest sale there may be: everything that a sale can carry along, and as many tracked products as are allowed, in one
// commit; one product more is refused by name and number before anything is written.
// On the bundles in turn with others: what it meets on its way other stories meet there (decision 631).
import { beforeAll, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openStack, type Stack, type TestTenant } from '../support/stack.ts';

const PRODUCTS_MAX = 80;
const LINES_MAX = 200;
let stack: Stack;
let tenant: TestTenant;
let shop: Shop;
let products: Rec[];
let terminal: Rec;

beforeAll(async () => {
  stack = await openStack();
  tenant = await stack.newTenant();
  shop = await openShop(stack, tenant, 'live');
  const names = Array.from({ length: LINES_MAX }, (_, i) => `Producto ${i}`);
  const items = names.map((name) => ({ name, base_price: 10, track_stock: true, stock: 9 }));
  const halves = [items.slice(0, 100), items.slice(100)];
  const made = await Promise.all(
    halves.map((half) => shop.good('POST', '/products/bulk/create/', { items: half })),
  );
  products = made.flatMap(({ created }) => created);
  terminal = await shop.terminal();
  const opening = { pos_terminal_id: terminal._id, initial_amount: 100 };
  await shop.good('POST', '/cash_register/open/', opening);
});

const customer = () =>
  shop.good('POST', '/customers/', { name: 'Ana', current_account_enabled: true });
const line = ({ id }: Rec, more: Rec = { price: 10 }): Rec => ({
  publication_id: id,
  publication_type: 'product',
  name: 'Producto',
  quantity: 1,
  ...more,
});
const onAccount = (items: Rec[], { _id }: Rec): Rec => ({
  items,
  customer_id: _id,
  payment_method: 'current_account',
});
const ring = (body: Rec, key: string) =>
  stack.request('POST', `/api/v1/pos/${terminal._id}/sale/`, {
    token: shop.token,
    body,
    headers: { 'idempotency-key': key },
  });
const stocks = async (): Promise<number[]> => {
  const pages = await Promise.all(
    [1, 2].map((page) => shop.good('GET', `/products/list/?per_page=100&page=${page}`)),
  );
  return [...new Set<number>(pages.flatMap(({ items }) => items.map(({ stock }: Rec) => stock)))];
};

test('of two hundred lines with tracked products is refused with the limit, and nothing of it stays', async () => {
  const reply = await ring(
    onAccount(
      products.map((each) => line(each)),
      await customer(),
    ),
    'a',
  );
  expect(reply.status, reply.story).toBe(400);
  expect(reply.json).toMatchObject({
    code: 'validation_error',
    errors: [{ field: 'items', code: 'too_many_items', max: PRODUCTS_MAX, actual: LINES_MAX }],
  });
  expect(await stocks()).toEqual([9]);
  expect((await shop.good('GET', '/sales/list/')).total).toBe(0);
});

test('at its largest it is rung up on an account that it opens, moved to another customer, undone and deleted', async () => {
  const [ana, beto] = [await customer(), await customer()];
  const items = products.slice(0, PRODUCTS_MAX).map((each) => line(each));
  const rung = await ring(onAccount(items, ana), 'b');
  expect(rung.status, rung.story).toBe(200);
  const path = `/sales/${rung.json.data._id}/`;
  const moved = await shop.good('PUT', path, { customer_id: beto._id, customer: beto._id });
  expect(moved.current_account_id).not.toBe(rung.json.data.current_account_id);
  const session = await tenant.session();
  expect((await shop.good('PUT', path, { status: 'cancelled' }, session)).status).toBe('cancelled');
  expect(await stocks()).toEqual([9]);
  const other = await ring(onAccount(items, ana), 'c');
  await shop.good('DELETE', `/sales/${other.json.data._id}/`);
  expect(await stocks()).toEqual([9]);
});

test('two hundred lines of as many products as are allowed, each more than once, are one sale', async () => {
  const items = Array.from({ length: LINES_MAX }, (_, i) =>
    line(products[i % PRODUCTS_MAX] as Rec),
  );
  const reply = await ring(onAccount(items, await customer()), 'd');
  expect(reply.status, reply.story).toBe(200);
  expect(reply.json.data.stock_taken).toHaveLength(PRODUCTS_MAX);
  await shop.good('DELETE', `/sales/${reply.json.data._id}/`);
});

test('promotions that count their uses take the place of products, also when they come later', async () => {
  const ana = await customer();
  const promotion = await shop.good('POST', '/promotions/', {
    name: 'Uno',
    promotion_type: 'percentage',
    value: 10,
    status: 'active',
    max_uses_per_customer: 1,
  });
  const full = products.slice(0, PRODUCTS_MAX).map((each) => line(each));
  const priced = [...full.slice(1), line(products[0] as Rec, {})];
  const refused = await ring({ ...onAccount(priced, ana), promotion_ids: [promotion._id] }, 'e');
  expect(refused.json.errors, refused.story).toMatchObject([
    { code: 'too_many_items', max: PRODUCTS_MAX, actual: PRODUCTS_MAX + 2 },
  ]);
  const sale = (await ring(onAccount(full, ana), 'f')).json.data;
  const edit = { items: priced, promotion_ids: [promotion._id] };
  expect((await shop.call('PUT', `/sales/${sale._id}/`, edit)).json.errors).toMatchObject([
    { code: 'too_many_items', max: PRODUCTS_MAX },
  ]);
});
