// An order to a supplier without a current account follows the expense that pays its received invoice, both ways: the order names
// the invoice, and what is paid of that is paid of the order. Decision 495.
import { beforeEach, expect, test } from 'vitest';
import { cuitOf, export17, type Voucher } from '#domain/received-invoices/test-export.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { everything, ledgerMistakes, partyBalances, readLedger } from '../support/bookkeeper.ts';
import { historySeeds } from '../support/histories.ts';
import { seeded } from '../support/random.ts';
import { SentFile } from '../support/sent-file.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { type MemoryStack, openMemoryStack } from '../support/stack.ts';

const CUIT = cuitOf(0);
let stack: MemoryStack;
let shop: Shop;
let product: Rec;
let supplier: Rec;
let number: number;

beforeEach(async () => {
  stack = await openMemoryStack();
  shop = await openShop(stack, await stack.newTenant(), 'test');
  number = 0;
  await shop.good('POST', '/accounting/accounts/seed/');
  const automatic_posting = { enabled: true, from: '2020-01-01' };
  await shop.good('PUT', '/accounting/config/', { automatic_posting });
  const goods = { base_price: 50, track_stock: true, stock: 0 };
  product = await shop.good('POST', '/products/', { name: 'Harina', ...goods });
  supplier = await shop.good('POST', '/suppliers/', { name: 'Molino', cuit: CUIT });
});

async function walk(order: Rec, ...states: string[]): Promise<void> {
  for (const status of states) await shop.good('PUT', `/orders/${order._id}/`, { status });
}
async function ordered(prices: readonly number[], ...states: string[]): Promise<Rec> {
  const items = prices.map((unit_price) => ({
    ...{ product_id: product._id, product_name: 'Harina', quantity: 1, unit_price },
  }));
  const order = await shop.good('POST', '/orders/', { supplier_id: supplier._id, items });
  await walk(order, 'pending', 'confirmed', 'shipped', ...states);
  return order;
}
const words = (amount: number) => amount.toFixed(2).replace('.', ',');
async function upload(total: number, more: Partial<Voucher> = {}): Promise<Rec> {
  number += 1;
  const iva = Math.round((total * 2100) / 121) / 100;
  const amounts = { net: words(total - iva), iva: words(iva), total: words(total) };
  const rows = [{ number, supplier: CUIT, ...amounts, ...more }];
  await shop.good('POST', '/received_invoices/upload-csv/', new SentFile(export17(rows)) as never);
  await stack.background.rest();
  const all = await everything(shop, '/received_invoices/list/');
  return all.find(({ voucher_number: of }) => of === number) as Rec;
}
const act = ({ id }: Rec, verb: string, body: Rec = {}) =>
  shop.good('POST', `/received_invoices/${id}/${verb}/`, body);
const expenseOf = ({ id }: Rec, amount: number, more: Rec = {}): Promise<Rec> =>
  shop.good('POST', '/expenses/', {
    ...{ description: 'Pago', amount, date: '2026-01-12', received_invoice_id: id },
    ...more,
  });
const pay = ({ _id }: Rec, amount: number) =>
  shop.good('POST', `/expenses/${_id}/pay/`, { amount });
const read = async ({ _id }: Rec): Promise<Rec> => {
  await stack.background.rest();
  return shop.good('GET', `/orders/${_id}/`);
};
const paidOf = async (order: Rec) => {
  const { payment_status, paid_amount, settled_amount = 0 } = await read(order);
  return [payment_status, paid_amount, settled_amount];
};

test('an order is paid as the expense of its invoice is, in parts, and told so', async () => {
  const order = await ordered([121], 'delivered');
  const invoice = await upload(121);
  expect(invoice.order_id).toBe(order._id);
  expect(await read(order)).toMatchObject({ received_invoice_id: invoice.id, paid_amount: 0 });
  const expense = await expenseOf(invoice, 121);
  expect(await paidOf(order)).toEqual(['pending', 0, 0]);
  await pay(expense, 21);
  expect(await paidOf(order)).toEqual(['partial', 21, 21]);
  await pay(expense, 100);
  expect(await paidOf(order)).toEqual(['paid', 121, 121]);
  const { items } = await shop.good('GET', `/events/list/?resource_id=${order._id}&per_page=100`);
  const told = items.filter(({ type }: Rec) => type === 'order.payment_status_changed');
  expect(told.map(({ data }: Rec) => data.payment_status).sort()).toEqual(['paid', 'partial']);
  expect(ledgerMistakes(await readLedger(shop))).toEqual([]);
  expect((await readLedger(shop)).balanceOf('payables')).toBe(0);
});

test.each([
  ['deleted', (one: Rec) => shop.good('DELETE', `/expenses/${one._id}/`)],
  [
    'of no invoice',
    (one: Rec) => shop.good('PUT', `/expenses/${one._id}/`, { received_invoice_id: '' }),
  ],
])('an order is unpaid again once the expense of its invoice is %s', async (_, undo) => {
  const order = await ordered([121], 'delivered');
  const expense = await expenseOf(await upload(121), 121, { payment_status: 'paid' });
  expect(await paidOf(order)).toEqual(['paid', 121, 121]);
  await undo(expense);
  expect(await paidOf(order)).toEqual(['pending', 0, 0]);
});

test('an invoice that is reopened or deleted leaves its order unpaid and free for another', async () => {
  const order = await ordered([121], 'delivered');
  const first = await upload(121);
  await expenseOf(first, 121, { payment_status: 'paid' });
  expect(await paidOf(order)).toEqual(['paid', 121, 121]);
  await act(first, 'reopen');
  expect(await paidOf(order)).toEqual(['pending', 0, 0]);
  expect((await read(order)).received_invoice_id).toBeUndefined();
  const second = await upload(121);
  expect((await read(order)).received_invoice_id).toBe(second.id);
  await expenseOf(second, 121, { payment_status: 'paid' });
  expect(await paidOf(order)).toEqual(['paid', 121, 121]);
  await shop.good('DELETE', `/received_invoices/${second.id}/`);
  expect(await paidOf(order)).toEqual(['pending', 0, 0]);
});

test('an invoice that a person links to an order pays it too, without automatic entries', async () => {
  await shop.good('PUT', '/accounting/config/', { automatic_posting: { enabled: false } });
  const order = await ordered([100], 'delivered');
  const invoice = await upload(121);
  const entry = await shop.good('POST', '/accounting/journal/', {
    description: 'A mano',
    lines: [
      { account_code: '4.2', debit: 121 },
      { account_code: '1.1.01.01', credit: 121 },
    ],
  });
  await act(invoice, 'link', { journal_entry_id: entry._id, order_id: order._id });
  const dollars = { currency: 'USD', exchange_rate: 50 };
  await pay(await expenseOf(invoice, 2, dollars), 1);
  expect(await paidOf(order)).toEqual(['partial', 50, 50]);
  await shop.good('DELETE', `/accounting/journal/${entry._id}/`);
  expect(await paidOf(order)).toEqual(['pending', 0, 0]);
});

test('goods that come after their invoice are owed with it, also on an account that was opened since', async () => {
  const order = await ordered([60.5, 60.5]);
  const invoice = await upload(121);
  expect((await read(order)).received_invoice_id).toBe(invoice.id);
  const refused = await shop.call('DELETE', `/orders/${order._id}/`);
  expect(refused.json.code, refused.story).toBe('resource_in_use');
  const party = { party_type: 'supplier', party_id: supplier._id };
  const account = await shop.good('POST', '/current-accounts/', party);
  await walk(order, 'delivered');
  expect((await shop.good('GET', `/current-accounts/${account._id}/`)).balance).toBe(0);
  await expenseOf(invoice, 121, { payment_status: 'paid' });
  expect(await paidOf(order)).toEqual(['paid', 121, 121]);
});

test('an order that came before the account is paid as its invoice is there', async () => {
  const order = await ordered([121], 'delivered');
  const party = { party_type: 'supplier', party_id: supplier._id };
  const path = `/current-accounts/${(await shop.good('POST', '/current-accounts/', party))._id}`;
  await upload(121);
  const payment = await shop.good('POST', `${path}/movements/`, { type: 'payment', amount: 21 });
  expect(await paidOf(order)).toEqual(['partial', 21, 21]);
  await shop.good('POST', `${path}/settle/`, {});
  expect(await paidOf(order)).toEqual(['paid', 121, 121]);
  await shop.good('POST', `${path}/movements/${payment._id}/reverse/`, {});
  expect(await paidOf(order)).toEqual(['partial', 100, 100]);
});

const opened = () =>
  shop.good('POST', '/current-accounts/', { party_type: 'supplier', party_id: supplier._id });
const receive = ({ _id }: Rec, index: number) =>
  shop.good('POST', `/orders/${_id}/receive/`, { items: [{ index, quantity: 1 }] });

/** What is owed on accounts, once the books agree with it, and what the goods cost. */
async function owedAndGoods(): Promise<[number, number]> {
  await stack.background.rest();
  const ledger = await readLedger(shop);
  expect(ledgerMistakes(ledger)).toEqual([]);
  const owed = -(await partyBalances(shop, 'supplier'));
  expect(ledger.balanceOf('payables')).toBe(-owed);
  return [owed, ledger.balanceOf('goods')];
}

test('what came since there is an account is owed there once the invoice is reopened', async () => {
  const order = await ordered([40, 30, 51]);
  const invoice = await upload(121);
  await receive(order, 0);
  const account = await opened();
  await receive(order, 1);
  await act(invoice, 'reopen');
  expect(await owedAndGoods()).toEqual([30, 30]);
  await receive(order, 2);
  expect(await owedAndGoods()).toEqual([81, 81]);
  const { receipts, current_account_id: id } = await read(order);
  expect(receipts.map(({ owed_amount: owed }: Rec) => owed)).toEqual([0, 30, 51]);
  expect(id).toBe(account._id);
  await shop.good('POST', `/current-accounts/${account._id}/settle/`, {});
  expect(await paidOf(order)).toEqual(['partial', 81, 81]);
});

test.each([1, 2])(
  'an invoice raises what came of its order before there was an account (after %i parts)',
  async (parts) => {
    const order = await ordered([60.5, 60.5]);
    await receive(order, 0);
    const account = await opened();
    if (parts === 2) await receive(order, 1);
    const invoice = await upload(121);
    expect(invoice.order_id).toBe(order._id);
    expect(await owedAndGoods()).toEqual([121, 100]);
    if (parts === 1) await receive(order, 1);
    expect(await owedAndGoods()).toEqual([121, 100]);
    await act(invoice, 'reopen');
    expect(await owedAndGoods()).toEqual([60.5, 60.5]);
    expect((await upload(121)).order_id).toBe(order._id);
    expect(await owedAndGoods()).toEqual([121, 100]);
    await shop.good('POST', `/current-accounts/${account._id}/settle/`, {});
    expect(await paidOf(order)).toEqual(['paid', 121, 121]);
    await walk(order, 'completed', 'refunded');
    expect((await owedAndGoods())[0]).toBe(-121);
  },
);

test('one invoice of an amount is of one order, the next of the next', async () => {
  const orders = [await ordered([121], 'delivered'), await ordered([121], 'delivered')];
  const invoices = [await upload(121), await upload(121), await upload(121)];
  const of = invoices.flatMap(({ order_id: id }) => id ?? []);
  expect(of.sort()).toEqual(orders.map(({ _id }) => _id).sort());
  await expenseOf(invoices[2] as Rec, 121, { payment_status: 'paid' });
  expect(await Promise.all(orders.map(paidOf))).toEqual([
    ['pending', 0, 0],
    ['pending', 0, 0],
  ]);
});

test.each(historySeeds(4))(
  'orders say what is paid of their invoices after any history (seed %i)',
  async (seed) => {
    const { below: upTo } = seeded(seed);
    const orders: Rec[] = [];
    for (let step = 0; step < 24; step += 1) {
      const what = upTo(7);
      const invoices = await everything(shop, '/received_invoices/list/');
      const expenses = await everything(shop, '/expenses/list/');
      const invoice = invoices[upTo(invoices.length)];
      const expense = expenses[upTo(expenses.length)];
      if (what === 0) orders.push(await ordered([121], ...(upTo(2) === 0 ? ['delivered'] : [])));
      else if (what === 1) await upload(121);
      else if (what === 2 && invoice) {
        await shop.call('POST', '/expenses/', {
          ...{ description: 'Pago', amount: 121, date: '2026-01-12' },
          received_invoice_id: invoice.id,
        });
      } else if (what === 3 && expense) {
        await shop.call('POST', `/expenses/${expense._id}/pay/`, { amount: 1 + upTo(121) });
      } else if (what === 4 && expense) {
        await shop.call('POST', `/expenses/${expense._id}/cancel/`);
        if (upTo(2) === 0) await shop.call('DELETE', `/expenses/${expense._id}/`);
      } else if (what === 5 && invoice) {
        await shop.call('POST', `/received_invoices/${invoice.id}/reopen/`, {});
      } else if (what === 6 && invoice && upTo(3) === 0) {
        await shop.call('DELETE', `/received_invoices/${invoice.id}/`);
      }
      if (upTo(2) === 0) await stack.background.rest();
    }
    await stack.background.rest();
    const invoices = await everything(shop, '/received_invoices/list/');
    const expenses = await everything(shop, '/expenses/list/');
    for (const one of orders) {
      const order = await read(one);
      const invoice = invoices.find(({ order_id: id }) => id === order._id);
      expect(order.received_invoice_id).toBe(invoice?.id);
      const expense = invoice && expenses.find(({ _id }) => _id === invoice.linked_expense_id);
      const paid = expense?.paid_amount ?? 0;
      expect([order.paid_amount, order.settled_amount ?? 0]).toEqual([paid, paid]);
      const state = paid === 121 ? 'paid' : paid === 0 ? 'pending' : 'partial';
      expect(order.payment_status).toBe(state);
    }
  },
);

test('goods of an order that is on no account come into the books with its invoice, and leave with its note', async () => {
  const bookkept = async () => {
    await stack.background.rest();
    const ledger = await readLedger(shop);
    expect(ledgerMistakes(ledger)).toEqual([]);
    return ['goods', 'expenses', 'input_vat', 'payables'].map(ledger.balanceOf);
  };
  await shop.good('PUT', `/suppliers/${supplier._id}/`, { default_expense_account_code: '5.2' });
  const order = await ordered([121], 'delivered');
  const invoice = await upload(121);
  expect(await bookkept()).toEqual([100, 0, 21, -121]);
  await walk(order, 'completed', 'refunded');
  const note = await upload(121, { type: 3 });
  expect(note.order_id).toBe(order._id);
  expect(await bookkept()).toEqual([0, 0, 0, 0]);
  expect(await read(order)).toMatchObject({ received_invoice_id: invoice.id });
  const second = await upload(121, { type: 3 });
  expect(second.order_id).toBeUndefined();
  expect(await bookkept()).toEqual([0, -100, -21, 121]);
  await act(note, 'reopen');
  expect(await bookkept()).toEqual([100, -100, 0, 0]);
});
