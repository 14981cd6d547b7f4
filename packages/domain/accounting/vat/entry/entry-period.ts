// In which month's book an entry may stand: sales in the month of their date; purchases there or later, within the months in which a
// late credit is still taken.
import type { FieldError } from '#kernel/error.ts';
import type { BookEntry } from '../../records/vat/book-entry.ts';
import { monthsBetween, movedPeriod, periodOf } from '../../records/vat/period.ts';
import type { EntryRules } from './complete-entry.ts';

/** `field`: what of the body is wrong. */
export function periodErrors(
  { book_type, date }: Pick<BookEntry, 'book_type' | 'date'>,
  period: string,
  { rules, field }: { rules: EntryRules; field: 'date' | 'vat_period' },
): FieldError[] {
  const own = periodOf(date);
  const months = monthsBetween(own, period);
  const last = book_type === 'sales' ? 0 : rules.late_credit_months;
  if (months >= 0 && months <= last) return [];
  const max = movedPeriod(own, last);
  const message =
    book_type === 'sales'
      ? 'A sale stands in the month of its date'
      : 'A purchase stands in the month of its date or one of those in which its credit is taken late';
  return [
    { field, location: 'body', code: 'out_of_range', message, min: own, max, actual: period },
  ];
}
