// What expenses and cash registers ask of the books.

import { CashMovement } from '#domain/pos/records/cash-movement.ts';
import { CashRegister } from '#domain/pos/records/cash-register.ts';
import { Expense } from '#domain/purchasing/records/expense.ts';
import { pesosPerUnit } from '#domain/purchasing/records/expense-payment.ts';
import { Supplier } from '#domain/purchasing/records/supplier.ts';
import { ReceivedInvoice } from '#domain/received-invoices/records/received-invoice.ts';
import { fiscalIdentity, readFiscalFacts } from '#domain/taxpayer/fiscal-identity.ts';
import { businessDate } from '#kernel/date.ts';
import { decimal, roundAmount, sum, times, toAmount } from '#kernel/money.ts';
import { unmoved } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { LedgerPosting, type PostedPart } from '../records/ledger-posting.ts';
import { Withholding } from '../records/withholding/withholding.ts';
import { Unpostable } from './entry-lines-of.ts';
import { debtOfInvoice, ExpenseAccount } from './expense-account.ts';
import type { Place, PostingEvent } from './legs.ts';
import { methodTypes } from './method-types.ts';
import { expenseLegs } from './purchase-legs.ts';
import type { Source, Wanted } from './source.ts';
import { cashMovementLegs, countLegs } from './till-legs.ts';
import { withheldFor } from './withholding-source.ts';

const NOTHING: Wanted = { events: [], guards: [] };

type Payment = { amount: number; date: string; payment_method?: string; reference?: string };

/** Each payment of a confirmed expense is an entry; its tax goes with the payments in proportion. */
export const expenseSource: Source = {
  name: 'expense',
  async read(ctx, id) {
    const expense = await ctx.store.get(Expense, id);
    const accounts = new ExpenseAccount(ctx);
    const undone = (parts: readonly PostedPart[]) => accounts.takeBack(parts);
    if (expense === undefined) return { ...NOTHING, undone };
    const guards = [unmoved(Expense, expense)];
    if (expense.status !== 'confirmed') return { events: [], guards, undone };
    const payments: readonly Payment[] = expense.payments ?? [];
    const [debt, withheld, cost, types, hasCredit] = await Promise.all([
      debtOfInvoice(ctx, expense.received_invoice_id),
      withholdingsOf(ctx, payments),
      costOf(ctx, expense),
      methodTypes(
        ctx,
        payments.map(({ payment_method }) => payment_method),
      ),
      isRegistered(ctx),
    ]);
    const vats = hasCredit && !OF_INVOICES.includes(cost) ? vatOf(expense, payments) : [];
    const rate = rateOf(expense, payments);
    const pesos = (amount: number) => toAmount(roundAmount(times(amount, rate)));
    const events = payments.map((payment, at): PostingEvent => {
      const { payment_method } = payment;
      const by = withheld[at] && withheldFor(withheld[at]);
      const [amount, vat] = [pesos(payment.amount), pesos(vats[at] ?? 0)];
      return {
        part: `payment.${at}`,
        date: payment.date,
        description: expense.description,
        legs: expenseLegs(
          { amount, vat, ...(payment_method && { payment_method }), ...(by && { by }) },
          { cost, types },
        ),
        facts: JSON.stringify([
          amount,
          payment_method ?? '',
          cost,
          ...(vat === 0 ? [] : [vat]),
          ...(debt === undefined ? [] : [debt.account._id]),
        ]),
      };
    });
    const along = async (entries: ReadonlyMap<string, unknown>) => {
      const entered = payments.flatMap((payment, at) => {
        const part = `payment.${at}`;
        const paid = { ...payment, amount: pesos(payment.amount) };
        return entries.has(part) ? [[part, paid] as const] : [];
      });
      return accounts.pay(expense, debt, new Map(entered));
    };
    return { events, guards, along, undone };
  },
};

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

/** The tax of the expense by payment, each with what it adds to the share of those before it: a later payment moves no earlier one. */
function vatOf(
  { amount, tax_amount: tax = 0 }: { amount: number; tax_amount?: number },
  payments: readonly { amount: number }[],
): number[] {
  const upTo = (count: number): number => {
    if (amount === 0) return 0;
    const paid = sum(payments.slice(0, count).map((payment) => payment.amount));
    return toAmount(roundAmount(times(tax, paid).div(amount)));
  };
  return payments.map((_, at) => toAmount(decimal(upTo(at + 1)).minus(upTo(at))));
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
async function costOf(ctx: Context, expense: Expense): Promise<Place> {
  const { received_invoice_id: id } = expense;
  const invoice = id ? await ctx.store.get(ReceivedInvoice, id) : undefined;
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

export const cashSource: Source = {
  name: 'cash_movement',
  async read(ctx, id) {
    const movement = await ctx.store.get(CashMovement, id);
    if (movement === undefined) return NOTHING;
    const types = await methodTypes(ctx, [movement.payment_method]);
    const date = businessDate(Date.parse(movement.created_at));
    const legs = cashMovementLegs(movement, types);
    const description = `Caja: ${movement.reason}`;
    return { events: [{ part: 'movement', date, description, legs, facts: 'made' }], guards: [] };
  },
};

export const countSource: Source = {
  name: 'cash_register',
  async read(ctx, id) {
    const register = await ctx.store.get(CashRegister, id);
    if (register?.closed_at === undefined) return NOTHING;
    const found = register.difference_by_method ?? {};
    const legs = countLegs(found, await methodTypes(ctx, Object.keys(found)));
    const date = businessDate(Date.parse(register.closed_at));
    const description = `Arqueo de caja ${register.closing_number ?? ''}`.trim();
    return { events: [{ part: 'count', date, description, legs, facts: 'closed' }], guards: [] };
  },
};
