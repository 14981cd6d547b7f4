// What state of payment an order is in: by the amount that is told of it, and overdue once its due date passed and what came is not paid.
import { FOLLOW_INVOICED_ORDER_JOB } from '#domain/jobs/document-names.ts';
import { POST_PAID_ORDER_JOB } from '#domain/jobs/posting-names.ts';
import { businessDate, laterDay } from '#kernel/date.ts';
import { sum, toAmount } from '#kernel/money.ts';
import type { JobOrder, RecordChange } from '#resource/declaration.ts';
import type { OrderRow } from './order-fields.ts';
import { overdueFrom, unpaidStatus } from './payment-term.ts';

/** The background job that marks an order overdue the day after it was due. */
export const OVERDUE_JOB = 'order-overdue';

/**
 * The day by which it is to be paid; undefined where nothing that came is still to be paid. What comes later than that day is to be paid
 * on its own, as the supplier's account has it.
 */
export function dueDayOf(order: OrderRow): string | undefined {
  const { status, payment_due_date: due, receipts = [], paid_amount: paid } = order;
  const last = receipts.at(-1);
  if (due === undefined || last === undefined || status === 'refunded') return undefined;
  const came = toAmount(sum(receipts.map(({ amount }) => amount)));
  return paid < came ? laterDay(due, businessDate(Date.parse(last.received_at))) : undefined;
}

/** The first instant at which it is overdue; undefined where time does not make it so. */
export function overdueAt(order: OrderRow | undefined): number | undefined {
  const isOwing = order?.payment_status === 'pending' || order?.payment_status === 'partial';
  return isOwing ? overdueFrom(dueDayOf(order), order) : undefined;
}

/**
 * An order of which the request tells how much was paid, and not what that makes of it: paid, partly paid, or open again. `told`: the
 * state that the request says.
 */
export function paidAsTold<O extends OrderRow>(
  order: O,
  told: string | undefined,
  nowMs: number,
): O {
  const { payment_status: state, paid_amount: paid, total } = order;
  if (told !== undefined || state === 'cancelled') return order;
  if (paid > 0) return { ...order, payment_status: paid === total ? 'paid' : 'partial' };
  return { ...order, payment_status: unpaidStatus(dueDayOf(order), { nowMs, paid }) };
}

/** A change that says nothing of its payment: where another due date, or a day that has begun, brings it. */
export function inTime(before: OrderRow, after: OrderRow, nowMs: number): OrderRow {
  const { payment_status: state, paid_amount: paid } = after;
  const isOwing = state === 'overdue' || state === 'pending' || state === 'partial';
  if (!isOwing || state !== before.payment_status) return after;
  const isLate = (overdueAt(before) ?? Number.POSITIVE_INFINITY) <= nowMs;
  if (after.payment_due_date === before.payment_due_date && !isLate) return after;
  const next = unpaidStatus(dueDayOf(after), { nowMs, paid });
  return next === 'pending' && state === 'partial' ? after : { ...after, payment_status: next };
}

export function orderTimers({ before, after }: RecordChange<OrderRow>): JobOrder[] {
  const atMs = overdueAt(after);
  const isBack = after?.status === 'refunded' && before?.status !== 'refunded';
  const isInvoicedAnew = before?.received_invoice_id !== after?.received_invoice_id;
  return [
    ...(atMs === undefined || atMs === overdueAt(before) ? [] : [{ name: OVERDUE_JOB, atMs }]),
    ...(after !== undefined && isInvoicedAnew ? [FOLLOW_INVOICED_ORDER_JOB] : []),
    ...(isBack ? [POST_PAID_ORDER_JOB] : []),
  ];
}
