// What expenses ask of the books: each payment is an entry, against what it is for, or what of its received invoice is owed.

import { takesDebts } from '#domain/current-accounts/order-debts.ts';
import { Expense } from '#domain/purchasing/records/expense.ts';
import { pesosPerUnit } from '#domain/purchasing/records/expense-payment.ts';
import { Supplier } from '#domain/purchasing/records/supplier.ts';
import { ReceivedInvoice } from '#domain/received-invoices/records/received-invoice.ts';
import { fiscalIdentity, readFiscalFacts } from '#domain/taxpayer/fiscal-identity.ts';
import { decimal, roundAmount, sum, times, toAmount } from '#kernel/money.ts';
import { unmoved } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { LedgerPosting, type PostedPart } from '../../records/ledger-posting.ts';
import { Withholding } from '../../records/withholding/withholding.ts';
import { Unpostable } from '../entry-lines-of.ts';
import type { Place, PostingEvent } from '../legs.ts';
import { methodTypes } from '../method-types.ts';
import { expenseLegs } from '../purchase-legs.ts';
import type { Source, Wanted } from '../source.ts';
import { withheldFor } from '../withholding-source.ts';
import { byPayment } from './by-payment.ts';
import { ExpenseAccount } from './expense-account.ts';
import { debtOfInvoice, type InvoiceDebt, paidForGoods } from './invoice-debt.ts';

const NOTHING: Wanted = { events: [], guards: [] };

type Payment = { amount: number; date: string; payment_method?: string; reference?: string };

/** Each payment of a confirmed expense is an entry; its tax goes with the payments in proportion. */
export const expenseSource: Source = {
  name: 'expense',
  async read(ctx, id, { posted }) {
    const expense = await ctx.store.get(Expense, id);
    const accounts = new ExpenseAccount(ctx);
    const undone = (parts: readonly PostedPart[]) => accounts.takeBack(parts);
    if (expense === undefined) return { ...NOTHING, undone };
    const guards = [unmoved(Expense, expense)];
    if (expense.status !== 'confirmed') return { events: [], guards, undone };
    const payments: readonly Payment[] = expense.payments ?? [];
    const { received_invoice_id: invoiceId } = expense;
    const invoice = invoiceId ? await ctx.store.get(ReceivedInvoice, invoiceId) : undefined;
    const [debt, withheld, cost, types, hasCredit] = await Promise.all([
      debtOfInvoice(ctx, invoice),
      withholdingsOf(ctx, payments),
      costOf(ctx, expense, invoice),
      methodTypes(
        ctx,
        payments.map(({ payment_method }) => payment_method),
      ),
      isRegistered(ctx),
    ]);
    const vats = hasCredit && !OF_INVOICES.includes(cost) ? vatOf(expense, payments) : [];
    const rate = rateOf(expense, payments);
    const pesos = (amount: number) => toAmount(roundAmount(times(amount, rate)));
    const amounts = payments.map(({ amount }) => pesos(amount));
    const ofGoods = paidForGoods(debt?.byHand, amounts);
    const events = payments.map((payment, at): PostingEvent => {
      const { payment_method } = payment;
      const by = withheld[at] && withheldFor(withheld[at]);
      const [amount = 0, vat, goods = 0] = [amounts[at], pesos(vats[at] ?? 0), ofGoods[at]];
      const part = `payment.${at}`;
      const paid = { ...payment, amount, vat, goods };
      const stands = posted.some(
        (one) => one.part === part && one.facts === factsOf(paid, cost, debt),
      );
      const against = isTaken(debt) || stands ? cost : 'advances_to_suppliers';
      const beside = debt?.byHand && { at: debt.byHand.goods, amount: goods };
      return {
        ...{ part, date: payment.date, description: expense.description },
        legs: expenseLegs(
          { amount, vat, ...(payment_method && { payment_method }), ...(by && { by }) },
          { cost: against, types, ...(beside && { beside }) },
        ),
        facts: factsOf(paid, against, debt),
      };
    });
    const along = async (entries: ReadonlyMap<string, unknown>) => {
      const entered = payments.flatMap((payment, at) => {
        const part = `payment.${at}`;
        const amount = toAmount(decimal(amounts[at] ?? 0).minus(ofGoods[at] ?? 0));
        return entries.has(part) ? [[part, { ...payment, amount }] as const] : [];
      });
      return accounts.pay(expense, debt, new Map(entered));
    };
    return { events, guards, along, undone };
  },
};

type Paid = Payment & { vat: number; goods: number };

const factsOf = (
  { amount, payment_method = '', vat, goods }: Paid,
  against: Place,
  debt: InvoiceDebt | undefined,
): string =>
  JSON.stringify([
    amount,
    payment_method,
    against,
    ...(vat === 0 ? [] : [vat]),
    ...(debt?.account === undefined ? [] : [debt.account._id]),
    ...(goods === 0 ? [] : [{ goods }]),
  ]);

/** What no account takes that owed it is paid ahead; what was on none stays so. */
const isTaken = (debt: InvoiceDebt | undefined): boolean =>
  debt === undefined || takesDebts(debt.account);

/** What was withheld instead of paid, by payment. */
async function withholdingsOf(ctx: Context, payments: readonly Payment[]) {
  const ids = payments.map(({ payment_method, reference = '' }) =>
    payment_method === 'withholding' ? reference : '',
  );
  const found = await ctx.store.getMany(
    Withholding,
    ids.filter((id) => id !== ''),
  );
  return ids.map((id) => found.get(id));
}

/** The tax of the expense by payment, in proportion to what is paid. */
function vatOf(
  { amount, tax_amount: tax = 0 }: { amount: number; tax_amount?: number },
  payments: readonly { amount: number }[],
): number[] {
  const upTo = (count: number): number => {
    if (amount === 0) return 0;
    const paid = sum(payments.slice(0, count).map((payment) => payment.amount));
    return toAmount(roundAmount(times(tax, paid).div(amount)));
  };
  return byPayment(payments, upTo);
}

/** Throws Unpostable where it is not known what the currency of the expense is worth. */
function rateOf(expense: Expense, payments: readonly Payment[]): number {
  const rate = pesosPerUnit(expense);
  if (rate !== undefined || payments.length === 0) return rate ?? 1;
  const message = `The expense is in ${expense.currency}: say its exchange_rate`;
  throw new Unpostable('currency_rate_required', message, payments[0]?.date);
}

/** Where what an invoice accounts for is posted, the tax of which comes with that. */
const OF_INVOICES: readonly Place[] = ['payables', 'advances_to_suppliers'];

/**
 * An expense that a received invoice accounts for pays that debt. One that is ignored accounts for nothing; what a person took back is
 * no debt until that person links it, and was paid ahead.
 */
async function costOf(
  ctx: Context,
  expense: Expense,
  invoice: ReceivedInvoice | undefined,
): Promise<Place> {
  const { received_invoice_id: id } = expense;
  if (id && invoice?.status !== 'ignored') {
    const posting = await ctx.store.get(LedgerPosting, id as LedgerPosting['_id']);
    const isOwed = invoice?.status !== 'pending' || posting?.held !== true;
    return isOwed ? 'payables' : 'advances_to_suppliers';
  }
  if (expense.account_code) return { code: expense.account_code };
  const supplier = await ctx.store.get(Supplier, expense.supplier_id ?? '');
  const code = supplier?.default_expense_account_code;
  return code ? { code } : 'expenses';
}

const isRegistered = async (ctx: Context): Promise<boolean> =>
  fiscalIdentity(ctx, await readFiscalFacts(ctx)).condition === 'responsable_inscripto';
