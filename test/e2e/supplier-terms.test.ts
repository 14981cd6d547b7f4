// What a supplier says of itself has an effect: the account of what is bought from it, and the regimes that it is subject to.
// In the process alone: what it meets on its way other stories meet on the bundles (decision 560).
import { beforeAll, expect, test } from 'vitest';
import { export17 } from '#domain/received-invoices/test-export.ts';
import { addDays, businessDate } from '#kernel/date.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { everything, readLedger } from '../support/bookkeeper.ts';
import { SentFile } from '../support/sent-file.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { type MemoryStack, openMemoryStack } from '../support/stack.ts';

const TAXES = '/accounting/retenciones-percepciones';
let stack: MemoryStack;
let shop: Shop;

beforeAll(async () => {
  stack = await openMemoryStack();
  shop = await openShop(stack, await stack.newTenant(), 'test');
  await shop.good('POST', '/accounting/accounts/seed/');
  await shop.good('PUT', '/accounting/config/', { automatic_posting: { enabled: true } });
});

test('an expense without an account is booked on the one of its supplier', async () => {
  const { accounts } = await shop.good('GET', '/accounting/config/');
  const all = await everything(shop, '/accounting/accounts/list/?account_type=expense');
  const own = all.find(({ code, is_detail }) => is_detail && code !== accounts.expenses) ?? {};
  const supplier = await shop.good('POST', '/suppliers/', {
    name: 'Edesur',
    default_expense_account_code: own.code,
  });
  await shop.good('POST', '/expenses/', {
    description: 'Luz',
    amount: 100,
    date: businessDate(stack.clock.now()),
    supplier_id: supplier._id,
    payment_status: 'paid',
    payment_method: 'cash',
  });
  await stack.background.rest();
  const ledger = await readLedger(shop);
  const balance = (code: string) =>
    ledger.accounts.find((each) => each.code === code)?.balance as number;
  expect([balance(own.code), balance(accounts.expenses)]).toEqual([100, 0]);
});

test('withholding under a regime that the supplier does not list is warned of', async () => {
  const { items } = await shop.good('GET', `${TAXES}/regimes/?code=78`);
  await shop.good('PUT', `${TAXES}/config/`, { income: { agent: true } });
  const warnings = async (withholding_regimes?: string[]): Promise<string[]> => {
    const body: Rec = { name: 'Aceros', tax_condition: 'responsable_inscripto' };
    const supplier = await shop.good('POST', '/suppliers/', {
      ...body,
      ...(withholding_regimes && { withholding_regimes }),
    });
    const payment = { regime_id: items[0]._id, supplier_id: supplier._id, net_amount: 300_000 };
    return (await shop.good('POST', `${TAXES}/retenciones/calculate/`, payment)).warnings;
  };
  expect([await warnings(), await warnings(['78'])]).toEqual([[], []]);
  expect(await warnings(['94'])).toEqual(['The supplier is not listed under this regime']);
});

test('the invoice of a part of an order is that debt, not another one', async () => {
  const [cuit, date] = ['30715686054', businessDate(stack.clock.now())];
  const supplier = await shop.good('POST', '/suppliers/', { name: 'Meli', cuit });
  const party = { party_type: 'supplier', party_id: supplier._id };
  const account = await shop.good('POST', '/current-accounts/', party);
  const { _id: product_id } = await shop.good('POST', '/products/', { name: 'X', base_price: 1 });
  const item = { product_id, product_name: 'X', quantity: 20, unit_price: 100 };
  const body = { supplier_id: supplier._id, status: 'pending', items: [item], tax_amount: 420 };
  const order = await shop.good('POST', '/orders/', body);
  for (const status of ['confirmed', 'shipped'])
    await shop.good('PUT', `/orders/${order._id}/`, { status });
  const came = { items: [{ index: 0, quantity: 10 }] };
  await shop.good('POST', `/orders/${order._id}/receive/`, came);
  const file = new SentFile(export17([{ number: 1, supplier: cuit, date }]));
  const path = '/api/v1/received_invoices/upload-csv/';
  await stack.expect(200, 'POST', path, { token: shop.token, body: file });
  await stack.background.rest();
  const { items } = await shop.good('GET', '/received_invoices/list/');
  expect(items).toMatchObject([{ total_amount: 1210, status: 'linked' }]);
  const after = await shop.good('GET', `/current-accounts/${account._id}/`);
  expect(after).toMatchObject({ balance: -1210, movements_count: 1 });
});

test('an order that does not say when expects its goods after the days of its supplier', async () => {
  const supplier = await shop.good('POST', '/suppliers/', { name: 'Bodega', lead_time_days: 7 });
  const product = await shop.good('POST', '/products/', { name: 'Malbec', base_price: 10 });
  const items = [{ product_id: product._id, product_name: 'Malbec', quantity: 1, unit_price: 5 }];
  const body = { supplier_id: supplier._id, items };
  const order = await shop.good('POST', '/orders/', body);
  expect(order.expected_delivery_date).toBe(addDays(businessDate(stack.clock.now()), 7));
  const stated = { ...body, expected_delivery_date: '2030-01-02' };
  expect((await shop.good('POST', '/orders/', stated)).expected_delivery_date).toBe('2030-01-02');
});
