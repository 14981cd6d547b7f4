// A fiscal year of the books. It is open until it is closed; from then on nothing dated in it is posted, edited or reversed until
// it is reopened. A closing (or reopening) that does not fit one commit goes step by step: `closing` and `reopening` say so,
// refuse entries just like a closed year, and a job goes on with them whatever happened to the request.
import { amountSum, date, dateTime, flag, list, oneOf, recordId, whole } from '#kernel/fields.ts';
import { derivedId } from '#kernel/id.ts';
import * as z from '#kernel/schema.ts';
import { enteredState } from '#kernel/states.ts';
import type { NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field, states } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';

/** The background job that goes on with a year that is being closed or reopened. */
export const GO_ON_CLOSING_JOB = 'go-on-closing-year';
/** The background job that posts what waited for the year to be open. */
export const POST_REOPENED_JOB = 'post-events-of-reopened-year';

const STEPS_MAX = 500;

export const CLOSING_KINDS = ['result', 'transfer', 'balance', 'opening'] as const;
export type ClosingKind = (typeof CLOSING_KINDS)[number];

const fields = {
  year: field(whole(1, 9999).meta({ description: 'The calendar year in which it ends' }))
    .always()
    .assigned()
    .sortable('number')
    .filterable(),
  from: field(date()).always().assigned().sortable('code'),
  to: field(date()).always().assigned(),
  status: states({
    initial: ['open', 'closing', 'closed'],
    moves: {
      open: ['closing', 'closed'],
      closing: ['closed'],
      closed: ['reopening', 'open'],
      reopening: ['open'],
    },
  })
    .assigned()
    .filterable(),
  closed_at: field(dateTime()).assigned(),
  reopened_at: field(dateTime()).assigned(),
  transfer_result: field(flag()).assigned(),
  zero_balances: field(flag()).assigned(),
  net_result: field(amountSum()).assigned(),
  entries: field(whole(0).meta({ description: 'Entries that were posted in it' })).assigned(),
  steps: field(
    list(
      z.strictObject({
        kind: oneOf(CLOSING_KINDS),
        entry_id: recordId(),
        counter_id: recordId().optional(),
      }),
      STEPS_MAX,
    ).meta({ description: 'The entries that closed it, and those that took them back' }),
  )
    .default([])
    .assigned(),
};

export interface FiscalYear extends Stored<'fiscal_year', typeof fields> {}
export const FiscalYear: NounOf<FiscalYear, typeof fields> = noun({
  name: 'fiscal_year',
  summary: 'A fiscal year: its days, whether it is closed, and what it earned.',
  plural: 'accounting/fiscal-close/years',
  base: '/accounting/fiscal-close/years',
  key: 'fy',
  scope: 'accounting',
  fields,
  standard: [],
  standardEvents: ['created', 'updated'],
  events: (change) => {
    const entered = enteredState(change, 'status');
    if (entered === 'closed') return ['closed'];
    return entered === 'open' && change.before !== undefined ? ['reopened'] : [];
  },
  eventKinds: {
    closed: 'The year was closed: nothing dated in it is posted or changed any more',
    reopened: 'A closed year was opened again',
  },
  jobs: ({ before, after }) => {
    if (after?.status === 'closing' || after?.status === 'reopening') return [GO_ON_CLOSING_JOB];
    return after?.status === 'open' && before !== undefined ? [POST_REOPENED_JOB] : [];
  },
});

export type ClosingStep = FiscalYear['steps'][number];

/** The id of a year's record; it tells the first instant of the calendar year. */
export const fiscalYearId = (year: number): string =>
  derivedId(Date.UTC(year, 0, 1), `fiscal-year\n${year}`);

/** Entries are posted in it. */
export const isOpenYear = (year: FiscalYear | undefined): boolean =>
  year === undefined || year.status === 'open';
