// When an expense comes again. contract#purchasing. Decision: the dates of a series are counted from its
// first one, so that the last day of a month does not wander.

import { addDays, addMonths, DAY_MS, startOfBusinessDay } from '#kernel/date.ts';
import type { ExpenseRow } from './expense-fields.ts';

/** The background job that makes the next expense of a series. */
export const REPEAT_JOB = 'expense-repeat';
const DAYS_A_WEEK = 7;
const MONTHS_A_YEAR = 12;

type Series = Pick<ExpenseRow, 'recurrence' | 'date' | 'series_date' | 'series_number'>;

/** The date of the next expense of its series; undefined where none follows. */
export function nextDate(series: Partial<Series>): string | undefined {
  const { recurrence, date, series_date, series_number = 1 } = series;
  if (date === undefined || recurrence === undefined) return undefined;
  const next = stepped(recurrence.frequency, series_date ?? date, series_number);
  return next === undefined || next > (recurrence.until ?? next) ? undefined : next;
}

/** The instant at which the next one is made: its day begins. Undefined once it is there. */
export function repeatsAt(expense: ExpenseRow): number | undefined {
  const next = nextDate(expense);
  const isLast = expense.status === 'confirmed' && expense.next_expense_id === undefined;
  return next === undefined || !isLast ? undefined : startOfBusinessDay(next);
}

const frequencyOf = ({ recurrence }: Pick<Series, 'recurrence'>): string =>
  recurrence?.frequency ?? 'none';

/**
 * The last of a series that comes otherwise from now on is the first of another: counted from where the old one began, days that
 * are over would be made up for.
 */
export const begunAnew = (
  before: ExpenseRow,
  { recurrence = before.recurrence }: Pick<Series, 'recurrence'>,
): Partial<ExpenseRow> =>
  before.next_expense_id !== undefined || frequencyOf(before) === frequencyOf({ recurrence })
    ? {}
    : { series_id: undefined, series_date: undefined, series_number: undefined };

type Repeated = Omit<ExpenseRow, (typeof ITS_OWN)[number]>;

/** The next expense, unpaid, as far after the last one as its date is. */
export function nextExpense(expense: ExpenseRow, date: string): Repeated {
  const { due_date: due, series_date, series_number = 1, series_id } = expense;
  const repeated = { ...expense };
  for (const name of ITS_OWN) Reflect.deleteProperty(repeated, name);
  const days =
    due === undefined ? 0 : Math.round((Date.parse(due) - Date.parse(expense.date)) / DAY_MS);
  return {
    ...repeated,
    date,
    ...(due !== undefined && { due_date: addDays(date, days) }),
    payment_status: 'pending',
    status: 'confirmed',
    paid_amount: 0,
    payments: [],
    series_id: series_id ?? expense._id,
    series_date: series_date ?? expense.date,
    series_number: series_number + 1,
  };
}

/** What belongs to one expense and not to its series. */
const ITS_OWN = [
  '_id',
  'created_at',
  'updated_at',
  'version',
  'livemode',
  'next_expense_id',
  'voucher_number',
  'received_invoice_id',
  'attachments',
  'external_reference',
] as const;

function stepped(frequency: string, first: string, count: number): string | undefined {
  switch (frequency) {
    case 'weekly':
      return addDays(first, DAYS_A_WEEK * count);
    case 'monthly':
      return addMonths(first, count);
    case 'yearly':
      return addMonths(first, MONTHS_A_YEAR * count);
    default:
      return undefined;
  }
}
