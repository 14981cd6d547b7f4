// The day of birth of a customer, which is never still to come.
import { businessDate } from '#kernel/date.ts';
import type { FieldError } from '#kernel/error.ts';
import { aheadErrors } from '#kernel/not-ahead.ts';
import type { CustomerRecord } from './customer-record.ts';

/** A day that is written now; one that stood before is judged once it is sent again. */
export const bornAlready = (
  { birth_date: day, updated_at: at }: CustomerRecord,
  sent: ReadonlySet<string>,
): FieldError[] =>
  day === undefined || !sent.has('birth_date')
    ? []
    : aheadErrors('birth_date', day, businessDate(Date.parse(at)));
