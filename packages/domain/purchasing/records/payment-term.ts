// What the days do to what is owed, expenses and orders alike. Decision 390: a part that is paid past the due day makes it partly paid
// for the day on which that was told; the next day finds it unpaid, and overdue again.
import { addDays, businessDate, laterDay, startOfBusinessDay } from '#kernel/date.ts';

type Told = { readonly payment_status: string; readonly updated_at: string };

/** The first instant at which what is not paid by that day is overdue; undefined without a due day. */
export function overdueFrom(due: string | undefined, told: Told): number | undefined {
  if (due === undefined) return undefined;
  const isPart = told.payment_status === 'partial';
  const last = isPart ? laterDay(due, businessDate(Date.parse(told.updated_at))) : due;
  return startOfBusinessDay(addDays(last, 1));
}

/** The state of what is not paid in full, where no payment of today speaks for it. `paid`: the part that was paid. */
export function unpaidStatus(
  due: string | undefined,
  { nowMs, paid }: { nowMs: number; paid: number },
): 'overdue' | 'partial' | 'pending' {
  if (due !== undefined && due < businessDate(nowMs)) return 'overdue';
  return paid > 0 ? 'partial' : 'pending';
}
