// The invoice of a whole order that comes before all of its goods: what is owed is what it says, from then on, and what comes later is
// no debt beside it. Decision 440.
// In the process alone: what it meets on its way other stories meet on the bundles (decision 560).
import { beforeEach, expect, test } from 'vitest';
import { cuitOf, export17 } from '#domain/received-invoices/test-export.ts';
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
  await shop.good('PUT', '/accounting/config/', {
    automatic_posting: { enabled: true, from: '2020-01-01' },
  });
  const goods = { base_price: 50, track_stock: true, stock: 0 };
  product = await shop.good('POST', '/products/', { name: 'Harina', ...goods });
  supplier = await shop.good('POST', '/suppliers/', { name: 'Molino', cuit: CUIT });
  account = await shop.good('POST', '/current-accounts/', {
    party_type: 'supplier',
    party_id: supplier._id,
  });
});

async function ordered(lines: readonly number[], more: Rec = {}): Promise<Rec> {
  const order = await shop.good('POST', '/orders/', {
    supplier_id: supplier._id,
    items: lines.map((unit_price) => ({
      product_id: product._id,
      product_name: 'Harina',
      quantity: 1,
      unit_price,
    })),
    ...more,
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

const receive = ({ _id }: Rec, index: number) =>
  shop.good('POST', `/orders/${_id}/receive/`, { items: [{ index, quantity: 1 }] });
const giveUp = ({ _id }: Rec) =>
  shop.good('POST', `/orders/${_id}/receive/`, { items: [], rest: 'cancelled' });

async function invoiced(total: number, type = 1): Promise<Rec> {
  number += 1;
  const iva = Math.round((total * 2100) / 121) / 100;
  const words = (amount: number) => amount.toFixed(2).replace('.', ',');
  const amounts = { net: words(total - iva), iva: words(iva), total: words(total) };
  const file = new SentFile(export17([{ number, supplier: CUIT, type, ...amounts }]));
  await shop.good('POST', '/received_invoices/upload-csv/', file as never);
  await stack.background.rest();
  const found = await everything(shop, '/received_invoices/list/');
  return found.find((one) => one.voucher_number === number) ?? {};
}
const reopen = ({ id }: Rec) => shop.good('POST', `/received_invoices/${id}/reopen/`);
const read = ({ _id }: Rec) => shop.good('GET', `/orders/${_id}/`);

/** What is owed on the account, once the books agree with it. */
async function owed(): Promise<number> {
  await stack.background.rest();
  const ledger = await readLedger(shop);
  expect(ledgerMistakes(ledger)).toEqual([]);
  const balance = await partyBalances(shop, 'supplier');
  expect(ledger.balanceOf('payables')).toBe(balance);
  return balance === 0 ? 0 : -balance;
}

test('an order that is invoiced before its last part came is owed once', async () => {
  const order = await ordered([121, 100, 142]);
  await receive(order, 0);
  expect(await owed()).toBe(121);
  const invoice = await invoiced(363);
  expect(invoice).toMatchObject({ status: 'linked', order_id: order._id });
  expect(await owed()).toBe(363);
  await receive(order, 1);
  expect(await owed()).toBe(363);
  await receive(order, 2);
  expect(await owed()).toBe(363);
  const last = await read(order);
  expect(last).toMatchObject({
    status: 'delivered',
    invoiced_ahead: { received_invoice_id: invoice.id, invoiced_amount: 363, owed_amount: 242 },
  });
  expect(last.receipts.map(({ owed_amount }: Rec) => owed_amount)).toEqual([121, 0, 0]);
  const ledger = await readLedger(shop);
  expect(ledger.balanceOf('goods')).toBe(300);
  expect(ledger.balanceOf('input_vat')).toBe(63);
  await invoiced(363);
  expect(await owed()).toBe(726);
});

test('an order of which nothing came is owed from its invoice on, and stays while it is invoiced', async () => {
  const order = await ordered([121]);
  const invoice = await invoiced(121);
  expect(await owed()).toBe(121);
  const kept = await shop.call('DELETE', `/orders/${order._id}/`);
  expect([kept.status, kept.json.code]).toEqual([400, 'resource_in_use']);
  await walk(order, 'delivered', 'completed');
  expect(await owed()).toBe(121);
  await walk(order, 'refunded');
  expect(await owed()).toBe(0);
  expect(await invoiced(121, 3)).toMatchObject({ order_id: order._id });
  expect(await owed()).toBe(0);
  await reopen(invoice);
  expect(await owed()).toBe(0);
});

test('an order that waits for its invoice comes before one that waits for its goods, a draft never', async () => {
  await shop.good('POST', '/orders/', {
    supplier_id: supplier._id,
    status: 'draft',
    items: [{ product_id: product._id, product_name: 'Harina', quantity: 1, unit_price: 121 }],
  });
  const ahead = await ordered([121]);
  const came = await walk(await ordered([121]), 'delivered');
  expect(await invoiced(121)).toMatchObject({ order_id: came._id });
  expect(await owed()).toBe(121);
  expect(await invoiced(121)).toMatchObject({ order_id: ahead._id });
  expect(await owed()).toBe(242);
  expect((await invoiced(121)).order_id).toBeUndefined();
  expect(await owed()).toBe(363);
});

test('without its invoice an order is owed as it came, and may be invoiced anew', async () => {
  const order = await ordered([121, 100, 142]);
  await receive(order, 0);
  const first = await invoiced(363);
  await receive(order, 1);
  await reopen(first);
  expect(await owed()).toBe(221);
  const open = await read(order);
  expect(open.invoiced_ahead).toBeUndefined();
  expect(open.receipts.map(({ owed_amount }: Rec) => owed_amount)).toEqual([121, 100]);
  const second = await invoiced(363);
  expect(second).toMatchObject({ order_id: order._id });
  expect(await owed()).toBe(363);
  await receive(order, 2);
  await shop.good('DELETE', `/received_invoices/${second.id}/`);
  expect(await owed()).toBe(363);
  expect(await invoiced(142)).toMatchObject({ order_id: order._id });
  expect(await owed()).toBe(363);
});

test('a rest that is given up stays owed to its invoice until the credit note of it', async () => {
  const order = await ordered([121, 242]);
  await receive(order, 0);
  await invoiced(363);
  await giveUp(order);
  expect(await owed()).toBe(363);
  await walk(order, 'completed', 'refunded');
  expect(await owed()).toBe(242);
  await invoiced(242, 3);
  expect(await owed()).toBe(0);
  expect(await invoiced(121, 3)).toMatchObject({ order_id: order._id });
  expect(await owed()).toBe(0);
});

test('an order is paid by what settles its invoice, and what was paid before is not invoiced again', async () => {
  const order = await ordered([121, 242], { paid_amount: 200 });
  await receive(order, 0);
  expect(await owed()).toBe(0);
  const invoice = await invoiced(363);
  expect(await owed()).toBe(163);
  const expense = await shop.good('POST', '/expenses/', {
    description: 'Pago',
    amount: 163,
    date: '2025-12-16',
    received_invoice_id: invoice.id,
  });
  await shop.good('POST', `/expenses/${expense._id}/pay/`, { amount: 63 });
  expect(await owed()).toBe(100);
  expect(await read(order)).toMatchObject({ settled_amount: 63, payment_status: 'partial' });
  await receive(order, 1);
  expect(await owed()).toBe(100);
  const movements = `/current-accounts/${account._id}/movements/`;
  await shop.good('POST', movements, { type: 'payment', direction: 'debit', amount: 100 });
  expect(await owed()).toBe(0);
  expect(await read(order)).toMatchObject({ paid_amount: 363, payment_status: 'paid' });
});

test('a cancelled order is owed to its invoice until that is credited', async () => {
  const order = await shop.good('POST', '/orders/', {
    supplier_id: supplier._id,
    items: [{ product_id: product._id, product_name: 'Harina', quantity: 1, unit_price: 121 }],
  });
  await walk(order, 'pending', 'confirmed');
  await invoiced(121);
  await walk(order, 'cancelled');
  expect(await owed()).toBe(121);
  await invoiced(121, 3);
  expect(await owed()).toBe(0);
});

test('an invoice and a reception at the same moment owe the order once', async () => {
  const orders = [await ordered([60.5, 60.5]), await ordered([100, 21]), await ordered([1, 120])];
  for (const order of orders) await receive(order, 0);
  const file = export17(
    orders.map((_, at) => ({
      number: 100 + at,
      supplier: CUIT,
      type: 6,
      net: '121,00',
      iva: '0,00',
      total: '121,00',
    })),
  );
  await Promise.all([
    shop.good('POST', '/received_invoices/upload-csv/', new SentFile(file) as never),
    ...orders.map((order) => receive(order, 1)),
    stack.background.rest(),
  ]);
  expect(await owed()).toBe(363);
});
