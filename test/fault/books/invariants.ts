// What the books of a business must say, computed from its documents alone: written apart from what posts them.

import { asksForInvoice, isStanding } from '#domain/sales/records/sale.ts';
import { decimal, sum, toAmount } from '#kernel/money.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { ledgerMistakes } from '../../support/bookkeeper.ts';
import { type Business, every } from './business.ts';
import { ordersDiffer } from './order-invariants.ts';
import { booksOfVatDiffer, taxesOf } from './tax-invariants.ts';

const NOTES = [3, 8, 13];
const RECEIVED_NOTES = [3];

/** Each line is something that the books and the documents disagree about. */
export async function booksDiffer(business: Business): Promise<string[]> {
  const config = (await business.ask('GET', '/accounting/config/')) ?? {};
  const [accounts, entries] = await Promise.all([
    every(business, '/accounting/accounts/list/'),
    every(business, '/accounting/journal/list/'),
  ]);
  const balanceOf = (key: string): number =>
    accounts.find(({ code }) => code === config.accounts[key])?.balance ?? Number.NaN;
  const mistakes = ledgerMistakes({ accounts, entries, balanceOf });
  if (!config.automatic_posting.enabled) {
    return entries.length === 0 ? mistakes : [...mistakes, 'entries were made without being asked'];
  }
  const settled = (key: string): number =>
    toAmount(
      sum(
        entries
          .filter(({ reference_type: of }) => of === 'vat_summary')
          .flatMap(({ lines }) => lines)
          .filter(({ account_code: code }: Rec) => code === config.accounts[key])
          .map(({ debit = 0, credit = 0 }: Rec) => decimal(debit).minus(credit)),
      ),
    );
  const wanted = await expected(business);
  return [
    ...mistakes,
    ...(config.unposted_count === 0 ? [] : [`unposted: ${JSON.stringify(config.unposted)}`]),
    ...(config.posting_back ? ['posting back never ends'] : []),
    ...twice(entries),
    ...Object.entries(wanted)
      .map(([key, amount]) => [key, toAmount(decimal(balanceOf(key)).minus(settled(key))), amount])
      .filter(([, is, amount]) => is !== toAmount(decimal(amount ?? 0)))
      .map(([key, is, amount]) => `${key} is ${is} instead of ${amount}`),
    ...(await booksOfVatDiffer(business, { accounts, entries, config })),
    ...(await ordersDiffer(business)),
  ];
}

/** What is wrong with the journal and its accounts by themselves. */
export async function ledgerDiffers(business: Business): Promise<string[]> {
  const [accounts, entries] = await Promise.all([
    every(business, '/accounting/accounts/list/'),
    every(business, '/accounting/journal/list/'),
  ]);
  return ledgerMistakes({ accounts, entries, balanceOf: () => Number.NaN });
}

/** The same event in two entries that both stand. */
function twice(entries: readonly Rec[]): string[] {
  const standing = entries.filter(({ status, reverses }) => status === 'posted' && !reverses);
  const seen = standing.map(
    ({ reference_type, reference_id, description }) =>
      `${reference_type} ${reference_id} ${description}`,
  );
  const again = seen.filter((one, at) => seen.indexOf(one) !== at);
  return again.filter((one) => !/^(expense|product) /.test(one)).map((one) => `twice: ${one}`);
}

async function expected(business: Business): Promise<Record<string, number>> {
  const [sales, documents, customers, suppliers, received, reopened, expenses] = await Promise.all([
    every(business, '/sales/list/'),
    every(business, '/bill/receipts/list/'),
    balances(business, 'customer'),
    balances(business, 'supplier'),
    every(business, '/received_invoices/list/?status=linked'),
    every(business, '/received_invoices/list/?status=pending'),
    every(business, '/expenses/list/?status=confirmed'),
  ]);
  const authorized = documents.filter(({ authorized_at: at }) => at !== undefined);
  const signOf = ({ tipo_comprobante: type }: Rec) => (NOTES.includes(type) ? -1 : 1);
  const originals = new Map(documents.map((one) => [one._id, one]));
  const saleOf = (one: Rec) =>
    one.sale_id ?? originals.get(one.documento_original_id)?.sale_id ?? undefined;
  const own = authorized.filter((one) => saleOf(one) === undefined);
  const unknown = received.filter(
    ({ supplier_cuit: cuit }) => cuit !== business.known.supplier?.cuit,
  );
  const notesOfSales = authorized.filter((one) => signOf(one) < 0 && saleOf(one) !== undefined);
  const debtOf = (one: Rec) =>
    (RECEIVED_NOTES.includes(one.voucher_type) ? 1 : -1) * one.total_amount;
  return {
    receivables: total([
      customers,
      ...sales
        .filter((sale) => awaits(sale, documents))
        .map(({ current_account_amount: amount = 0 }) => -amount),
    ]),
    payables: total([suppliers, ...unknown.map(debtOf)]),
    advances_to_suppliers: total(paidAhead(expenses, reopened)),
    output_vat: total(authorized.map((one) => -signOf(one) * one.iva)),
    customer_advances: total([
      ...notesOfSales.map(({ total: amount }) => -amount),
      ...undone(sales, authorized).map(({ total: amount }) => amount),
      ...authorized.filter((one) => hasEarlier(one, originals)).map(({ total: amount }) => amount),
    ]),
    ...(await taxesOf(business)),
    cash: total([
      ...own.map((one) => signOf(one) * one.total),
      ...cashOfSales(sales, { documents, authorized }),
      ...(await cashOfOthers(business)),
    ]),
    cost_of_sales: await costOfGoods(
      business,
      sales.filter((sale) => isStanding(sale) && isBooked(sale, authorized)),
    ),
  };
}

/** What left the shelf with those sales, and with delivery notes beside them. */
async function costOfGoods(business: Business, sales: readonly Rec[]): Promise<number> {
  const notes = await every(business, '/delivery_notes/list/');
  const standing = notes.filter(({ status }) => status !== 'cancelled');
  return total(
    [...sales, ...standing].flatMap(({ stock_taken: taken = [] }) =>
      taken.map((one: Rec) => toAmount(decimal(one.quantity).times('20.35'))),
    ),
  );
}

/** What expenses paid of invoices that a person took back, until they are posted by hand. */
const paidAhead = (expenses: readonly Rec[], reopened: readonly Rec[]): number[] =>
  expenses
    .filter(({ received_invoice_id: of }) => reopened.some(({ id }) => id === of))
    .map(({ paid_amount: amount }) => amount);

const isBooked = (sale: Rec, authorized: readonly Rec[]): boolean =>
  sale.status === 'completed' ||
  (sale.current_account_amount ?? 0) > 0 ||
  authorized.some(({ _id }) => _id === sale.invoice_id);

/** Its document is still under way, and the money is posted with that; nothing comes of one that was cancelled. */
function awaits(sale: Rec, documents: readonly Rec[]): boolean {
  const document = documents.find(({ _id }) => _id === sale.invoice_id);
  const { invoice_asked_at: askedAt = '' } = sale;
  if (document?.estado === 'anulado' && askedAt < document.cancelled_at) return false;
  return asksForInvoice(sale) && document?.authorized_at === undefined;
}

/** Sales that were taken back while their document stands. */
const undone = (sales: readonly Rec[], authorized: readonly Rec[]): Rec[] =>
  sales.filter(
    (sale) => !isStanding(sale) && authorized.some(({ _id }) => _id === sale.invoice_id),
  );

/** It took the place of an invoice of the same sale that had been authorized, and what the sale paid was paid with that. */
const hasEarlier = ({ reemplaza_id: id }: Rec, all: ReadonlyMap<string, Rec>): boolean => {
  const earlier = all.get(id);
  return earlier !== undefined && (earlier.authorized_at !== undefined || hasEarlier(earlier, all));
};

const isCash = (method: string | undefined): boolean => method === undefined || method === 'cash';

const cashOfSales = (
  sales: readonly Rec[],
  { documents, authorized }: Record<'documents' | 'authorized', readonly Rec[]>,
): number[] =>
  sales
    .filter((sale) => isStanding(sale) && isBooked(sale, authorized) && !awaits(sale, documents))
    .filter((sale) => isCash(sale.payment_method))
    .map(({ total: amount }) => amount);

async function cashOfOthers(business: Business): Promise<number[]> {
  const ofAccount = (name: string) =>
    every(business, `/current-accounts/${business.known[name]?._id}/movements/list/`);
  const [expenses, registers, ...moved] = await Promise.all([
    every(business, '/expenses/list/'),
    every(business, '/cash_register/list/'),
    ofAccount('account'),
    ofAccount('debt'),
  ]);
  const movements = moved.flat();
  const paid = expenses
    .filter(({ status }) => status === 'confirmed')
    .flatMap(({ payments }) => payments)
    .filter(({ payment_method: method }) => isCash(method));
  const collected = movements.filter(
    ({ type, status, origin, payment_method: method }) =>
      type === 'payment' && status === 'posted' && origin === 'manual' && method === 'cash',
  );
  return [
    ...paid.map(({ amount }: Rec) => -amount),
    ...collected.map(({ party_type: party, amount }) => (party === 'customer' ? amount : -amount)),
    ...registers.flatMap((one) => [one.income, -one.expense, one.difference ?? 0]),
  ];
}

async function balances(business: Business, party: string): Promise<number> {
  const accounts = await every(business, `/current-accounts/list/?party_type=${party}`);
  return total(accounts.map(({ balance }) => balance));
}

const total = (amounts: readonly number[]): number => toAmount(sum(amounts));
