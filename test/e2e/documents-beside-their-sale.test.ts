// A document of a sale that does not come to its pesos, in another currency or with what it perceives beside it: on the books the
// customer owes what is on the current account, and what the notes take back comes to what the document took. Decision 603.
// In the process alone: what it meets on its way other stories meet on the bundles (decision 560).
import { beforeEach, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { everything, ledgerMistakes, readLedger } from '../support/bookkeeper.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { type MemoryStack, openMemoryStack } from '../support/stack.ts';

const DOLLARS = { moneda: 'DOL', cotizacion: 1450.5 };
/** 68.95 dollars, of which each part times the rate comes to 100011.98. */
const PESOS = 100_007.07;
const BESIDE = 4.91;

let stack: MemoryStack;
let shop: Shop;
let owner: string;
let keys: Map<string, string>;
let customer: Rec;

beforeEach(async () => {
  stack = await openMemoryStack();
  const tenant = await stack.newTenant();
  shop = await openShop(stack, tenant, 'test');
  owner = await tenant.session('owner', 'user-owner', { 'custom:mode': 'test' });
  await shop.good('POST', '/accounting/accounts/seed/');
  const { accounts } = await shop.good('PUT', '/accounting/config/', {
    automatic_posting: { enabled: true, from: '2020-01-01' },
  });
  keys = new Map(Object.entries<string>(accounts).map(([key, code]) => [code, key]));
  customer = await shop.good('POST', '/customers/', { name: 'Ana', current_account_enabled: true });
});

/** Debits less credits by key; only what is not zero. Debts are those of the accounts of customers, whatever else. */
async function balances(): Promise<Record<string, number>> {
  await stack.background.rest();
  const ledger = await readLedger(shop);
  expect(ledgerMistakes(ledger)).toEqual([]);
  const [account] = await everything(shop, '/current-accounts/list/');
  expect(ledger.balanceOf('receivables')).toBe(account?.balance ?? 0);
  return Object.fromEntries(
    ledger.accounts
      .filter(({ balance }) => balance !== 0)
      .map(({ code, balance }) => [keys.get(code) ?? code, balance]),
  );
}

const sale = (total: number, more: Rec = {}) =>
  shop.good('POST', '/sales/', {
    ...shop.basket(total),
    ...{ customer: customer._id, status: 'completed', payment_method: 'current_account', ...more },
  });
const invoice = ({ _id: sale_id }: Rec, more: Rec): Promise<Rec> =>
  shop.good('POST', '/bill/receipts/invoice/', { sale_id, autorizar: true, ...more });
const credit = ({ _id: comprobante_id }: Rec, importe?: number): Promise<Rec> =>
  shop.good('POST', '/bill/receipts/credit-note/', {
    ...{ comprobante_id, autorizar: true, ...(importe !== undefined && { importe }) },
  });
const change = ({ _id }: Rec, body: Rec) => shop.good('PUT', `/sales/${_id}/`, body, owner);

test('a sale on account that is invoiced in dollars is owed in its pesos', async () => {
  const sold = await sale(PESOS);
  const document = await invoice(sold, DOLLARS);
  expect(await balances()).toMatchObject({ receivables: PESOS, rounding: BESIDE });
  await change(sold, { status: 'refunded' });
  expect(await balances()).toMatchObject({ customer_advances: PESOS, rounding: BESIDE });
  await credit(document);
  expect(await balances()).toEqual({});
});

test('notes in parts take back what the document took, in any order of refund and note', async () => {
  const sold = await sale(PESOS);
  const document = await invoice(sold, DOLLARS);
  await credit(document, 10.01);
  await credit(document, 0.37);
  await change(sold, { status: 'refunded' });
  await credit(document, 33.33);
  await credit(document);
  const left = await balances();
  expect(left).not.toHaveProperty('customer_advances');
  // Each note is in its VAT book row by row, to the cent.
  for (const cents of Object.values(left)) expect(Math.abs(cents)).toBeLessThan(0.05);
});

test('what is paid otherwise, and invoiced again, comes out even', async () => {
  const sold = await sale(PESOS, {
    payment_method: null,
    payment: {
      method: 'current_account',
      partial_amounts: [{ method: 'cash', amount: 33_333.33 }],
    },
  });
  const document = await invoice(sold, DOLLARS);
  expect(await balances()).toMatchObject({ cash: 33_333.33, receivables: 66_673.74 });
  await shop.good('POST', `/bill/receipts/cancel/${document._id}/`, {}, owner);
  const again = await invoice(sold, { ...DOLLARS, cotizacion: 1333.37 });
  await change(sold, { payment_method: 'current_account', payment: null });
  expect(await balances()).not.toHaveProperty('customer_advances');
  expect(await balances()).toMatchObject({ receivables: PESOS });
  await change(sold, { status: 'refunded' });
  await credit(again);
  expect(await balances()).toEqual({});
});

test.each([{}, DOLLARS])(
  'what a document perceives beside its sale is in cash (%o)',
  async (of) => {
    const base = of === DOLLARS ? 100 : 100_000;
    const sold = await sale(PESOS);
    const tributos = [{ codigo: 7, base, alicuota: 3 }];
    const document = await invoice(sold, { ...of, tributos });
    const { cash = 0, receivables } = await balances();
    expect(receivables).toBe(PESOS);
    expect(cash).toBe(of === DOLLARS ? 3 * 1450.5 + BESIDE : 3000);
    await change(sold, { payment_method: 'bank_transfer' });
    expect(await balances()).toMatchObject({ cash, banks: PESOS });
    await change(sold, { status: 'refunded' });
    await credit(document);
    expect(await balances()).toEqual({});
  },
);

/** A document of the sale that says a line of its own, and comes to so much. */
const lineOf = (total: number, descripcion = 'Parte'): Rec => ({
  items: [{ descripcion, cantidad: 1, precio_unitario: total }],
});
const cancelled = ({ _id }: Rec) => shop.good('POST', `/bill/receipts/cancel/${_id}/`, {}, owner);
/** What was sold, with the VAT of what was documented. */
const income = (all: Rec) => [(all.sales_goods ?? 0) + (all.sales_services ?? 0), all.output_vat];

test('what a document leaves of its sale is sold without one, and owed as the account says', async () => {
  const sold = await sale(121);
  const document = await invoice(sold, lineOf(60.5));
  expect(document.total).toBe(60.5);
  const all = await balances();
  expect(all).toMatchObject({ receivables: 121 });
  expect(income(all)).toEqual([-110.5, -10.5]);
  await change(sold, { payment_method: 'cash' });
  expect(await balances()).toMatchObject({ cash: 121, output_vat: -10.5 });
  expect(await balances()).not.toHaveProperty('receivables');
  await change(sold, { status: 'refunded' });
  expect(await balances()).toMatchObject({ customer_advances: 60.5 });
  await credit(document);
  expect(await balances()).toEqual({});
});

test('a rest is shared by who pays the sale, to the cent', async () => {
  const partial_amounts = [
    { method: 'cash', amount: 33.33 },
    { method: 'bank_transfer', amount: 0.02 },
  ];
  const payment = { method: 'current_account', partial_amounts };
  const sold = await sale(100, { payment_method: null, payment });
  const document = await invoice(sold, lineOf(33.34));
  expect(await balances()).toMatchObject({ cash: 33.33, banks: 0.02, receivables: 66.65 });
  await change(sold, { status: 'refunded' });
  await credit(document);
  expect(await balances()).toEqual({});
});

test.each([
  [121, [-100, -21]],
  [60.5, [-110.5, -10.5]],
  [30.25, [-115.75, -5.25]],
  [90.75, [-105.25, -15.75]],
])('an invoice of %d in the place of one of a part says what was sold', async (total, sum) => {
  const sold = await sale(121);
  await cancelled(await invoice(sold, lineOf(60.5)));
  const again = await invoice(sold, lineOf(total, 'Otra'));
  const all = await balances();
  expect(all).toMatchObject({ receivables: 121 });
  expect(all).not.toHaveProperty('customer_advances');
  expect(income(all)).toEqual(sum);
  await change(sold, { status: 'refunded' });
  await credit(again);
  expect(await balances()).toEqual({});
});

test('a document of a sale goes to who bought, with lines of its own too, unless it says to whom', async () => {
  const company = { document_type: 'cuit', document_number: '30710000006' };
  const buyer = await shop.good('POST', '/customers/', {
    ...{ name: 'Sur SRL', tax_condition: 'responsable_inscripto', ...company },
  });
  const items = [{ descripcion: 'Flete', cantidad: 1, precio_unitario: 50 }];
  const paid = { customer: buyer._id, payment_method: 'cash' };
  const of = async (more: Rec) => invoice(await sale(121, paid), more);
  const bought = { customer_id: buyer._id, letra: 'A', receptor: { nombre: 'Sur SRL' } };
  expect(await of({})).toMatchObject(bought);
  expect(await of({ items })).toMatchObject({ ...bought, neto_gravado: 50 });
  const other = { customer_id: customer._id, letra: 'B' };
  expect(await of({ items, customer_id: customer._id })).toMatchObject(other);
  const receptor = { tipo_documento: 96, numero_documento: '30111222', nombre: 'Eva' };
  const named = await of({ items, receptor });
  expect(named).toMatchObject({ letra: 'B', receptor: { nombre: 'Eva' } });
  expect(named).not.toHaveProperty('customer_id');
});
