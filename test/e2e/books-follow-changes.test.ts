// What is changed after it was posted: the books follow in the month and on the accounts where it belongs, once, and a sale that is
// paid otherwise, or invoiced again, leaves no money where there is none.
import { beforeEach, expect, test } from 'vitest';
import { LedgerPosting } from '#domain/accounting/records/ledger-posting.ts';
import { cuitOf, export17 } from '#domain/received-invoices/test-export.ts';
import { decimal, sum, toAmount } from '#kernel/money.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { recordsOf } from '#store/keys.ts';
import { everything, ledgerMistakes, partyBalances, readLedger } from '../support/bookkeeper.ts';
import { SentFile } from '../support/sent-file.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { type MemoryStack, openMemoryStack, type TestTenant } from '../support/stack.ts';

let stack: MemoryStack;
let tenant: TestTenant;
let shop: Shop;
let owner: string;

beforeEach(async () => {
  stack = await openMemoryStack();
  tenant = await stack.newTenant();
  shop = await openShop(stack, tenant, 'test');
  owner = await tenant.session('owner', 'user-owner', { 'custom:mode': 'test' });
  await shop.good('POST', '/accounting/accounts/seed/');
  await shop.good('PUT', '/accounting/config/', {
    automatic_posting: { enabled: true, from: '2020-01-01' },
  });
  await at('2030-01-20');
});

const at = (day: string) => shop.good('POST', '/sandbox/clock/', { now: `${day}T12:00:00-03:00` });

/** Debits less credits by month and key; only what is not zero. */
async function moves(): Promise<Record<string, Record<string, number>>> {
  await stack.background.rest();
  const ledger = await readLedger(shop);
  expect(ledgerMistakes(ledger)).toEqual([]);
  expect(ledger.balanceOf('receivables')).toBe(await partyBalances(shop, 'customer'));
  const { accounts } = await shop.good('GET', '/accounting/config/');
  const keyOf = new Map(Object.entries(accounts).map(([key, code]) => [code, key]));
  const entries = await everything(shop, '/accounting/journal/list/');
  const posted = entries.filter(({ status }) => status !== 'draft');
  const lines = posted.flatMap((entry) =>
    entry.lines.map((line: Rec) => ({
      month: entry.date.slice(0, 7),
      key: keyOf.get(line.account_code) ?? line.account_code,
      amount: decimal(line.debit).minus(line.credit),
    })),
  );
  const sums = (of: Rec[]) =>
    Object.entries(Object.groupBy(of, ({ key }) => key))
      .map(([key, some = []]) => [key, toAmount(sum(some.map(({ amount }) => amount)))] as const)
      .filter(([, amount]) => amount !== 0);
  const months = Object.entries(Object.groupBy(lines, ({ month }) => month));
  return Object.fromEntries(
    months.map(([month, of = []]) => [month, Object.fromEntries(sums(of))]),
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
const SOLD = { sales_services: -100, output_vat: -21 };

test('an invoiced sale that is paid otherwise moves its money on that day, and is undone with it', async () => {
  const { _id } = await sale({ generate_invoice: true });
  expect(await moves()).toEqual({ '2030-01': { cash: 121, ...SOLD } });
  await at('2030-02-05');
  await change(`/sales/${_id}/`, { payment_method: 'bank_transfer' });
  expect(await moves()).toEqual({
    '2030-01': { cash: 121, ...SOLD },
    '2030-02': { cash: -121, banks: 121 },
  });
  await change(`/sales/${_id}/`, { payment_method: 'cash' });
  expect(await moves()).toEqual({ '2030-01': { cash: 121, ...SOLD }, '2030-02': {} });
  await change(`/sales/${_id}/`, {
    payment: { method: 'check', partial_amounts: [{ method: 'credit_card', amount: 21 }] },
    payment_method: null,
  });
  const split = { cash: -121, cheques: 100, cards_receivable: 21 };
  expect((await moves())['2030-02']).toEqual(split);
  await change(`/sales/${_id}/`, { status: 'refunded' });
  expect((await moves())['2030-02']).toEqual({ cash: -121, customer_advances: 121 });
});

test('a debt that is paid at the till leaves the account and the receivables, and comes back', async () => {
  const ana = await shop.good('POST', '/customers/', {
    name: 'Ana',
    current_account_enabled: true,
  });
  const body = { customer: ana._id, payment_method: 'current_account' };
  for (const invoiced of [true, false]) {
    const { _id } = await sale({ ...body, generate_invoice: invoiced });
    await change(`/sales/${_id}/`, { payment_method: 'cash' });
  }
  expect((await moves())['2030-01']).toEqual({
    cash: 242,
    sales_services: -221,
    output_vat: -21,
  });
  const [first] = await everything(shop, '/sales/list/?sort_dir=asc');
  await change(`/sales/${first?._id}/`, { payment_method: 'current_account' });
  expect((await moves())['2030-01']).toMatchObject({ cash: 121, receivables: 121 });
});

test('a sale without a document that is paid otherwise is sold once, in its month', async () => {
  const { _id } = await sale({});
  expect(await moves()).toEqual({ '2030-01': { cash: 121, sales_services: -121 } });
  await at('2030-02-05');
  await change(`/sales/${_id}/`, { payment_method: 'qr' });
  expect(await moves()).toEqual({
    '2030-01': { cash: 121, sales_services: -121 },
    '2030-02': { cash: -121, cards_receivable: 121 },
  });
  await change(`/sales/${_id}/`, { status: 'refunded' });
  expect(await moves()).toEqual({
    '2030-01': { cash: 121, sales_services: -121 },
    '2030-02': { cash: -121, sales_services: 121 },
  });
});

test('what is not paid yet is no money: neither of a sale nor of its invoice, until it is paid', async () => {
  const payment = { status: 'pending', method: 'cash' };
  const { _id } = await sale({ payment, payment_method: undefined, generate_invoice: true });
  await sale({
    payment: { status: 'partial', method: 'qr', partial_amounts: [{ method: 'cash', amount: 21 }] },
    payment_method: undefined,
  });
  const unpaid = { cash: 21, other_receivables: 221, sales_services: -221, output_vat: -21 };
  expect(await moves()).toEqual({ '2030-01': unpaid });
  await at('2030-02-05');
  await change(`/sales/${_id}/`, { payment: { ...payment, status: 'approved' } });
  expect((await moves())['2030-02']).toEqual({ cash: 121, other_receivables: -121 });
  await change(`/sales/${_id}/`, { payment: { ...payment, status: 'refunded' } });
  expect(await moves()).toEqual({ '2030-01': unpaid, '2030-02': {} });
});

test('a sale on account of last month that is corrected is corrected in its month', async () => {
  const ana = await shop.good('POST', '/customers/', {
    name: 'Ana',
    current_account_enabled: true,
  });
  const body = { customer: ana._id, payment_method: 'current_account', status: 'pending' };
  const { _id } = await sale(body);
  expect((await moves())['2030-01']).toEqual({ receivables: 121, sales_services: -121 });
  await at('2030-02-05');
  await change(`/sales/${_id}/`, { discount_type: 'percentage', discount_rate: 50 });
  expect(await moves()).toEqual({ '2030-01': { receivables: 60.5, sales_services: -60.5 } });
});

test('a sale whose invoice was cancelled and made again has its money once', async () => {
  const { _id, invoice_id: first } = await sale({ generate_invoice: true });
  await shop.good('POST', `/bill/receipts/cancel/${first}/`, {}, owner);
  expect((await moves())['2030-01']).toEqual({ cash: 121, customer_advances: -121 });
  await change(`/sales/${_id}/`, { generate_invoice: true });
  expect((await moves())['2030-01']).toEqual({ cash: 121, ...SOLD });
  const { invoice_id: second } = await shop.good('GET', `/sales/${_id}/`);
  expect(await shop.good('GET', `/bill/receipts/${second}/`)).toMatchObject({
    reemplaza_id: first,
  });
  await change(`/sales/${_id}/`, { payment_method: 'bank_transfer' });
  expect((await moves())['2030-01']).toEqual({ banks: 121, ...SOLD });
  await change(`/sales/${_id}/`, { status: 'refunded' });
  await shop.good('POST', `/bill/receipts/cancel/${second}/`, {}, owner);
  expect(await moves()).toEqual({ '2030-01': {} });
});

const spend = (body: Rec) =>
  shop.good('POST', '/expenses/', { description: 'Luz', date: '2030-01-10', ...body });

test('the tax of an expense goes with its payments to the cent, also where it changes after the first', async () => {
  const { _id } = await spend({ amount: 100, tax_amount: 17.36, payment_method: 'cash' });
  for (const day of ['2030-01-10', '2030-01-11']) {
    await shop.good('POST', `/expenses/${_id}/pay/`, { amount: 33.33, date: day });
    await moves();
  }
  await shop.good('POST', `/expenses/${_id}/pay/`, { date: '2030-01-12' });
  expect(await moves()).toEqual({ '2030-01': { cash: -100, input_vat: 17.36, expenses: 82.64 } });
  await at('2030-02-05');
  await change(`/expenses/${_id}/`, { tax_amount: 9.05 });
  expect(await moves()).toEqual({ '2030-01': { cash: -100, input_vat: 9.05, expenses: 90.95 } });
});

test('no payment of an expense is of a day that has not come', async () => {
  const { _id } = await spend({ amount: 100, payment_method: 'cash' });
  const pay = (date: string) => shop.call('POST', `/expenses/${_id}/pay/`, { amount: 40, date });
  const { status, json } = await pay('2030-01-21');
  expect(status).toBe(400);
  expect(json.errors).toMatchObject([{ field: 'date', code: 'out_of_range', max: '2030-01-20' }]);
  expect((await pay('2030-01-20')).status).toBe(200);
  const ahead = await spend({ amount: 60, date: '2030-02-01', payment_status: 'paid' });
  expect(ahead).toMatchObject({ date: '2030-02-01', payments: [{ date: '2030-01-20' }] });
  expect(Object.keys(await moves())).toEqual(['2030-01']);
});

test('an expense in another currency waits for its rate; pesos are pesos', async () => {
  const paid = { amount: 10, payment_status: 'paid', payment_method: 'cash' };
  const { _id } = await spend({ ...paid, currency: 'USD' });
  await spend({ ...paid, exchange_rate: 2 });
  await spend({ ...paid, currency: 'PES' });
  expect(await moves()).toEqual({ '2030-01': { cash: -20, expenses: 20 } });
  const { unposted } = await shop.good('GET', '/accounting/config/');
  expect(unposted).toMatchObject([{ source_id: _id, reason: 'currency_rate_required' }]);
  await change(`/expenses/${_id}/`, { exchange_rate: 1_450.5 });
  expect(await moves()).toEqual({ '2030-01': { cash: -14_525, expenses: 14_525 } });
  expect((await shop.good('GET', '/accounting/config/')).unposted).toEqual([]);
  const other = await shop.call('PUT', `/expenses/${_id}/`, { currency: 'ARS' }, owner);
  expect(other.json.errors).toMatchObject([{ field: 'currency', code: 'immutable' }]);
});

test('an account in dollars is in the books by the rates of its movements, given at once or later', async () => {
  const { _id: party_id } = await shop.good('POST', '/suppliers/', { name: 'Export SRL' });
  const account = await shop.good('POST', '/current-accounts/', {
    ...{ party_type: 'supplier', party_id, currency: 'USD', opening_balance: -10 },
  });
  const path = `/current-accounts/${account._id}/movements/`;
  const post = (body: Rec) => shop.good('POST', path, body);
  const invoice = await post({ type: 'invoice', amount: 20, exchange_rate: 1_450.5 });
  expect(invoice).toMatchObject({ account_amount: 20, exchange_rate: 1_450.5 });
  const bare = await post({ type: 'payment', amount: 5, payment_method: 'cash' });
  expect(await moves()).toEqual({ '2030-01': { expenses: 29_010, payables: -29_010 } });
  const { unposted } = await shop.good('GET', '/accounting/config/');
  expect(unposted.map(({ reason, message }: Rec) => [reason, message])).toEqual(
    Array(2).fill([
      'currency_rate_required',
      expect.stringMatching(/kept in USD: reverse .* exchange_rate/),
    ]),
  );
  await shop.good('POST', `${path}${bare._id}/reverse/`, {});
  await post({ type: 'payment', amount: 5, payment_method: 'cash', exchange_rate: 1_500 });
  const { items } = await shop.good('GET', `${path}list/?type=opening`);
  const again = { type: 'opening', direction: 'credit', amount: 10, exchange_rate: 1_400 };
  expect((await shop.call('POST', path, again)).json.errors).toMatchObject([{ field: 'type' }]);
  await shop.good('POST', `${path}${items[0]._id}/reverse/`, {});
  await post(again);
  // The payment of 5 settled a part of the opening that had no rate yet, and now of the invoice: 5 at 1,500 for 5 at 1,450.5.
  expect(await moves()).toEqual({
    '2030-01': {
      ...{ cash: -7_500, expenses: 29_010, payables: -35_757.5, retained_earnings: 14_000 },
      exchange_loss: 247.5,
    },
  });
  await shop.good('POST', `/current-accounts/${account._id}/settle/`, { exchange_rate: 1_500 });
  const { payables = 0, exchange_loss } = (await moves())['2030-01'] ?? {};
  expect([payables, exchange_loss]).toEqual([0, 20 * 49.5 + 10 * 100]);
  expect((await shop.good('GET', '/accounting/config/')).unposted).toEqual([]);
});

test('an expense that pays a received invoice settles the account of its supplier, and goes back with it', async () => {
  const cuit = cuitOf(1);
  const supplier = await shop.good('POST', '/suppliers/', { name: 'Molino', cuit });
  const party = { party_type: 'supplier', party_id: supplier._id };
  const account = await shop.good('POST', '/current-accounts/', party);
  const vouchers = [{ number: 7, supplier: cuit, net: '1000,00', iva: '210,00', total: '1210,00' }];
  await stack.expect(200, 'POST', '/api/v1/received_invoices/upload-csv/', {
    token: shop.token,
    body: new SentFile(export17(vouchers)),
  });
  const [invoice] = await everything(shop, '/received_invoices/list/');
  const both = async () => {
    await moves();
    const { balanceOf } = await readLedger(shop);
    const owed = await partyBalances(shop, 'supplier');
    return [balanceOf('payables'), owed];
  };
  expect(await both()).toEqual([-1210, -1210]);
  const { _id } = await spend({ amount: 1210, received_invoice_id: invoice?.id });
  await shop.good('POST', `/expenses/${_id}/pay/`, { amount: 210, payment_method: 'cash' });
  expect(await both()).toEqual([-1000, -1000]);
  await shop.good('POST', `/expenses/${_id}/pay/`, { payment_method: 'check' });
  expect(await both()).toEqual([0, 0]);
  const path = `/current-accounts/${account._id}/movements/`;
  const [newest] = await everything(shop, path);
  expect(newest).toMatchObject({ type: 'payment', amount: 1000, origin: 'expense' });
  const reversed = await shop.call('POST', `${path}${newest?._id}/reverse/`, {});
  expect(reversed.json.code).toBe('record_locked');
  await change(`/expenses/${_id}/`, { received_invoice_id: null });
  expect(await both()).toEqual([-1210, -1210]);
  await change(`/expenses/${_id}/`, { received_invoice_id: invoice?.id });
  expect(await both()).toEqual([0, 0]);
  await shop.good('POST', `/received_invoices/${invoice?.id}/reopen/`);
  await shop.good('POST', `/received_invoices/${invoice?.id}/ignore/`);
  expect(await both()).toEqual([0, 0]);
  await shop.good('DELETE', `/expenses/${_id}/`);
  expect(await both()).toEqual([0, 0]);
});

/** A draft of 121 and the movement that puts it on its customer's account. */
async function draftOnAccount() {
  const customer = await shop.good('POST', '/customers/', { name: 'Ana' });
  const party = { party_type: 'customer', party_id: customer._id };
  const account = await shop.good('POST', '/current-accounts/', party);
  const document = await shop.good('POST', '/bill/receipts/invoice/', {
    ...{ autorizar: false, concepto: 1, customer_id: customer._id },
    items: [{ descripcion: 'Vino', cantidad: 1, precio_unitario: 121, alicuota_iva: 21 }],
  });
  const movements = `/current-accounts/${account._id}/movements/`;
  const movement = await shop.good('POST', movements, {
    ...{ type: 'invoice', amount: document.total },
    ...{ document_type: 'invoice', document_id: document._id },
  });
  return { document, movement: `${movements}${movement._id}/` };
}

test('a document that is put on the account before it is authorized is a debt of the books once', async () => {
  const { document } = await draftOnAccount();
  await stack.background.rest();
  await shop.good('POST', `/bill/receipts/authorize/${document._id}/`, {});
  await stack.background.rest();
  expect((await readLedger(shop)).balanceOf('receivables')).toBe(document.total);
});

test('a document alone is paid in cash, and a debt as far as an account has it', async () => {
  const document = await shop.good('POST', '/bill/receipts/invoice/', {
    ...{ autorizar: true, concepto: 1 },
    items: [{ descripcion: 'Vino', cantidad: 1, precio_unitario: 121, alicuota_iva: 21 }],
  });
  const sold = { sales_goods: -100, output_vat: -21 };
  expect(await moves()).toEqual({ '2030-01': { cash: 121, ...sold } });
  const customer = await shop.good('POST', '/customers/', { name: 'Ana' });
  const party = { party_type: 'customer', party_id: customer._id };
  const account = await shop.good('POST', '/current-accounts/', party);
  const post = (type: string, amount: number, document_id: string) =>
    shop.good('POST', `/current-accounts/${account._id}/movements/`, { type, amount, document_id });
  await post('invoice', 100, document._id);
  expect(await moves()).toEqual({ '2030-01': { cash: 21, receivables: 100, ...sold } });
  const note = await shop.good('POST', '/bill/receipts/credit-note/', {
    ...{ comprobante_id: document._id, autorizar: true },
  });
  expect(await moves()).toEqual({ '2030-01': { cash: -100, receivables: 100 } });
  await post('credit_note', 100, note._id);
  expect(await moves()).toEqual({ '2030-01': {} });
});

test('a document that was posted as a debt before stays one, and so is what takes it back', async () => {
  const { accounts } = await shop.good('GET', '/accounting/config/');
  const cash = (code: string) => change('/accounting/config/', { accounts: { cash: code } });
  await cash(accounts.receivables);
  const document = await shop.good('POST', '/bill/receipts/invoice/', {
    ...{ autorizar: true, concepto: 1 },
    items: [{ descripcion: 'Vino', cantidad: 1, precio_unitario: 121, alicuota_iva: 21 }],
  });
  await stack.background.rest();
  await postedAs('authorized');
  await cash(accounts.cash);
  const customer = await shop.good('POST', '/customers/', { name: 'Ana' });
  const party = { party_type: 'customer', party_id: customer._id };
  const account = await shop.good('POST', '/current-accounts/', party);
  const body = { type: 'invoice', amount: 121, document_id: document._id };
  await shop.good('POST', `/current-accounts/${account._id}/movements/`, body);
  const sold = { sales_goods: -100, output_vat: -21 };
  expect(await moves()).toEqual({ '2030-01': { receivables: 121, ...sold } });
  const half = { comprobante_id: document._id, autorizar: true, importe: 60.5 };
  const note = await shop.good('POST', '/bill/receipts/credit-note/', half);
  const lower = { type: 'credit_note', amount: 60.5, document_id: note._id };
  await shop.good('POST', `/current-accounts/${account._id}/movements/`, lower);
  expect(await moves()).toEqual({
    '2030-01': { receivables: 60.5, sales_goods: -50, output_vat: -10.5 },
  });
});

/** What decided the entries of all documents that stand, as an earlier version wrote it. */
async function postedAs(facts: string): Promise<void> {
  const table = stack.tables.test.target;
  const pk = recordsOf({ tenantId: tenant.id, generation: 0 }, LedgerPosting);
  for (const { sk, ...item } of (await table.query({ pk })).items) {
    const stored = item.d as Rec;
    const parts = String(stored.parts).replace('in cash', facts);
    expect(parts).toContain(facts);
    await table.put({ put: { ...item, pk, sk: String(sk), d: { ...stored, parts } } });
  }
}

test.each(['before', 'after'])(
  'the debt of a draft that is given up %s its movement is posted is in the books as on the account',
  async (when) => {
    const { document, movement } = await draftOnAccount();
    const receivables = async () => {
      await stack.background.rest();
      return (await readLedger(shop)).balanceOf('receivables');
    };
    if (when === 'after') expect(await receivables()).toBe(document.total);
    await shop.good('POST', `/bill/receipts/cancel/${document._id}/`);
    expect(await receivables()).toBe(document.total);
    await shop.good('POST', `${movement}reverse/`, {});
    expect(await receivables()).toBe(0);
  },
);
