// When an order is overdue: something came of it, its due date passed, and it is not paid.
import { addDays, startOfBusinessDay } from '#kernel/date.ts';
import type { JobOrder, RecordChange } from '#resource/declaration.ts';
import type { OrderRow } from './order-fields.ts';

/** The background job that marks an order overdue the day after it was due. */
export const OVERDUE_JOB = 'order-overdue';

/** The first instant at which it is overdue; undefined where it cannot be. */
export function overdueAt(order: OrderRow | undefined): number | undefined {
  if (order?.payment_due_date === undefined || order.receipt_status === undefined) return undefined;
  const { status, payment_status: paid, payment_due_date: due } = order;
  const isOwing = (paid === 'pending' || paid === 'partial') && status !== 'refunded';
  return isOwing ? startOfBusinessDay(addDays(due, 1)) : undefined;
}

export function orderTimers({ before, after }: RecordChange<OrderRow>): JobOrder[] {
  const atMs = overdueAt(after);
  return atMs === undefined || atMs === overdueAt(before) ? [] : [{ name: OVERDUE_JOB, atMs }];
}
