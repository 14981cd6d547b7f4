// Accounts that the configuration names anew: what is taken back of earlier entries is taken from the accounts on which it stands, and
// what comes new goes to those of today. Decision 600.
// In the process alone: what it meets on its way other stories meet on the bundles (decision 560).
import { beforeEach, expect, test } from 'vitest';
import { cuitOf, export17, type Voucher } from '#domain/received-invoices/test-export.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { everything, ledgerMistakes, readLedger } from '../support/bookkeeper.ts';
import { SentFile } from '../support/sent-file.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { type MemoryStack, openMemoryStack } from '../support/stack.ts';

let stack: MemoryStack;
let shop: Shop;
let owner: string;
/** Keys of the first configuration, by code. */
let first: Map<string, string>;

beforeEach(async () => {
  stack = await openMemoryStack();
  const tenant = await stack.newTenant();
  shop = await openShop(stack, tenant, 'test');
  owner = await tenant.session('owner', 'user-owner', { 'custom:mode': 'test' });
  await shop.good('POST', '/sandbox/clock/', { now: '2030-01-20T12:00:00-03:00' });
  await shop.good('POST', '/accounting/accounts/seed/');
  const { accounts } = await shop.good('PUT', '/accounting/config/', {
    automatic_posting: { enabled: true, from: '2020-01-01' },
  });
  first = new Map(Object.entries<string>(accounts).map(([key, code]) => [code, key]));
});

/** Another account for each key from now on; its name is the key with a star. The one before takes no new entries. */
async function anew(...keys: string[]): Promise<void> {
  await stack.background.rest();
  const named = await everything(shop, '/accounting/accounts/list/');
  const old = (key: string) =>
    named.find(({ code }) => first.get(code) === key) ?? expect.fail(`no account of ${key}`);
  const accounts: Record<string, string> = {};
  for (const key of keys) {
    const { code, account_type, parent_code } = old(key);
    const other = `${code}.9`;
    const body = { code: other, name: `Otra ${key}`, account_type, is_detail: true };
    await shop.good('POST', '/accounting/accounts/', { ...body, parent_code });
    accounts[key] = other;
    first.set(other, `${key}*`);
  }
  await shop.good('PUT', '/accounting/config/', { accounts });
  for (const key of keys) {
    await shop.good('PUT', `/accounting/accounts/${old(key)._id}/`, { is_active: false });
  }
}

/** Debits less credits by key of the first configuration; only what is not zero. */
async function balances(): Promise<Record<string, number>> {
  await stack.background.rest();
  const ledger = await readLedger(shop);
  expect(ledgerMistakes(ledger)).toEqual([]);
  expect((await shop.good('GET', '/accounting/config/')).unposted).toEqual([]);
  return Object.fromEntries(
    ledger.accounts
      .filter(({ balance }) => balance !== 0)
      .map(({ code, balance }) => [first.get(code) ?? code, balance]),
  );
}

const sale = (body: Rec) =>
  shop.good('POST', '/sales/', {
    ...shop.basket(121),
    status: 'completed',
    payment_method: 'cash',
    ...body,
  });
const change = (path: string, body: Rec) => shop.good('PUT', path, body, owner);

test.each([true, false])(
  'money that is moved goes from the account on which it stands (invoiced: %s)',
  async (generate_invoice) => {
    const { _id } = await sale({ generate_invoice });
    await anew('cash');
    await change(`/sales/${_id}/`, { payment_method: 'bank_transfer' });
    expect(await balances()).toMatchObject({ banks: 121 });
    expect(Object.keys(await balances()).filter((key) => key.startsWith('cash'))).toEqual([]);
    await change(`/sales/${_id}/`, {
      payment: { method: 'cash', partial_amounts: [{ method: 'bank_transfer', amount: 21 }] },
      payment_method: null,
    });
    expect(await balances()).toMatchObject({ cash: 100, banks: 21 });
    await change(`/sales/${_id}/`, { status: 'refunded' });
    const left = generate_invoice
      ? { customer_advances: 121, sales_services: -100, output_vat: -21 }
      : {};
    expect(await balances()).toEqual(left);
  },
);

test('a part that is still paid so stays where it is', async () => {
  const { _id } = await sale({});
  await anew('cash');
  await change(`/sales/${_id}/`, {
    payment: { method: 'check', partial_amounts: [{ method: 'cash', amount: 21 }] },
    payment_method: null,
  });
  expect(await balances()).toEqual({ cash: 21, cheques: 100, sales_services: -121 });
});

test('a refund takes the money from where it was moved to, and the note what stands of the sale', async () => {
  const { _id, invoice_id } = await sale({ generate_invoice: true });
  await change(`/sales/${_id}/`, { payment_method: 'bank_transfer' });
  await anew('banks', 'output_vat', 'sales_services');
  await change(`/sales/${_id}/`, { status: 'refunded' });
  expect(await balances()).toEqual({
    customer_advances: 121,
    sales_services: -100,
    output_vat: -21,
  });
  await anew('customer_advances');
  const note = { comprobante_id: invoice_id, autorizar: true };
  await shop.good('POST', '/bill/receipts/credit-note/', { ...note, importe: 60.5 });
  expect(await balances()).toEqual({
    customer_advances: 60.5,
    sales_services: -50,
    output_vat: -10.5,
  });
  await shop.good('POST', '/bill/receipts/credit-note/', note);
  expect(await balances()).toEqual({});
});

test('what a note owes back is taken by the invoice that comes again, and by the refund of that', async () => {
  const { _id, invoice_id } = await sale({ generate_invoice: true });
  await shop.good('POST', `/bill/receipts/cancel/${invoice_id}/`, {}, owner);
  await anew('customer_advances', 'output_vat');
  await change(`/sales/${_id}/`, { generate_invoice: true });
  expect(await balances()).toEqual({ cash: 121, sales_services: -100, 'output_vat*': -21 });
  await anew('cash');
  await change(`/sales/${_id}/`, { status: 'refunded' });
  expect(await balances()).toMatchObject({ customer_advances: 121 });
  const again = (await shop.good('GET', `/sales/${_id}/`)).invoice_id;
  await shop.good('POST', `/bill/receipts/cancel/${again}/`, {}, owner);
  expect(await balances()).toEqual({});
});

test('a note of a document without a sale takes its debt and its income back', async () => {
  const { _id } = await shop.good('POST', '/bill/receipts/invoice/', {
    autorizar: true,
    concepto: 1,
    items: [{ descripcion: 'Vino', cantidad: 1, precio_unitario: 121, alicuota_iva: 21 }],
  });
  await anew('receivables', 'sales_goods', 'output_vat');
  const note = { comprobante_id: _id, autorizar: true };
  await shop.good('POST', '/bill/receipts/credit-note/', note);
  expect(await balances()).toEqual({});
});

const CUIT = cuitOf(0);
async function upload(more: Partial<Voucher>): Promise<void> {
  const amounts = { number: 1, supplier: CUIT, net: '100,00', iva: '21,00', total: '121,00' };
  const file = new SentFile(export17([{ ...amounts, type: 1, date: '2030-01-08', ...more }]));
  await shop.good('POST', '/received_invoices/upload-csv/', file as never);
}

test('the tax of an order goes from where its goods stand, and comes back there', async () => {
  const supplier = await shop.good('POST', '/suppliers/', { name: 'Molino', cuit: CUIT });
  await shop.good('POST', '/current-accounts/', {
    party_type: 'supplier',
    party_id: supplier._id,
  });
  const product = await shop.good('POST', '/products/', {
    ...{ name: 'Harina', base_price: 50, track_stock: true, stock: 0 },
  });
  const order = await shop.good('POST', '/orders/', {
    supplier_id: supplier._id,
    items: [{ product_id: product._id, product_name: 'Harina', quantity: 1, unit_price: 121 }],
  });
  const walk = async (...states: string[]) => {
    for (const status of states) await change(`/orders/${order._id}/`, { status });
  };
  await walk('pending', 'confirmed', 'shipped', 'delivered');
  await anew('goods');
  await upload({});
  expect(await balances()).toEqual({ goods: 100, input_vat: 21, payables: -121 });
  await walk('completed', 'refunded');
  expect(await balances()).toEqual({ goods: -21, input_vat: 21 });
  await upload({ number: 2, type: 3 });
  expect(await balances()).toEqual({});
});

test('another credit of a purchase changes what was posted of it, where that stands', async () => {
  const supplier = await shop.good('POST', '/suppliers/', { name: 'Molino', cuit: CUIT });
  await upload({});
  await anew('input_vat', 'expenses');
  await stack.background.rest();
  const { items } = await shop
    .good('GET', '/iva/books/2030-01/purchases/')
    .then(({ _id }) => shop.good('GET', `/iva/books/${_id}/entries/`));
  const entry = `/iva/entries/${items[0]._id}/`;
  await change(entry, { computable_credit: 10 });
  expect(await balances()).toEqual({ input_vat: 10, expenses: 111, payables: -121 });
  const code = [...first].find(([, key]) => key === 'bank_charges')?.[0];
  await change(`/suppliers/${supplier._id}/`, { default_expense_account_code: code });
  await change(entry, { computable_credit: 15 });
  expect(await balances()).toEqual({ input_vat: 15, expenses: 106, payables: -121 });
  await change(entry, { computable_credit: 21, vat_period: '2030-02' });
  expect(await balances()).toEqual({ 'input_vat*': 21, expenses: 100, payables: -121 });
  await anew('other_receivables');
  await change(entry, { computable_credit: 20 });
  expect(await balances()).toEqual({ 'input_vat*': 20, expenses: 101, payables: -121 });
});

test('null takes each part of the configuration back to how the books are kept without one', async () => {
  const put = (body: Rec) => shop.good('PUT', '/accounting/config/', body);
  const before = await put({ fiscal_year_end_month: 6, index_sets: { ipc: { '2030-01': 1 } } });
  const year = await put({ fiscal_year_end_month: null });
  expect(year).toMatchObject({ fiscal_year_end_month: 12, index_sets: before.index_sets });
  const off = await put({ automatic_posting: null, index_sets: null });
  expect(off).toMatchObject({ automatic_posting: { enabled: false }, index_sets: {} });
  expect(off.accounts).toEqual(before.accounts);
  const { cash } = before.accounts;
  expect((await put({ accounts: null })).accounts).toEqual({});
  expect((await put({ accounts: { cash } })).accounts).toEqual({ cash });
  expect(await shop.good('GET', '/accounting/config/')).toMatchObject({ accounts: { cash } });
});
