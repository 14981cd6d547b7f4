// An order that comes in parts: each brings its goods into stock and what they cost onto the supplier's account; what never comes
// is given up; a refund takes all of it back; what is not paid by its day is overdue. contract#purchasing.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, businessDate, startOfBusinessDay } from '#kernel/date.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import type { Background } from '../support/background.ts';
import { testEngine } from '../support/engine.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openMemoryStack, openStack, type Stack } from '../support/stack.ts';

afterAll(async () => (await testEngine()).stop());

const AT_ONCE = 15;
const MEMORY = 'in memory';

describe.each([
  [MEMORY, openMemoryStack],
  ['on the engine', openStack],
] as const)('an order in parts, %s', (where, open) => {
  let stack: Stack & { background?: Background };
  let shop: Shop;
  let supplier: Rec;
  let account: Rec;
  let flour: Rec;
  let sugar: Rec;
  let order: Rec;
  const tracked = (name: string) =>
    shop.good('POST', '/products/', { name, base_price: 100, track_stock: true, stock: 5 });
  beforeAll(async () => {
    stack = await open();
    shop = await openShop(stack, await stack.newTenant(), 'live');
    supplier = await shop.good('POST', '/suppliers/', { name: 'Molinos', payment_terms_days: 30 });
    const party = { party_type: 'supplier', party_id: supplier._id };
    account = await shop.good('POST', '/current-accounts/', party);
    flour = await tracked('Harina');
    sugar = await tracked('Azúcar');
  });
  const fresh = (path: string, record: Rec) => shop.good('GET', `${path}${record._id}/`);
  const stockOf = async (product: Rec) => (await fresh('/products/', product)).stock;
  const balance = async () => (await fresh('/current-accounts/', account)).balance;
  const receive = (record: Rec, body: Rec) =>
    shop.call('POST', `/orders/${record._id}/receive/`, body);
  const walk = async (record: Rec, ...states: string[]) => {
    let last = record;
    for (const status of states) {
      last = await shop.good('PUT', `/orders/${record._id}/`, { status });
    }
    return last;
  };
  const shipped = async (more: Rec = {}) => {
    const made = await shop.good('POST', '/orders/', {
      supplier_id: supplier._id,
      items: [
        { product_id: flour._id, product_name: 'Harina', quantity: 10, unit_price: 30 },
        { product_id: sugar._id, product_name: 'Azúcar', quantity: 4, unit_price: 50 },
      ],
      tax_amount: 105,
      shipping_cost: 20,
      ...more,
    });
    return walk(made, 'pending', 'confirmed', 'shipped');
  };

  test('has the next number, which a refused one does not take', async () => {
    order = await shipped();
    const refused = await shop.call('POST', '/orders/', { supplier_id: flour._id, items: [] });
    expect(refused.status, refused.story).toBe(400);
    const [second, third] = [await shipped(), await shipped()];
    const numbers = [order, second, third].map(({ order_number: number }) => number);
    expect(numbers).toEqual(['OC-00000001', 'OC-00000002', 'OC-00000003']);
    const { items } = await shop.good('GET', '/orders/list/?search=OC-00000002');
    expect(items.map(({ _id }: Rec) => _id)).toEqual([second._id]);
  });

  test('many at once have numbers in a row', async () => {
    const item = { product_id: flour._id, product_name: 'Harina', quantity: 1, unit_price: 1 };
    const body = { supplier_id: supplier._id, items: [item] };
    const made = await Promise.all(
      Array.from({ length: AT_ONCE }, () => shop.good('POST', '/orders/', body)),
    );
    const numbers = made.map(({ order_number: number }) => Number(number.slice('OC-'.length)));
    const FIRST = 4;
    expect(numbers.sort((a, b) => a - b)).toEqual(made.map((_, at) => FIRST + at));
  });

  test('is received line by line: stock and debt by what came', async () => {
    const reply = await receive(order, { items: [{ index: 0, quantity: 4 }] });
    expect(reply.json.data, reply.story).toMatchObject({
      status: 'shipped',
      receipt_status: 'partial',
      payment_due_date: addDays(businessDate(stack.clock.now()), 30),
      items: [{ quantity: 10, received_quantity: 4 }, { quantity: 4 }],
      receipts: [{ items: [{ index: 0, quantity: 4 }], amount: 165.2, owed_amount: 165.2 }],
    });
    expect(reply.json.data.items[1]).not.toHaveProperty('received_quantity');
    expect([await stockOf(flour), await stockOf(sugar)]).toEqual([9, 5]);
    expect(await balance()).toBe(-165.2);
    const { items } = await shop.good('GET', '/orders/list/?receipt_status=partial');
    expect(items.map(({ _id }: Rec) => _id)).toEqual([order._id]);
  });

  test('sent back by an update with other received quantities, it keeps its own', async () => {
    const { items } = await fresh('/orders/', order);
    const said = items.map((item: Rec) => ({ ...item, received_quantity: 1, line_total: 3 }));
    const after = await shop.good('PUT', `/orders/${order._id}/`, { items: said, notes: 'x' });
    expect(after).toMatchObject({ items, notes: 'x', total: 625 });
  });

  test('refuses lines that it has not, lines named twice and more than is awaited', async () => {
    const reply = await receive(order, {
      items: [
        { index: 2, quantity: 1 },
        { index: 0, quantity: 7 },
        { index: 0, quantity: 1 },
      ],
    });
    expect(reply.json.errors, reply.story).toMatchObject([
      { field: 'items[0].index', code: 'out_of_range' },
      { field: 'items[1].quantity', code: 'too_large', max: 6 },
      { field: 'items[2].index', code: 'not_unique' },
    ]);
    const none = await receive(await shipped(), { items: [], rest: 'cancelled' });
    expect(none.json.errors, none.story).toMatchObject([{ code: 'too_few_items' }]);
    const gone = await shop.call('DELETE', `/orders/${order._id}/`);
    expect([gone.status, gone.json.code], gone.story).toEqual([400, 'resource_in_use']);
  });

  test('is delivered once all came, and goes back whole with a refund', async () => {
    const reply = await receive(order, {});
    expect(reply.json.data, reply.story).toMatchObject({
      status: 'delivered',
      delivered_at: expect.any(String),
      receipt_status: 'received',
      total: 625,
      receipts: [{ amount: 165.2 }, { amount: 459.8 }],
    });
    expect([await stockOf(flour), await stockOf(sugar)]).toEqual([15, 9]);
    expect(await balance()).toBe(-625);
    const again = await receive(order, {});
    expect([again.status, again.json.code], again.story).toEqual([409, 'invalid_state_transition']);
    await walk(order, 'completed', 'refunded');
    expect([await stockOf(flour), await stockOf(sugar)]).toEqual([5, 5]);
    expect(await fresh('/current-accounts/', account)).toMatchObject({
      balance: 0,
      open_items: [],
    });
  });

  test('of which the rest is given up costs what came of it', async () => {
    const part = await shipped();
    const came = { items: [{ index: 1, quantity: 2 }], rest: 'cancelled' };
    const reply = await receive(part, came);
    expect(reply.json.data, reply.story).toMatchObject({
      status: 'delivered',
      items: [
        { quantity: 10, cancelled_quantity: 10, line_total: 0 },
        { quantity: 4, received_quantity: 2, cancelled_quantity: 2, line_total: 100 },
      ],
      subtotal: 100,
      tax_amount: 21,
      total: 141,
    });
    expect([await stockOf(flour), await stockOf(sugar)]).toEqual([5, 7]);
    expect(await balance()).toBe(-141);
    await walk(part, 'completed', 'refunded');
    expect([await stockOf(sugar), await balance()]).toEqual([5, 0]);
  });

  test('has the due day of its terms again where the one that was said is cleared', async () => {
    const open = await shipped();
    const said = (payment_due_date: string | null) =>
      shop.good('PUT', `/orders/${open._id}/`, { payment_due_date });
    await said('2030-01-01');
    expect(await said(null)).not.toHaveProperty('payment_due_date');
    const { json } = await receive(open, { items: [{ index: 0, quantity: 1 }] });
    const { payment_due_date: due } = json.data;
    expect(await said('2030-01-01')).toMatchObject({ payment_due_date: '2030-01-01' });
    expect(await said(null)).toMatchObject({ payment_due_date: due });
  });

  // Only the stack in memory has background work to wait for.
  test.runIf(where === MEMORY)(
    'is overdue the day after it was due, unless it was paid',
    async () => {
      const [open, paid] = [await shipped(), await shipped()];
      for (const each of [open, paid]) await receive(each, { items: [{ index: 0, quantity: 1 }] });
      await shop.good('PUT', `/orders/${paid._id}/`, { payment_status: 'paid' });
      const { payment_due_date: due } = await fresh('/orders/', open);
      const at = async (ms: number) => {
        await stack.background?.rest();
        stack.clock.set(ms);
        await stack.background?.sweep();
        await stack.background?.rest();
        return fresh('/orders/', open);
      };
      const next = startOfBusinessDay(addDays(due, 1));
      expect(await at(next - 60_000)).toMatchObject({ payment_status: 'pending' });
      expect(await at(next + 60_000)).toMatchObject({ payment_status: 'overdue' });
      expect(await fresh('/orders/', paid)).toMatchObject({ payment_status: 'paid' });
      const unsent = await shop.good('PUT', `/orders/${open._id}/`, { payment_status: 'paid' });
      expect(unsent.paid_amount).toBe(625);
    },
  );
});
