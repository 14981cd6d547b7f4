// What the service derived of who buys and how it is paid follows them while a sale is open and unpaid. Decision 686.
// In the process alone: what it meets on its way other stories meet on the bundles (decision 560).
import { beforeEach, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openMemoryStack } from '../support/stack.ts';

let shop: Shop;
let line: Rec;
let ids: { ana: string; eva: string };
beforeEach(async () => {
  const stack = await openMemoryStack();
  shop = await openShop(stack, await stack.newTenant(), 'test');
  const method = (code: string, price_impact_percentage: number) =>
    shop.good('POST', '/payment_methods/', { code, name: code, price_impact_percentage });
  await Promise.all([method('cuotas', 10), method('ahorro', -5), method('vale', 0)]);
  const customer = (name: string, discount_rate: number) =>
    shop.good('POST', '/customers/', { name, discount_rate });
  const [ana, eva] = await Promise.all([customer('Ana', 10), customer('Eva', 20)]);
  ids = { ana: ana._id, eva: eva._id };
  const flour = { name: 'Harina', base_price: 100, status: 'published' };
  const { _id } = await shop.good('POST', '/products/', flour);
  line = { publication_id: _id, publication_type: 'product', name: 'Harina', quantity: 2 };
});
const sold = (more: Rec = {}, item: Rec = {}) =>
  shop.good('POST', '/sales/', { items: [{ ...line, ...item }], ...more });
const put = (sale: Rec, body: Rec) => shop.good('PUT', `/sales/${sale._id}/`, body);

test('prices of the service follow how an open sale is to be paid, as if it had been said at once', async () => {
  const sale = await sold();
  expect(sale.total).toBe(200);
  const later = await put(sale, { payment_method: 'cuotas' });
  const atOnce = await sold({ payment_method: 'cuotas' });
  const told = ({ items, subtotal, total, pricing_options_summary }: Rec) => ({
    ...{ items, subtotal, total, pricing_options_summary },
  });
  expect(told(later)).toEqual(told(atOnce));
  expect(later.total).toBe(220);
  expect(await put(sale, { payment: { method: 'ahorro' } })).toMatchObject({ total: 220 });
  const whole = { ...(await shop.good('GET', `/sales/${sale._id}/`)), payment_method: 'ahorro' };
  expect(await put(sale, whole)).toMatchObject({ total: 190 });
  const plain = await put(sale, { payment_method: 'vale' });
  expect(plain).toMatchObject({ total: 200, items: [{ price: 100, list_price: 100 }] });
  expect(plain.pricing_options_summary).not.toHaveProperty('payment_impact');
});

test.each([
  ['states its prices', {}, { price: 100 }, {}],
  ['was paid', { payment: { status: 'approved' } }, {}, {}],
  ['is paid with it', {}, {}, { payment: { status: 'approved' } }],
  ['is paid in part', {}, {}, { payment: { partial_amounts: [{ method: 'cash', amount: 5 }] } }],
  ['is completed with it', {}, {}, { status: 'completed' }],
  ['is over', { status: 'completed' }, {}, {}],
])('prices of a sale that %s stay', async (_, more, item, edit) => {
  const sale = await sold(more, item);
  expect(await put(sale, { payment_method: 'cuotas', ...edit })).toMatchObject({ total: 200 });
});

test('the discount of a customer goes to another sale and comes with the next one', async () => {
  const sale = await sold();
  expect(await put(sale, { customer: ids.ana })).toMatchObject({ discount_rate: 10, total: 180 });
  expect(await put(sale, { customer_id: ids.eva })).toMatchObject({
    discount_rate: 20,
    total: 160,
  });
  const nobodys = await put(sale, { customer: 'no-customer' });
  expect(nobodys).toMatchObject({ total: 200, discount_amount: 0 });
  expect(nobodys).not.toHaveProperty('discount_rate');
});

test.each([
  ['a discount', { discount_rate: 5 }, {}, 190],
  ['no discount', { discount_rate: 0 }, {}, 200],
  ['a fixed discount', { discount_type: 'fixed', discount_amount: 30 }, {}, 170],
  ['its prices', {}, { price: 100 }, 200],
])('a sale that states %s keeps it with another customer', async (_, more, item, total) => {
  const sale = await sold(more, item);
  expect(await put(sale, { customer: ids.ana })).toMatchObject({ total });
  const said = await sold();
  expect(await put(said, { customer: ids.ana, discount_rate: 50 })).toMatchObject({ total: 100 });
});

test('what a client keeps in the summary stays, and what it says there of prices is never taken for what the service says', async () => {
  const kept = { canal: 'web', list_total: 1, payment_impact_percentage: 50 };
  const sale = await sold({ pricing_options_summary: kept }, { price: 100 });
  expect(sale.pricing_options_summary).toEqual({ canal: 'web' });
  const later = await put(sale, { pricing_options_summary: { ...kept, canal: 'app' } });
  expect(later.pricing_options_summary).toEqual({ canal: 'app' });
});

const offered = (more: Rec = {}, item: Rec = {}) => {
  const customer = { customer_id: ids.ana, name: 'Ana', email: 'ana@shop.com' };
  return shop.good('POST', '/budgets/', { items: [{ ...line, ...item }], customer, ...more });
};
const offeredTo = (budget: Rec, customer_id: string, more: Rec = {}) => {
  const customer = { ...budget.customer, customer_id };
  return shop.good('PUT', `/budgets/${budget._id}/`, { customer, ...more });
};

test('a budget that goes to another customer has the discount of that one', async () => {
  const budget = await offered();
  expect(budget).toMatchObject({ total: 180, items: [{ price: 100, list_price: 100 }] });
  const { _id } = await shop.good('POST', '/customers/', { name: 'Sol' });
  const eva = await offeredTo(budget, ids.eva);
  expect(eva).toMatchObject({ discount_rate: 20, total: 160, items: budget.items });
  const nobodys = await offeredTo(budget, _id, { items: eva.items });
  expect(nobodys).toMatchObject({ total: 200, items: budget.items });
  expect(nobodys).not.toHaveProperty('discount_rate');
  const whole = { ...nobodys, customer: { ...budget.customer, customer_id: ids.ana } };
  const back = await shop.good('PUT', `/budgets/${budget._id}/`, whole);
  expect(back).toMatchObject({ discount_rate: 10, total: 180 });
  const sale = await shop.good('POST', `/budgets/${budget._id}/convert/`, {});
  expect(sale).toMatchObject({ discount_rate: 10, total: 180, items: [{ price: 100 }] });
  expect(sale.items[0]).not.toHaveProperty('list_price');
});

const NINETY = { price: 90 };
test.each<[string, { more?: Rec; item?: Rec; edit?: Rec; again?: Rec }, number]>([
  ['a discount', { more: { discount_rate: 5 } }, 190],
  ['no discount', { more: { discount_rate: 0 } }, 200],
  ['its prices', { item: { price: 100 } }, 200],
  ['its prices with the customer', { again: NINETY }, 162],
  ['a discount with the customer', { edit: { discount_rate: 50 } }, 100],
])('a budget that states %s keeps it with another customer', async (_, said, total) => {
  const { more, item, edit, again } = said;
  const items = again && [{ ...line, ...again }];
  const put = await offeredTo(await offered(more, item), ids.eva, {
    ...edit,
    ...(items && { items }),
  });
  expect(put.total).toBe(total);
});

test('a method that is switched off is told with each sale whose prices it no longer moves', async () => {
  const { items } = await shop.good('GET', '/payment_methods/list/?per_page=100');
  const { _id } = items.find(({ code }: Rec) => code === 'cuotas');
  await shop.good('POST', `/payment_methods/${_id}/toggle-status/`);
  const till = await shop.terminal();
  const plain = await sold();
  const body = { items: [line], payment_method: 'Cuotas' };
  for (const [method, path, sent] of [
    ['POST', '/sales/', body],
    ['POST', `/pos/${till._id}/sale/`, body],
    ['PUT', `/sales/${plain._id}/`, { payment_method: 'cuotas' }],
  ] as const) {
    const { json, story } = await shop.call(method, path, sent);
    expect([json.data.total, json.data.payment_method], story).toEqual([200, 'cuotas']);
    expect(json.message, story).toMatch(/not active.*: cuotas$/);
  }
});
