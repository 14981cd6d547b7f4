// An order to a supplier that is told as paid by hand, all of it or a part, is owed as much less on the account. Who pays its invoice by an
// expense pays what is owed there first; the rest is the goods themselves, which no account owes. Whatever becomes of order, invoice
// and expense, payables are what the account says. Decision 635.
// In the process alone: what it meets on its way other stories meet on the bundles (decision 560).
import { beforeEach, expect, test } from 'vitest';
import { cuitOf, export17, type Voucher } from '#domain/received-invoices/test-export.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { everything, ledgerMistakes, partyBalances, readLedger } from '../support/bookkeeper.ts';
import { SentFile } from '../support/sent-file.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { type MemoryStack, openMemoryStack } from '../support/stack.ts';

const CUIT = cuitOf(0);
const TAXES = '/accounting/retenciones-percepciones';
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
  const automatic_posting = { enabled: true, from: '2020-01-01' };
  await shop.good('PUT', '/accounting/config/', { automatic_posting });
  const goods = { base_price: 50, track_stock: true, stock: 0 };
  product = await shop.good('POST', '/products/', { name: 'Harina', ...goods });
  supplier = await shop.good('POST', '/suppliers/', { name: 'Molino', cuit: CUIT });
  const party = { party_type: 'supplier', party_id: supplier._id };
  account = await shop.good('POST', '/current-accounts/', party);
});

const tell = ({ _id }: Rec, body: Rec): Promise<Rec> => shop.good('PUT', `/orders/${_id}/`, body);
async function walk(order: Rec, ...states: string[]): Promise<void> {
  for (const status of states) await tell(order, { status });
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
const PAID = { payment_status: 'paid' };
const pay = ({ _id }: Rec, amount: number) =>
  shop.good('POST', `/expenses/${_id}/pay/`, { amount });

const KEYS = ['goods', 'input_vat', 'expenses', 'cash', 'payables'] as const;

/** What the books say once they agree with the account of the supplier. */
async function books(): Promise<number[]> {
  await stack.background.rest();
  const ledger = await readLedger(shop);
  expect(ledgerMistakes(ledger)).toEqual([]);
  const { unposted } = await shop.good('GET', '/accounting/config/');
  expect(unposted).toEqual([]);
  expect(ledger.balanceOf('payables')).toBe(await partyBalances(shop, 'supplier'));
  return KEYS.map((key) => ledger.balanceOf(key));
}

/** Debits of the ledger but cash, which is what was spent, and payables. */
const BOUGHT = { goods: 100, input_vat: 21, expenses: 0 };
const spent = (cash: number, payables: number, more: Rec = {}) =>
  Object.values({ ...BOUGHT, ...more, cash: 0 - cash, payables });

test.each([
  ['before anything came, whole', [PAID, 'invoice', 'delivered', 'expense']],
  ['before its invoice, whole', [PAID, 'delivered', 'invoice', 'expense']],
  ['after its invoice, whole', ['invoice', PAID, 'delivered', 'expense']],
  ['after its invoice and goods, whole', ['invoice', 'delivered', PAID, 'expense']],
  ['after all, whole', ['invoice', 'expense', 'delivered', PAID]],
  ['in part, invoiced ahead', [{ paid_amount: 21 }, 'invoice', 'delivered', 'expense']],
  ['in part, invoiced later', [{ paid_amount: 21 }, 'delivered', 'invoice', 'expense']],
  ['in part, with a part of its goods', ['part', { paid_amount: 100 }, 'invoice', 'expense']],
  ['in part and again', ['invoice', { paid_amount: 21 }, 'delivered', PAID, 'expense']],
  ['and no more, once it was invoiced', [{ paid_amount: 21 }, 'invoice', 'unpaid', 'expense']],
  ['and its expense is changed', [PAID, 'invoice', 'expense', 'unlinked', 'linked']],
  ['and its invoice is reopened', [PAID, 'invoice', 'expense', 'reopened', 'invoice', 'linked']],
] as const)(
  'an order that is paid by hand %s costs what was paid of its invoice',
  async (_, steps) => {
    const order = await ordered([60.5, 60.5]);
    let invoice: Rec = {};
    let expense: Rec = {};
    const path = () => `/expenses/${expense._id}/`;
    const does: Record<string, () => Promise<unknown>> = {
      invoice: async () => {
        invoice = await upload(121);
        expect(invoice.order_id).toBe(order._id);
      },
      delivered: () => walk(order, 'delivered'),
      part: () =>
        shop.good('POST', `/orders/${order._id}/receive/`, { items: [{ index: 0, quantity: 1 }] }),
      unpaid: () => tell(order, { paid_amount: 0 }),
      expense: async () => {
        expense = await expenseOf(invoice, 121, PAID);
      },
      unlinked: () => shop.good('PUT', path(), { received_invoice_id: '' }),
      linked: () => shop.good('PUT', path(), { received_invoice_id: invoice.id }),
      reopened: () => act(invoice, 'reopen'),
    };
    for (const step of steps) {
      await (typeof step === 'string' ? does[step]?.() : tell(order, step));
      await books();
    }
    expect(await books()).toEqual(spent(121, 0));
  },
);

test('payments of the invoice pay what is owed first, then what was paid by hand, and what is more is of the supplier', async () => {
  const order = await ordered([121]);
  await tell(order, { paid_amount: 21 });
  const expense = await expenseOf(await upload(121), 150);
  await pay(expense, 60);
  expect(await books()).toEqual(spent(60, -40, { goods: 79 }));
  await pay(expense, 50);
  expect(await books()).toEqual(spent(110, 0, { goods: 89 }));
  await pay(expense, 40);
  expect(await books()).toEqual(spent(150, 29));
  await shop.good('DELETE', `/expenses/${expense._id}/`);
  expect(await books()).toEqual(spent(0, -100, { goods: 79 }));
});

test('what is owed since the payment by hand was taken back is paid as what is owed', async () => {
  const order = await ordered([60.5, 60.5]);
  await tell(order, { paid_amount: 21 });
  const expense = await expenseOf(await upload(121), 121);
  await pay(expense, 50);
  await books();
  await tell(order, { paid_amount: 50 });
  await walk(order, 'delivered');
  expect(await books()).toEqual(spent(50, -71));
  await pay(expense, 71);
  expect(await books()).toEqual(spent(121, 0));
});

test('an invoice that comes after goods that were paid by hand is owed no more than its order', async () => {
  const order = await ordered([121]);
  await tell(order, PAID);
  await walk(order, 'delivered');
  expect((await upload(121)).order_id).toBe(order._id);
  expect(await books()).toEqual(spent(0, 0, { goods: -21 }));
  const { payment_status, paid_amount, settled_amount = 0 } = await tell(order, { notes: 'ok' });
  expect([payment_status, paid_amount, settled_amount]).toEqual(['paid', 121, 0]);
});

test.each([[PAID], [{ paid_amount: 21 }]])(
  'what was paid of an order that goes back is owed by its supplier (%j)',
  async (byHand) => {
    const order = await ordered([121]);
    await tell(order, byHand);
    await expenseOf(await upload(121), 121, PAID);
    await walk(order, 'delivered', 'completed', 'refunded');
    expect(await books()).toEqual(spent(121, 121, { goods: -21 }));
  },
);

test('an invoice in dollars is paid as its order was, at the rate of the expense', async () => {
  const order = await ordered([121_000]);
  await tell(order, PAID);
  const dollars = {
    currency: 'USD',
    rate: '1000,00',
    net: '100,00',
    iva: '21,00',
    total: '121,00',
  };
  const invoice = await upload(121, dollars);
  expect(invoice.order_id).toBe(order._id);
  await pay(await expenseOf(invoice, 121, { currency: 'USD', exchange_rate: 1001 }), 121);
  expect(await books()).toEqual(spent(121_121, 121, { goods: 100_000, input_vat: 21_000 }));
});

test('what is withheld of what was paid by hand is of the goods, until it is annulled', async () => {
  await shop.good('PUT', `/suppliers/${supplier._id}/`, { tax_condition: 'responsable_inscripto' });
  await shop.good('PUT', `${TAXES}/config/`, { income: { agent: true } });
  const { items } = await shop.good('GET', `${TAXES}/regimes/?code=78`);
  const order = await ordered([605_000]);
  await tell(order, PAID);
  const expense = await expenseOf(await upload(605_000), 605_000, { supplier_id: supplier._id });
  const one = await shop.good('POST', `${TAXES}/retenciones/apply/`, {
    ...{ regime_id: items[0]._id, supplier_id: supplier._id, expense_id: expense._id },
    net_amount: 500_000,
  });
  const withheld = one.withholding?.amount ?? one.amount;
  expect(withheld).toBeGreaterThan(0);
  const bought = { input_vat: 105_000, goods: withheld - 105_000 };
  expect(await books()).toEqual(spent(0, 0, bought));
  await shop.good('POST', `/expenses/${expense._id}/pay/`, {});
  expect(await books()).toEqual(spent(605_000 - withheld, 0, { ...bought, goods: 500_000 }));
  await shop.good('POST', `${TAXES}/retenciones/${one._id}/annul/`, {});
  const left = { ...bought, goods: 500_000 - withheld };
  expect(await books()).toEqual(spent(605_000 - withheld, 0, left));
});

test('what a person linked to an order pays what that is owed', async () => {
  const order = await ordered([121], 'delivered');
  const automatic = (enabled: boolean) =>
    shop.good('PUT', '/accounting/config/', { automatic_posting: { enabled, from: '2020-01-01' } });
  await stack.background.rest();
  await automatic(false);
  const invoice = await upload(121);
  const lines = [
    { account_code: '5.2', debit: 1 },
    { account_code: '1.1.01.01', credit: 1 },
  ];
  const entry = await shop.good('POST', '/accounting/journal/', { description: 'A mano', lines });
  await act(invoice, 'link', { journal_entry_id: entry._id, order_id: order._id });
  await automatic(true);
  await expenseOf(invoice, 121, PAID);
  const [goods, , , , payables] = await books();
  expect([goods, payables]).toEqual([121, 0]);
});

test('what is paid of a debt that was settled, on an account that is closed, is paid ahead', async () => {
  const invoice = await upload(121);
  const path = `/current-accounts/${account._id}/`;
  const expense = await expenseOf(invoice, 200);
  await pay(expense, 21);
  await books();
  await shop.good('POST', `${path}settle/`, {});
  await shop.good('PUT', path, { status: 'closed' });
  await pay(expense, 30);
  await books();
  expect((await readLedger(shop)).balanceOf('advances_to_suppliers')).toBe(30);
  expect((await shop.good('GET', path)).status).toBe('closed');
});
