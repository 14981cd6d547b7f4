// A day on which an obligation to the tax authorities falls due: one of the yearly table, or the account's own. Decision: the
// service tells of it 7 days and 1 day before and on the day, and marks it overdue the day after; of several that the clock jumped
// over it tells the newest alone.
import { addDays, startOfBusinessDay } from '#kernel/date.ts';
import { fail } from '#kernel/error.ts';
import { amount, date, dayOrInstant, oneOf, text, whole } from '#kernel/fields.ts';
import type { JobOrder, NounOf, RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field, states } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';

/** The background job that tells of the next step of a deadline. */
export const DEADLINE_JOB = 'follow-fiscal-deadline';
const DAYS_BEFORE = [7, 1, 0];

const moves = {
  pending: ['completed', 'overdue'],
  overdue: ['completed', 'pending'],
  completed: [],
} as const;

const fields = {
  obligation: field(
    text(1, 50).meta({ description: 'A code of the table (iva_ddjj …) or your own' }),
  )
    .required()
    .sortable('text')
    .searchable()
    .filterable(),
  period: field(
    text(0, 10).meta({ description: 'What it is due for: a month (YYYY-MM) or a year (YYYY)' }),
  ).filterable(),
  description: field(text(0, 300)).searchable(),
  due_date: field(date()).required().sortable('code').filterable(),
  amount: field(amount()).sortable('number'),
  reference: field(text(0, 200)).searchable(),
  status: states({ initial: ['pending'], moves }).filterable(),
  source: field(oneOf(['table', 'own']))
    .default('own')
    .assigned()
    .filterable(),
  cuit_group: field(
    text(0, 10).meta({ description: 'Last digits of the CUITs that fall due on this day' }),
  ).assigned(),
  completed_at: field(dayOrInstant()).assigned(),
  announced_on: field(
    date().meta({ description: 'The business day on which it was last told of' }),
  ).assigned(),
  days_left: field(whole(0, 7).meta({ description: 'Days that were left then' })).assigned(),
};

export interface FiscalDeadline extends Stored<'fiscal_deadline', typeof fields> {}
export const FiscalDeadline: NounOf<FiscalDeadline, typeof fields> = noun({
  name: 'fiscal_deadline',
  summary: 'A day on which an obligation to the tax authorities falls due.',
  plural: 'accounting/fiscal-calendar',
  base: '/accounting/fiscal-calendar',
  key: 'fx',
  scope: 'accounting',
  idParam: 'deadline_id',
  fields,
  standard: ['list', 'get', 'create', 'update', 'delete'],
  wire: { listPath: '', createStatus: 200 },
  order: { sort: 'due_date', direction: 'asc' },
  guard: keepsItsDay,
  events: deadlineEvents,
  eventKinds: {
    due: 'The deadline comes in days_left days, or is today',
    overdue: 'The day passed and nobody said that it was met',
    completed: 'The obligation was met',
  },
  jobs: ({ before, after }) => {
    const next = after && nextStep(after);
    return next === undefined || next === (before && nextStep(before)) ? [] : [orderOf(next)];
  },
});

/** The day of the next step: telling of it, or the day after on which it is overdue. Nothing once it is settled. */
function nextStep({ status, due_date, announced_on = '' }: FiscalDeadline): string | undefined {
  if (status !== 'pending') return undefined;
  return [...stepsOf(due_date), addDays(due_date, 1)].find((step) => step > announced_on);
}

/** The days on which it is told, in order. */
export const stepsOf = (dueDate: string): string[] =>
  DAYS_BEFORE.map((days) => addDays(dueDate, -days));

const orderOf = (day: string): JobOrder => ({ name: DEADLINE_JOB, atMs: startOfBusinessDay(day) });

function deadlineEvents({ before, after }: RecordChange<FiscalDeadline>) {
  if (before === undefined || after === undefined) return [];
  const entered = before.status === after.status ? undefined : after.status;
  const isTold = after.announced_on !== undefined && after.announced_on !== before.announced_on;
  return [
    ...(entered === 'completed' || entered === 'overdue' ? [entered] : []),
    ...(isTold ? ['due' as const] : []),
  ];
}

/** Its state moves by complete/, by time and with its day; what was met keeps its day. */
function keepsItsDay({ before, after }: RecordChange<FiscalDeadline>): void {
  if (before === undefined || after === undefined) return;
  if (before.status !== after.status) {
    const line = { from: before.status, to: after.status, allowed: [] };
    const message = 'complete/ says that it was met, and time that it was not';
    fail('invalid_state_transition', {
      errors: [{ field: 'status', location: 'body', message, ...line }],
    });
  }
  if (before.status === 'completed' && before.due_date !== after.due_date) {
    const message = 'A deadline that was met keeps its day';
    fail('record_locked', { errors: [{ field: 'due_date', location: 'body', message }] });
  }
}
