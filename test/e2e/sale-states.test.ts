// The states of a sale over HTTP: a token completes it and no more; cancelling and refunding are for logged-in people, and
// what was taken comes back. Spec: Authentication 11; contract#states.
import { beforeEach, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openMemoryStack } from '../support/stack.ts';

let shop: Shop;
let session: string;
let product: Rec;

beforeEach(async () => {
  const stack = await openMemoryStack();
  const tenant = await stack.newTenant();
  shop = await openShop(stack, tenant, 'live');
  session = await tenant.session();
  product = await shop.good('POST', '/products/', {
    name: 'Yerba',
    base_price: 100,
    track_stock: true,
    stock: 5,
  });
});

const sell = (more: Rec = {}): Promise<Rec> =>
  shop.good('POST', '/sales/', {
    items: [
      {
        publication_id: product._id,
        publication_type: 'product',
        name: 'Yerba',
        quantity: 2,
        price: 100,
      },
    ],
    ...more,
  });
const move = (sale: Rec, body: Rec, credential?: string) =>
  shop.call('PUT', `/sales/${sale._id}/`, body, credential);
const stock = async (): Promise<number> =>
  (await shop.good('GET', `/products/${product._id}/`)).stock;

test.each([
  ['pending', 'cancelled'],
  ['completed', 'refunded'],
])('from %s a token does not get to %s, alone or in bulk, and a session does', async (from, to) => {
  const sale = await sell({ status: from });
  const refused = await move(sale, { status: to });
  expect(refused.status, refused.story).toBe(403);
  expect(refused.json).toMatchObject({
    code: 'session_credential_required',
    errors: [{ field: 'status', from, to }],
  });
  const bulk = { updates: [{ id: sale._id, status: to }] };
  const { updated } = await shop.good('PUT', '/sales/bulk/update/', bulk);
  expect(updated).toMatchObject([{ success: false, code: 'session_credential_required' }]);
  expect(await stock()).toBe(3);
  const moved = (await move(sale, { status: to }, session)).json.data;
  expect(moved).toMatchObject({ status: to, [`${to}_at`]: expect.any(String) });
  expect(await stock()).toBe(5);
});

test('a token does not give the payment of a sale back, alone or in bulk, and a session does', async () => {
  const payment = { method: 'cash', status: 'approved' };
  const sale = await sell({ status: 'completed', payment });
  const given = { payment: { ...payment, status: 'refunded' } };
  const refused = await move(sale, given);
  expect(refused.status, refused.story).toBe(403);
  expect(refused.json).toMatchObject({
    code: 'session_credential_required',
    errors: [{ field: 'payment.status', from: 'approved', to: 'refunded' }],
  });
  const bulk = { updates: [{ id: sale._id, ...given }] };
  const { updated } = await shop.good('PUT', '/sales/bulk/update/', bulk);
  expect(updated).toMatchObject([{ success: false, code: 'session_credential_required' }]);
  expect(await shop.good('GET', `/sales/${sale._id}/`)).toEqual(sale);
  expect((await move(sale, given, session)).json.data).toMatchObject(given);
});

test('a token completes a sale, once, and states do not go back', async () => {
  const sale = await sell();
  expect((await move(sale, { status: 'completed' })).json.data.completed_at).toBeDefined();
  for (const credential of [undefined, session]) {
    const back = await move(sale, { status: 'pending' }, credential);
    expect(back.json).toMatchObject({
      code: 'invalid_state_transition',
      errors: [{ from: 'completed', to: 'pending', allowed: ['refunded'] }],
    });
  }
});

test('parts of a payment come to no more than the total, also where an edit says them', async () => {
  const paid = (...amounts: number[]): Rec => ({
    payment: { partial_amounts: amounts.map((amount) => ({ method: 'cash', amount })) },
  });
  const line = { field: 'payment.partial_amounts', code: 'too_large', max: 200, actual: 230 };
  const { items } = shop.basket(200);
  const refused = await shop.call('POST', '/sales/', { items, ...paid(150, 80) });
  expect(refused.json, refused.story).toMatchObject({ errors: [line] });
  const sale = await shop.good('POST', '/sales/', { items, ...paid(150, 50.01) });
  expect((await move(sale, paid(150, 80))).json).toMatchObject({ errors: [line] });
  const { items: fewer } = shop.basket(120);
  expect((await move(sale, { items: fewer })).status).toBe(200);
});

test('a payment that says its status alone is paid as it was, in bulk too', async () => {
  const partial_amounts = [
    { method: 'cash', amount: 150 },
    { method: 'debit_card', amount: 50 },
  ];
  const sale = await sell({ payment: { status: 'pending', partial_amounts } });
  const approved = (await move(sale, { payment: { status: 'approved' } })).json.data;
  expect(approved.payment).toEqual({ status: 'approved', partial_amounts });
  const updates = [{ id: sale._id, payment: { status: 'seen' } }];
  await shop.good('PUT', '/sales/bulk/update/', { updates });
  const refunded = (await move(sale, { payment: { status: 'refunded' } }, session)).json.data;
  expect(refunded.payment).toEqual({ status: 'refunded', partial_amounts });
  const other = (await move(sale, { payment: { method: 'visa' } }, session)).json;
  expect(other).toMatchObject({ code: 'invalid_state_transition' });
});

test('its payment goes from pending to approved to refunded, and not back', async () => {
  const sale = await sell({ payment: { method: 'visa', status: 'pending' } });
  const pay = (status: string) => move(sale, { payment: { method: 'visa', status } }, session);
  expect((await pay('approved')).status).toBe(200);
  expect((await pay('rejected')).json).toMatchObject({
    code: 'invalid_state_transition',
    errors: [{ from: 'approved', to: 'rejected', allowed: ['refunded'] }],
  });
  expect((await pay('refunded')).status).toBe(200);
  for (const unsaid of [{}, { status: '' }, { status: ' ' }]) {
    const again = await move(sale, { payment: { method: 'visa', ...unsaid } }, session);
    expect(again.json).toMatchObject({
      code: 'invalid_state_transition',
      errors: [{ from: 'refunded', to: 'approved', allowed: [] }],
    });
  }
  expect((await pay('a word of the client')).status).toBe(200);
});
