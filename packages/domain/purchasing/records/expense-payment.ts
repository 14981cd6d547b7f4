// What paying, cancelling and time make of an expense. contract#purchasing; Decision: the payment states of
// contract#states (orders), and an overdue expense that nothing was paid of may be cancelled.

import { isPesos } from '#domain/fiscal/currency.ts';
import { businessDate } from '#kernel/date.ts';
import { fail } from '#kernel/error.ts';
import { decimal, sum, toAmount } from '#kernel/money.ts';
import type { Context } from '#resource/context.ts';
import type { ExpenseRow } from './expense-fields.ts';
import { overdueFrom, unpaidStatus } from './payment-term.ts';

/** The background job that marks an expense overdue the day after it was due. */
export const OVERDUE_JOB = 'expense-overdue';

/** What a payment says; without an amount all that is left, without a date today, without a method that of the expense. */
type Payment = Partial<ExpenseRow['payments'][number]>;
type States = Pick<ExpenseRow, 'status' | 'payment_status'>;

/** Pesos per unit of its currency; undefined where it does not say so. Pesos are pesos whatever the rate says. */
export const pesosPerUnit = ({ currency, exchange_rate: rate }: ExpenseRow): number | undefined =>
  isPesos(currency) ? 1 : rate;

/** Confirmed, and something of it is left to pay. */
export const isPayable = ({ status, payment_status }: States): boolean =>
  status === 'confirmed' && payment_status !== 'paid' && payment_status !== 'cancelled';

/** Time may still make it overdue. */
const isUnpaid = ({ status, payment_status }: States): boolean =>
  status === 'confirmed' && (payment_status === 'pending' || payment_status === 'partial');

/** The first instant at which it is overdue; undefined where time does not make it so. */
export const overdueAt = (expense: ExpenseRow | undefined): number | undefined =>
  expense === undefined || !isUnpaid(expense) ? undefined : overdueFrom(expense.due_date, expense);

/** A new one whose due date has passed is overdue from the beginning. */
export function bornInTime(expense: ExpenseRow, nowMs: number): ExpenseRow {
  const at = overdueAt(expense);
  return at === undefined || nowMs < at ? expense : { ...expense, payment_status: 'overdue' };
}

/** A change that says nothing of its payment: where another due date, or a day that has begun, brings it. */
export function inTime(ctx: Context, before: ExpenseRow, after: ExpenseRow): ExpenseRow {
  const { payment_status: state, due_date: due, paid_amount: paid } = after;
  if (state !== before.payment_status || !isPayable(after)) return after;
  const nowMs = ctx.clock.now();
  const isLate = (overdueAt(before) ?? Number.POSITIVE_INFINITY) <= nowMs;
  if (due === before.due_date && !isLate) return after;
  return { ...after, payment_status: unpaidStatus(due, { nowMs, paid }) };
}

/** Not cancelled, and nothing was paid. */
export const isCancellable = ({ status, paid_amount }: ExpenseRow): boolean =>
  status !== 'cancelled' && paid_amount === 0;

type Paid = Pick<ExpenseRow, 'paid_amount' | 'payment_status' | 'payments'>;

/** Fields of the expense after a payment, by default of all that is left, as the expense says that it is paid. Throws validation_error. */
export function paid(ctx: Context, expense: ExpenseRow, payment: Payment): Paid {
  refuseUnpayable(expense);
  const { date = businessDate(ctx.clock.now()) } = payment;
  const payment_method = payment.payment_method || expense.payment_method;
  const by = payment_method ? { payment_method } : {};
  const left = toAmount(decimal(expense.amount).minus(expense.paid_amount));
  const amount = payment.amount ?? left;
  if (amount > left) {
    const message = 'More than is left to pay';
    const line = { field: 'amount', location: 'body', code: 'too_large', message } as const;
    fail('validation_error', { errors: [{ ...line, max: left, actual: amount }] });
  }
  const paid_amount = toAmount(sum([expense.paid_amount, amount]));
  return {
    paid_amount,
    payment_status: paid_amount === expense.amount ? 'paid' : 'partial',
    payments: [...(expense.payments ?? []), { ...payment, ...by, amount, date }],
  };
}

/** Fields of the expense without that payment, as if it had never been told. */
export function unpaid(ctx: Context, expense: ExpenseRow, payment: Payment): Paid {
  const paid = toAmount(decimal(expense.paid_amount).minus(payment.amount ?? 0));
  return {
    paid_amount: paid,
    payment_status: unpaidStatus(expense.due_date, { nowMs: ctx.clock.now(), paid }),
    payments: (expense.payments ?? []).filter((each) => each !== payment),
  };
}

type Cancelled = States & { readonly received_invoice_id: undefined };

/** Fields of the expense once it is cancelled; it accounts for no invoice. Throws invalid_state_transition. */
export function cancelled(expense: ExpenseRow): Cancelled {
  if (!isCancellable(expense)) {
    const isGone = expense.status === 'cancelled';
    const message = isGone ? 'It is cancelled already' : 'Something was paid of it';
    const line = { from: expense.status, to: 'cancelled', allowed: [], message };
    fail('invalid_state_transition', { errors: [{ field: 'status', location: 'body', ...line }] });
  }
  return { status: 'cancelled', payment_status: 'cancelled', received_invoice_id: undefined };
}

function refuseUnpayable(expense: ExpenseRow): void {
  if (isPayable(expense)) return;
  const message = 'Only a confirmed expense that is not paid can be paid';
  const { status, payment_status: from } = expense;
  const line = { from, to: 'paid', allowed: [], status, message };
  fail('invalid_state_transition', { errors: [{ field: 'payment_status', ...line }] });
}
