// An order to a supplier: received once, its goods are in stock and what it costs is owed; refunded, both go back; paid, the
// account is even. Spec: Order to supplier; contract#current-accounts, contract#states.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { testEngine } from '../support/engine.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openMemoryStack, openStack } from '../support/stack.ts';

const AT_ONCE = 6;

afterAll(async () => (await testEngine()).stop());

describe.each([
  ['in memory', openMemoryStack],
  ['on the engine', openStack],
] as const)('an order, %s', (_, open) => {
  let shop: Shop;
  let supplier: Rec;
  let account: Rec;
  let product: Rec;
  let order: Rec;
  beforeAll(async () => {
    const stack = await open();
    shop = await openShop(stack, await stack.newTenant(), 'live');
    supplier = await shop.good('POST', '/suppliers/', {
      name: 'Molinos',
      cuit: '30-71234567-1',
      payment_terms_days: 30,
      bank: { cbu: '2850590940090418135201' },
    });
    const party = { party_type: 'supplier', party_id: supplier._id };
    account = await shop.good('POST', '/current-accounts/', party);
    product = await shop.good('POST', '/products/', {
      name: 'Harina',
      base_price: 100,
      track_stock: true,
      stock: 5,
    });
  });
  const fresh = (path: string, record: Rec) => shop.good('GET', `${path}${record._id}/`);
  const move = (record: Rec, body: Rec) => shop.call('PUT', `/orders/${record._id}/`, body);
  const newOrder = (more: Rec = {}) =>
    shop.good('POST', '/orders/', {
      supplier_id: supplier._id,
      items: [
        { product_id: product._id, product_name: 'Harina', quantity: 10, unit_price: 33.33 },
        { product_id: product._id, product_name: 'Harina 0000', quantity: 2, unit_price: 50 },
      ],
      tax_amount: 91,
      shipping_cost: 10.5,
      ...more,
    });
  const walk = async (record: Rec, ...states: string[]) => {
    for (const status of states) {
      const reply = await move(record, { status });
      expect(reply.status, reply.story).toBe(200);
    }
  };

  test('is priced by the server, which refuses another total', async () => {
    expect(supplier).toMatchObject({ cuit: '30712345671', balance: 0, status: 'active' });
    order = await newOrder();
    expect(order).toMatchObject({
      status: 'draft',
      payment_status: 'pending',
      supplier_name: 'Molinos',
      subtotal: 433.3,
      total: 534.8,
    });
    expect(order.items.map((item: Rec) => item.line_total)).toEqual([333.3, 100]);
    const reply = await shop.call('POST', '/orders/', {
      supplier_id: supplier._id,
      items: [{ product_id: product._id, product_name: 'x', quantity: 1, unit_price: 1 }],
      total: 2,
    });
    expect([reply.status, reply.json.code], reply.story).toEqual([400, 'totals_mismatch']);
  });

  test('moves only as its states allow, and keeps its terms once confirmed', async () => {
    const skipped = await move(order, { status: 'delivered' });
    expect(skipped.json, skipped.story).toMatchObject({
      code: 'invalid_state_transition',
      errors: [{ from: 'draft', to: 'delivered', allowed: ['pending', 'cancelled'] }],
    });
    await walk(order, 'pending', 'confirmed', 'shipped');
    const late = await move(order, { shipping_cost: 0 });
    expect(late.json.errors, late.story).toMatchObject([
      { field: 'shipping_cost', code: 'immutable' },
    ]);
    expect(await fresh('/products/', product)).toMatchObject({ stock: 5 });
  });

  test('received by many at once adds its stock and its debt once', async () => {
    const replies = await Promise.all(
      Array.from({ length: AT_ONCE }, () => move(order, { status: 'delivered' })),
    );
    for (const reply of replies) expect(reply.status, reply.story).toBe(200);
    expect(await fresh('/products/', product)).toMatchObject({ stock: 17, total_stock: 17 });
    order = await fresh('/orders/', order);
    expect(order).toMatchObject({
      status: 'delivered',
      stock_added: [{ product_id: product._id, quantity: 12 }],
      current_account_id: account._id,
    });
    account = await fresh('/current-accounts/', account);
    expect(account).toMatchObject({ balance: -534.8, movements_count: 1, overdue_balance: 0 });
    expect(await fresh('/suppliers/', supplier)).toMatchObject({ balance: -534.8 });
    const path = `/current-accounts/${account._id}/movements/${order.current_account_movement_id}/`;
    expect(await shop.good('GET', path)).toMatchObject({
      type: 'invoice',
      direction: 'credit',
      document_type: 'order',
      document_id: order._id,
      origin: 'order',
      balance_after: -534.8,
    });
  });

  test('that was received is refunded, not deleted, and the supplier stays while it is owed', async () => {
    const gone = await shop.call('DELETE', `/orders/${order._id}/`);
    expect([gone.status, gone.json.code], gone.story).toEqual([400, 'resource_in_use']);
    const left = await shop.call('DELETE', `/suppliers/${supplier._id}/`);
    expect([left.status, left.json.code], left.story).toEqual([400, 'resource_in_use']);
    const path = `/current-accounts/${account._id}/movements/${order.current_account_movement_id}/`;
    const reversed = await shop.call('POST', `${path}reverse/`, {});
    expect([reversed.status, reversed.json.code], reversed.story).toEqual([409, 'record_locked']);
  });

  test('refunded takes back its stock and its debt', async () => {
    await walk(order, 'completed', 'refunded');
    expect(await fresh('/products/', product)).toMatchObject({ stock: 5 });
    account = await fresh('/current-accounts/', account);
    expect(account).toMatchObject({ balance: 0, movements_count: 2, open_items: [] });
    const final = await move(order, { status: 'pending' });
    expect(final.json.code, final.story).toBe('invalid_state_transition');
  });

  test('refunded after its goods were sold is 409 and changes nothing', async () => {
    const second = await newOrder();
    await walk(second, 'pending', 'confirmed', 'shipped', 'delivered', 'completed');
    await shop.good('PUT', `/products/${product._id}/`, { stock: 3 });
    const reply = await move(second, { status: 'refunded' });
    expect([reply.status, reply.json.code], reply.story).toEqual([409, 'insufficient_stock']);
    expect(await fresh('/orders/', second)).toMatchObject({ status: 'completed' });
    expect(await fresh('/current-accounts/', account)).toMatchObject({ balance: -534.8 });
  });

  test('is paid on the account, in full', async () => {
    const settled = await shop.good('POST', `/current-accounts/${account._id}/settle/`, {
      payment_method: 'transfer',
    });
    expect(settled.movement).toMatchObject({ type: 'payment', direction: 'debit', amount: 534.8 });
    expect(settled.account).toMatchObject({ balance: 0, version: 5 });
    expect(await fresh('/suppliers/', supplier)).toMatchObject({ balance: 0 });
  });

  test('that was paid before it came is owed only as far as it is unpaid', async () => {
    const paid = await newOrder({ payment_status: 'paid' });
    expect(paid.paid_amount).toBe(534.8);
    const partly = await newOrder({ payment_status: 'partial', paid_amount: 500 });
    for (const each of [paid, partly]) {
      await walk(each, 'pending', 'confirmed', 'shipped', 'delivered');
    }
    expect(await fresh('/current-accounts/', account)).toMatchObject({ balance: -34.8 });
    const back = await move(paid, { payment_status: 'partial' });
    expect(back.json.code, back.story).toBe('invalid_state_transition');
  });

  test('is paid, partly paid or open by what is told to be paid of it', async () => {
    const states = ({ payment_status, paid_amount }: Rec) => [payment_status, paid_amount];
    expect(states(await newOrder({ paid_amount: 500 }))).toEqual(['partial', 500]);
    expect(states(await newOrder({ paid_amount: 534.8 }))).toEqual(['paid', 534.8]);
    expect(states(await newOrder({ paid_amount: 500, payment_status: 'pending' }))).toEqual([
      'pending',
      500,
    ]);
    const order = await newOrder({});
    const told = async (body: Rec) => states((await move(order, body)).json.data);
    expect(await told({ paid_amount: 100 })).toEqual(['partial', 100]);
    expect(await told({ paid_amount: 0 })).toEqual(['pending', 0]);
    expect(await told({ paid_amount: 34.8, notes: 'seña' })).toEqual(['partial', 34.8]);
    expect(await told({ paid_amount: 534.8, payment_status: 'partial' })).toEqual(['paid', 534.8]);
    for (const body of [{ paid_amount: 34.8 }, { paid_amount: 534.9 }]) {
      const refused = await move(order, body);
      expect(refused.json.errors, refused.story).toMatchObject([{ field: 'paid_amount' }]);
    }
    const body = { supplier_id: order.supplier_id, items: order.items, payment_status: 'paid' };
    const less = await shop.call('POST', '/orders/', { ...body, paid_amount: 1 });
    expect(less.json.errors, less.story).toMatchObject([
      { field: 'paid_amount', code: 'too_small', min: order.subtotal },
    ]);
  });

  test('cancelled in time is owed nothing', async () => {
    const third = await newOrder({ status: 'pending' });
    const reply = await move(third, { status: 'cancelled' });
    expect(reply.json.data, reply.story).toMatchObject({
      status: 'cancelled',
      payment_status: 'cancelled',
      cancelled_at: expect.any(String),
    });
    expect(await shop.good('DELETE', `/orders/${third._id}/`)).toMatchObject({ deleted: true });
  });

  test('names every part that is missing, and no parts of a counted unit', async () => {
    const item = { product_name: 'x', quantity: 1.5, unit_price: 1 };
    const sent = (more: Rec) => shop.call('POST', '/orders/', { ...more });
    const missing = await sent({
      supplier_id: product._id,
      items: [{ ...item, product_id: supplier._id }],
    });
    expect(missing.json, missing.story).toMatchObject({
      code: 'related_record_not_found',
      errors: [{ field: 'supplier_id' }, { field: 'items[0].product_id' }],
    });
    const part = await sent({
      supplier_id: supplier._id,
      items: [{ ...item, product_id: product._id }],
    });
    expect(part.json.errors, part.story).toMatchObject([
      { field: 'items[0].quantity', code: 'not_multiple_of' },
    ]);
  });

  test('a supplier stays while an order to it is under way', async () => {
    const { _id: supplier_id } = await shop.good('POST', '/suppliers/', { name: 'Por llegar' });
    const items = [{ product_id: product._id, product_name: 'x', quantity: 1, unit_price: 10 }];
    const coming = await shop.good('POST', '/orders/', { supplier_id, items });
    await walk(coming, 'pending', 'confirmed');
    const left = await shop.call('DELETE', `/suppliers/${supplier_id}/`);
    const retired = await shop.call('PUT', `/suppliers/${supplier_id}/`, { status: 'deleted' });
    const inUse = { code: 'resource_in_use', errors: [{ order_id: coming._id }] };
    expect([left.status, left.json], left.story).toMatchObject([400, inUse]);
    expect([retired.status, retired.json], retired.story).toMatchObject([409, inUse]);
    await walk(coming, 'cancelled');
    const draft = await shop.good('POST', '/orders/', { supplier_id, items });
    await shop.good('DELETE', `/suppliers/${supplier_id}/`);
    const placed = await move(draft, { status: 'pending' });
    expect([placed.status, placed.json.code], placed.story).toEqual([
      400,
      'related_record_not_found',
    ]);
    expect(placed.json.errors).toMatchObject([{ field: 'supplier_id', code: 'not_found' }]);
    await walk(draft, 'cancelled');
  });

  test('a draft that names a product which was deleted is not placed', async () => {
    const gone = await shop.good('POST', '/products/', { name: 'Centeno', base_price: 1 });
    const items = [{ product_id: gone._id, product_name: 'x', quantity: 1, unit_price: 10 }];
    const draft = await shop.good('POST', '/orders/', { supplier_id: supplier._id, items });
    await shop.good('DELETE', `/products/${gone._id}/`);
    const placed = await move(draft, { status: 'pending' });
    expect(placed.json.errors, placed.story).toMatchObject([
      { field: 'items[0].product_id', code: 'not_found' },
    ]);
  });
});

test('a CUIT or CBU with a wrong digit is refused by name', async () => {
  const stack = await openMemoryStack();
  const shop = await openShop(stack, await stack.newTenant(), 'test');
  const reply = await shop.call('POST', '/suppliers/', {
    name: 'x',
    cuit: '30712345672',
    bank: { cbu: '2850590940090418135202' },
  });
  expect(reply.json.errors, reply.story).toMatchObject([
    { field: 'cuit', code: 'invalid_tax_id' },
    { field: 'bank.cbu', code: 'invalid_format' },
  ]);
});
