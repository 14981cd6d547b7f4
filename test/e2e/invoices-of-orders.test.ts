// The received invoice of an order that came on account: it is found however old the order is, takes it once, and the order is free
// again with it. What is owed to a supplier is what it delivered and invoiced, each once.
// In the process alone: what it meets on its way other stories meet on the bundles (decision 560).
import { beforeEach, expect, test } from 'vitest';
import { cuitOf, export17, type Voucher } from '#domain/received-invoices/test-export.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { everything, ledgerMistakes, partyBalances, readLedger } from '../support/bookkeeper.ts';
import { SentFile } from '../support/sent-file.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { type MemoryStack, openMemoryStack } from '../support/stack.ts';

const CUIT = cuitOf(0);
let stack: MemoryStack;
let shop: Shop;
let product: Rec;
let supplier: Rec;
let account: Rec;
let number: number;

beforeEach(async () => {
  stack = await openMemoryStack();
  shop = await openShop(stack, await stack.newTenant(), 'test');
  number = 0;
  await shop.good('POST', '/accounting/accounts/seed/');
  await post(true);
  const goods = { base_price: 50, track_stock: true, stock: 0 };
  product = await shop.good('POST', '/products/', { name: 'Harina', ...goods });
  supplier = await newSupplier('Molino');
  account = await open(supplier);
});

const post = (enabled: boolean) =>
  shop.good('PUT', '/accounting/config/', { automatic_posting: { enabled, from: '2020-01-01' } });
const newSupplier = (name: string) => shop.good('POST', '/suppliers/', { name, cuit: CUIT });
const open = ({ _id }: Rec) =>
  shop.good('POST', '/current-accounts/', { party_type: 'supplier', party_id: _id });

async function ordered(lines: readonly number[], of: Rec = supplier): Promise<Rec> {
  const order = await shop.good('POST', '/orders/', {
    supplier_id: of._id,
    items: lines.map((unit_price) => ({
      product_id: product._id,
      product_name: 'Harina',
      quantity: 1,
      unit_price,
    })),
  });
  return walk(order, 'pending', 'confirmed', 'shipped');
}

async function walk(order: Rec, ...states: string[]): Promise<Rec> {
  let last = order;
  for (const status of states) {
    last = await shop.good('PUT', `/orders/${order._id}/`, { status });
  }
  return last;
}

const delivered = async (total: number, of?: Rec) => walk(await ordered([total], of), 'delivered');
const receive = ({ _id }: Rec, index: number) =>
  shop.good('POST', `/orders/${_id}/receive/`, { items: [{ index, quantity: 1 }] });

const words = (amount: number) => amount.toFixed(2).replace('.', ',');
/** An invoice of that total, 21 % of tax inside; every number but the last of a hundred. */
const voucher = (total: number, more: Partial<Voucher> = {}): Voucher => {
  number += 1;
  const iva = Math.round((total * 2100) / 121) / 100;
  const amounts = { net: words(total - iva), iva: words(iva), total: words(total) };
  return { number, supplier: CUIT, type: 1, ...amounts, ...more };
};
async function upload(...vouchers: Voucher[]): Promise<void> {
  const file = new SentFile(export17(vouchers));
  await shop.good('POST', '/received_invoices/upload-csv/', file as never);
}
const received = () => everything(shop, '/received_invoices/list/?sort_dir=asc');
const act = ({ id }: Rec, verb: string, body?: Rec) =>
  shop.call('POST', `/received_invoices/${id}/${verb}/`, body);

/** What is owed on accounts, once the books agree with it. */
async function owed(): Promise<number> {
  await stack.background.rest();
  const ledger = await readLedger(shop);
  expect(ledgerMistakes(ledger)).toEqual([]);
  const balance = await partyBalances(shop, 'supplier');
  expect(ledger.balanceOf('payables')).toBe(balance);
  return balance === 0 ? 0 : -balance;
}

test('an invoice finds its order behind a hundred newer ones', async () => {
  await delivered(242);
  for (let i = 0; i < 101; i += 1) await ordered([7]);
  await upload(voucher(242));
  expect(await owed()).toBe(242);
});

test('of two invoices of the amount of an order the second is a debt of its own, at once or later', async () => {
  const order = await delivered(121);
  await upload(voucher(121), voucher(121));
  expect(await owed()).toBe(242);
  expect((await received()).filter((one) => one.order_id === order._id)).toHaveLength(1);
  await upload(voucher(121));
  expect(await owed()).toBe(363);
});

test('an order that came in parts is invoiced part by part or as a whole, not both', async () => {
  const order = await ordered([121, 242]);
  await receive(order, 0);
  await receive(order, 1);
  await upload(voucher(121));
  expect(await owed()).toBe(363);
  await upload(voucher(363));
  expect(await owed()).toBe(726);
  await upload(voucher(242), voucher(121));
  expect(await owed()).toBe(847);
  const whole = await ordered([60.5, 181.5]);
  await receive(whole, 0);
  await receive(whole, 1);
  await upload(voucher(242));
  expect(await owed()).toBe(1089);
  await upload(voucher(60.5), voucher(181.5));
  expect(await owed()).toBe(1331);
});

test.each([1, 6])(
  'the order is free again once its invoice %i is reopened or deleted',
  async (type) => {
    const order = await delivered(121);
    await upload(voucher(121, { type }));
    await stack.background.rest();
    const [first = {}] = await received();
    expect(first).toMatchObject({ status: 'linked', order_id: order._id });
    expect((await act(first, 'reopen')).json.data.order_id).toBeUndefined();
    await upload(voucher(121, { type }));
    expect(await owed()).toBe(121);
    const [, second = {}] = await received();
    expect(second).toMatchObject({ order_id: order._id });
    await shop.good('DELETE', `/received_invoices/${second.id}/`);
    await upload(voucher(121));
    expect(await owed()).toBe(121);
  },
);

test.each([1, 6])(
  'an expense that pays the invoice %i of an order settles the account of its supplier',
  async (type) => {
    await delivered(121);
    await upload(voucher(121, { type }));
    expect(await owed()).toBe(121);
    const [invoice = {}] = await received();
    const { _id } = await shop.good('POST', '/expenses/', {
      description: 'Pago',
      amount: 121,
      date: '2025-12-16',
      received_invoice_id: invoice.id,
    });
    await shop.good('POST', `/expenses/${_id}/pay/`, { amount: 21 });
    expect(await owed()).toBe(100);
    await shop.good('POST', `/expenses/${_id}/pay/`, { payment_method: 'cash' });
    expect(await owed()).toBe(0);
  },
);

test('what of an order gives no credit is the cost of its goods', async () => {
  await delivered(121);
  await upload(voucher(121));
  await stack.background.rest();
  const book = await shop.good('GET', '/iva/books/2025-12/purchases/');
  const [entry = {}] = await everything(shop, `/iva/books/${book._id}/entries/`);
  await shop.good('PUT', `/iva/entries/${entry._id}/`, { computable_credit: 10 });
  expect(await owed()).toBe(121);
  const ledger = await readLedger(shop);
  expect(['input_vat', 'goods', 'expenses'].map(ledger.balanceOf)).toEqual([10, 111, 0]);
});

test('suppliers of one CUIT share their orders, and what is owed is on the account that one of them has', async () => {
  const twin = await newSupplier('Molino, otra vez');
  await delivered(363);
  await upload(voucher(363), voucher(60.5));
  expect(await owed()).toBe(423.5);
  expect(await shop.good('GET', `/suppliers/${twin._id}/`)).toMatchObject({ balance: 0 });
  expect(await shop.good('GET', `/current-accounts/${account._id}/`)).toMatchObject({
    balance: -423.5,
  });
});

test('of orders of one amount the one that came next to its invoice is taken', async () => {
  await shop.good('POST', '/sandbox/clock/', { now: '2030-01-20T12:00:00-03:00' });
  const early = await delivered(121);
  await shop.good('POST', '/sandbox/clock/', { now: '2030-03-20T12:00:00-03:00' });
  const late = await delivered(121);
  await upload(voucher(121, { date: '2030-03-18' }), voucher(121, { date: '2030-03-19' }));
  expect(await owed()).toBe(242);
  const named = (await received()).map(({ order_id: id }) => id);
  expect(named.toSorted()).toEqual([early._id, late._id].toSorted());
});

test('the credit note of an order that was invoiced and sent back takes its tax back, not the debt again', async () => {
  const order = await delivered(484);
  await upload(voucher(484));
  expect(await owed()).toBe(484);
  await walk(order, 'completed', 'refunded');
  expect(await owed()).toBe(0);
  await upload(voucher(484, { type: 3 }));
  expect(await owed()).toBe(0);
  const ledger = await readLedger(shop);
  expect(ledger.balanceOf('input_vat')).toBe(0);
  expect(ledger.balanceOf('goods')).toBe(0);
  await upload(voucher(484, { type: 3 }));
  expect(await owed()).toBe(-484);
});

test('a person who links an invoice says its order, which no other invoice takes then', async () => {
  await post(false);
  const order = await delivered(121);
  await upload(voucher(150));
  const [invoice = {}] = await received();
  const { accounts } = await shop.good('GET', '/accounting/config/');
  const entry = await shop.good('POST', '/accounting/journal/', {
    date: '2025-12-16',
    description: 'Compra',
    lines: [
      { account_code: accounts.expenses, debit: 150 },
      { account_code: accounts.cash, credit: 150 },
    ],
  });
  const link = { journal_entry_id: entry._id, order_id: order._id };
  const linked = await act(invoice, 'link', link);
  expect(linked.json.data, linked.story).toMatchObject({ status: 'linked', order_id: order._id });
  await upload(voucher(121));
  const [, other = {}] = await received();
  const refused = await act(other, 'link', link);
  expect([refused.status, refused.json.code, refused.json.errors[0].field]).toEqual([
    409,
    'duplicate_value',
    'order_id',
  ]);
  const unknown = await act(other, 'link', { ...link, order_id: product._id });
  expect([unknown.json.code, unknown.json.errors[0].field]).toEqual([
    'related_record_not_found',
    'order_id',
  ]);
  const stranger = await shop.good('POST', '/suppliers/', { name: 'Otro', cuit: cuitOf(1) });
  const theirs = await delivered(121, stranger);
  const wrong = await act(other, 'link', { ...link, order_id: theirs._id });
  expect([wrong.status, wrong.json.errors[0].field]).toEqual([400, 'order_id']);
  await post(true);
  expect(await owed()).toBe(242);
  await shop.good('POST', `/received_invoices/${invoice.id}/reopen/`);
  await upload(voucher(121));
  expect(await owed()).toBe(392);
});

test('the expense that pays the invoice of an order pays that order, not the oldest', async () => {
  const [older, order] = [await delivered(50), await delivered(121)];
  await upload(voucher(121));
  await stack.background.rest();
  const [invoice] = await received();
  const spent = { description: 'Harina', amount: 121, date: '2026-03-10' };
  const expense = await shop.good('POST', '/expenses/', {
    ...spent,
    received_invoice_id: invoice?.id,
  });
  const stateOf = async ({ _id }: Rec) =>
    (await shop.good('GET', `/orders/${_id}/`)).payment_status;
  for (const [amount, state] of [
    [21, 'partial'],
    [100, 'paid'],
  ] as const) {
    await shop.good('POST', `/expenses/${expense._id}/pay/`, { amount });
    expect(await owed()).toBe(amount === 21 ? 150 : 50);
    expect([await stateOf(older), await stateOf(order)]).toEqual(['pending', state]);
  }
  await shop.good('DELETE', `/expenses/${expense._id}/`);
  expect(await owed()).toBe(171);
  expect([await stateOf(older), await stateOf(order)]).toEqual(['pending', 'pending']);
});
