// The discount of a customer is taken off what the service prices for it, and off nothing that the client priced. Spec: Sale, Budget.
// In the process alone: what it meets on its way other stories meet on the bundles (decision 560).
import { beforeEach, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openMemoryStack } from '../support/stack.ts';

let shop: Shop;
let ana: Rec;
let line: Rec;
beforeEach(async () => {
  const stack = await openMemoryStack();
  shop = await openShop(stack, await stack.newTenant(), 'test');
  ana = await shop.good('POST', '/customers/', { name: 'Ana', discount_rate: 10 });
  const flour = { name: 'Harina', base_price: 121, tax_rate: 21, status: 'published' };
  const { _id } = await shop.good('POST', '/products/', flour);
  line = { publication_id: _id, publication_type: 'product', name: 'Harina', quantity: 2 };
});
const sold = (more: Rec = {}, item: Rec = {}) =>
  shop.good('POST', '/sales/', { items: [{ ...line, ...item }], customer: ana._id, ...more });

test('a sale without prices has it, and its invoice is of what is paid', async () => {
  const sale = await sold({ generate_invoice: true });
  expect(sale).toMatchObject({ discount_rate: 10, discount_amount: 24.2, total: 217.8 });
  const invoice = await shop.good('GET', `/bill/receipts/${sale.invoice_id}/`);
  expect(invoice).toMatchObject({ total: 217.8, neto_gravado: 180, iva: 37.8 });
  const kept = await shop.good('PUT', `/sales/${sale._id}/`, { notes: 'Entregar' });
  expect(kept.total).toBe(217.8);
});

test.each([
  ['a price', {}, { price: 100 }, 200],
  ['another discount', { discount_rate: 5 }, {}, 229.9],
  ['no discount', { discount_rate: 0 }, {}, 242],
  ['a fixed discount', { discount_type: 'fixed', discount_amount: 42 }, {}, 200],
  ['nobody', { customer: 'no-customer' }, {}, 242],
])('a sale that states %s has not', async (_, more, item, total) => {
  expect(await sold(more, item)).toMatchObject({ total });
});

test('at a terminal it is the same, and a budget keeps it into its sale', async () => {
  const terminal = await shop.terminal();
  expect(await shop.sell(terminal, { items: [line], customer: ana._id })).toMatchObject({
    total: 217.8,
  });
  const customer = { customer_id: ana._id, name: 'Ana', email: 'ana@example.com' };
  const budget = await shop.good('POST', '/budgets/', { items: [line], customer });
  expect(budget).toMatchObject({ discount_rate: 10, total: 217.8 });
  await shop.good('PUT', `/customers/${ana._id}/`, { discount_rate: 50 });
  const sale = await shop.good('POST', `/budgets/${budget._id}/convert/`, {});
  expect(sale).toMatchObject({ discount_rate: 10, total: 217.8 });
});
