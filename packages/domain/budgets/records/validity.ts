// Until when a budget holds. Spec: Budget.valid_until, valid_days. Decision: valid_days counts from the day on which it is stated and
// makes valid_until, which decides where both are stated; an expired budget that becomes a draft counts them anew, though they be as
// many as before. The last day is a whole day of Argentina, so that of a number with a fraction whole days count. A day in the past
// is refused.
import { addDays, businessDate, DAY_MS, startOfBusinessDay } from '#kernel/date.ts';
import { refuse } from '#kernel/error.ts';
import type { JobOrder, RecordChange } from '#resource/declaration.ts';

/** The background job that ends a budget whose last day is over. */
export const EXPIRE_JOB = 'expire-budget';
export const DAYS_MAX = 365;

/** How long it holds. */
type Validity = { readonly valid_until?: string; readonly valid_days?: number };
type Offer = Validity & { readonly status: string };

const EXPIRING = ['draft', 'sent', 'accepted'];

/** May it expire? */
export const isOpen = ({ status }: Pick<Offer, 'status'>): boolean => EXPIRING.includes(status);

/** Does it go on after it had expired? */
export const isRevived = (before: Partial<Offer>, after: Partial<Offer>): boolean =>
  before.status === 'expired' && after.status === 'draft';

/** Its last day is over. */
export const isOver = ({ valid_until: last }: Validity, nowMs: number): boolean =>
  last !== undefined && last < businessDate(nowMs);

/** valid_until and valid_days as they follow from what is stated. Throws validation_error. */
export function validity(stated: Partial<Offer>, before: Partial<Offer>, nowMs: number): Validity {
  const today = businessDate(nowMs);
  const moved = (field: keyof Validity) => field in stated && stated[field] !== before[field];
  if (moved('valid_until')) return untilDay(stated.valid_until, today);
  const isAnew = isRevived(before, stated) && !('valid_until' in stated);
  if (stated.valid_days === undefined || !(moved('valid_days') || isAnew)) return {};
  const { valid_days: days } = stated;
  return { valid_days: days, valid_until: addDays(today, Math.floor(days)) };
}

/** Told when the budget opens or its last day moves. */
export function expiryJobs({ before, after }: RecordChange<Offer>): JobOrder[] {
  if (after?.valid_until === undefined || !isOpen(after)) return [];
  const isTold = before !== undefined && isOpen(before) && before.valid_until === after.valid_until;
  if (isTold) return [];
  return [{ name: EXPIRE_JOB, atMs: startOfBusinessDay(addDays(after.valid_until, 1)) }];
}

function untilDay(last: string | undefined, today: string): Validity {
  if (last === undefined) return { valid_until: undefined, valid_days: undefined };
  if (last < today) {
    const message = 'The last day is over already';
    const line = { field: 'valid_until', location: 'body', code: 'out_of_range' } as const;
    refuse([{ ...line, message, min: today }]);
  }
  const days = Math.round((startOfBusinessDay(last) - startOfBusinessDay(today)) / DAY_MS);
  const fits = days >= 1 && days <= DAYS_MAX;
  return { valid_until: last, valid_days: fits ? days : undefined };
}
