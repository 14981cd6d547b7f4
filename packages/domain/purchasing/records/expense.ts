// Something the business pays for. contract#purchasing. Decision: an expense is confirmed unless it says
// that it is a draft; one created as paid was paid in full; payment_status moves by pay/, cancel/
// and time; an expense with payments keeps its amount and its currency.

import { isDeepStrictEqual } from 'node:util';
import { FOLLOW_ORDER_OF_EXPENSE_JOB } from '#domain/jobs/document-names.ts';
import { POST_EXPENSE_JOB } from '#domain/jobs/posting-names.ts';
import { addMonths, businessDate, earlierDay } from '#kernel/date.ts';
import type { FieldError } from '#kernel/error.ts';
import type { JobOrder, NounOf, RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import type { DraftOf } from '#resource/fields/row.ts';
import { type ExpenseRow, fields } from './expense-fields.ts';
import { OVERDUE_JOB, overdueAt } from './expense-payment.ts';
import { nextDate, REPEAT_JOB, repeatsAt } from './expense-recurrence.ts';

/** How far back the first expense of a series may lie when it is written. */
const SERIES_MONTHS_BACK = 24;

export interface Expense extends ExpenseRow {}
export const Expense: NounOf<Expense, typeof fields> = noun({
  name: 'expense',
  summary: 'Something the business pays for, once or again and again.',
  base: '/expenses',
  key: 'ex',
  scope: 'expenses',
  open: true,
  fields,
  searchOrder: ['description', 'voucher_number', 'notes', 'tags'],
  rules: [dueAfterDate, taxWithinAmount, untilAfterDate, seriesIsRecent],
  prepare: paidAtOnce,
  events: expenseEvents,
  eventKinds: {
    paid: 'The expense was paid in full',
    overdue: 'The due date passed before the expense was paid',
    cancelled: 'The expense was cancelled',
  },
  jobs: (change) => [
    ...timers(change),
    ...(booksAnew(change) ? [POST_EXPENSE_JOB, ...orderFollows(change)] : []),
  ],
});

/** What an expense that is created as paid has been paid: on its day, or today where that is still to come. */
function paidAtOnce(
  input: DraftOf<typeof fields>,
  { nowMs }: { nowMs: number },
): DraftOf<typeof fields> {
  if (input.payment_status !== 'paid') return input;
  const { amount: paid, date: day, payment_method } = input;
  const date = earlierDay(day, businessDate(nowMs));
  const payment = { amount: paid, date, ...(payment_method && { payment_method }) };
  return { ...input, paid_amount: paid, payments: [payment] };
}

/** Payments are what the books know of an expense. */
const booksAnew = ({ before, after }: RecordChange<Expense>): boolean =>
  (before?.payments ?? []).length > 0 || (after?.payments ?? []).length > 0
    ? !isDeepStrictEqual(BOOKED.map(of(before)), BOOKED.map(of(after)))
    : false;
const BOOKED = [
  'payments',
  'status',
  'account_code',
  'received_invoice_id',
  'supplier_id',
  'tax_amount',
  'currency',
  'exchange_rate',
] as const;
const of = (expense: Expense | undefined) => (name: (typeof BOOKED)[number]) => expense?.[name];

/** An order is paid by the expense of its invoice, which says itself when another pays it. */
const orderFollows = ({ after }: RecordChange<Expense>): string[] =>
  after?.received_invoice_id ? [FOLLOW_ORDER_OF_EXPENSE_JOB] : [];

function timers({ before, after }: RecordChange<Expense>): JobOrder[] {
  if (after === undefined) return [];
  const moved = (...fields: readonly (keyof Expense)[]) =>
    before === undefined || fields.some((field) => before[field] !== after[field]);
  const overdue = overdueAt(after);
  const isNewTerm = moved('date', 'status') || nextDate(before ?? {}) !== nextDate(after);
  const repeats = isNewTerm ? repeatsAt(after) : undefined;
  return [
    ...(overdue === undefined || overdue === overdueAt(before)
      ? []
      : [{ name: OVERDUE_JOB, atMs: overdue }]),
    ...(repeats === undefined ? [] : [{ name: REPEAT_JOB, atMs: repeats }]),
  ];
}

function expenseEvents({ before, after }: RecordChange<Expense>): string[] {
  if (after === undefined) return [];
  const entered = (field: 'payment_status' | 'status', state: string) =>
    after[field] === state && before?.[field] !== state;
  return [
    ...(entered('payment_status', 'paid') ? ['paid'] : []),
    ...(entered('payment_status', 'overdue') ? ['overdue'] : []),
    ...(entered('status', 'cancelled') ? ['cancelled'] : []),
  ];
}

function dueAfterDate({ date: day, due_date: due }: Expense): FieldError[] {
  if (day === undefined || due === undefined || due >= day) return [];
  const message = 'It is due before its date';
  return [{ field: 'due_date', location: 'body', code: 'out_of_range', message, min: day }];
}

function taxWithinAmount(expense: Expense): FieldError[] {
  const { amount: all, tax_amount: tax, net_amount: net } = expense;
  const over = Object.entries({ tax_amount: tax, net_amount: net }).filter(
    ([, part]) => part !== undefined && part > all,
  );
  const message = 'A part is greater than the amount of the expense';
  return over.map(([field]) => ({ field, location: 'body', code: 'too_large', message, max: all }));
}

/** A series that began long ago would be made up for, expense by expense, at once. */
function seriesIsRecent(expense: Expense): FieldError[] {
  const { date: day, created_at: at } = expense;
  if (nextDate(expense) === undefined) return [];
  const min = addMonths(businessDate(Date.parse(at)), -SERIES_MONTHS_BACK);
  if (day >= min) return [];
  const message = 'A series begins at most two years back';
  return [{ field: 'date', location: 'body', code: 'out_of_range', message, min }];
}

function untilAfterDate({ date: day, recurrence }: Expense): FieldError[] {
  if (recurrence?.until === undefined || day === undefined || recurrence.until >= day) return [];
  const message = 'The recurrence ends before it begins';
  const field = 'recurrence.until';
  return [{ field, location: 'body', code: 'out_of_range', message, min: day }];
}
