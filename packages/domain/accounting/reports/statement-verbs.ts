// GET /accounting/reports/trial-balance/ and /cash-flow/: statements of a span, from the monthly totals of the accounts.

import { amountSum, date, flag, list, object, oneOf, text, whole } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import { verb } from '#resource/define.ts';
import { accountCode, FLOW_CLASSES, LEVEL_MAX } from '../records/account.ts';
import { ACCOUNT_TYPES } from '../records/account-type.ts';
import { type DateSpan, dayBefore, spanBefore } from '../records/year-span.ts';
import { cashFlow } from './cash-flow.ts';
import { comparedTable } from './compared-table.ts';
import { openBooks, spanAsked } from './read-books.ts';
import { CSV, PDF, reportAnswer } from './report-file.ts';
import {
  comparedShape,
  compareQuery,
  refuseBackwards,
  reportHeader,
  reportHeaderShape,
  spanQuery,
  statementFormat,
  treeQuery,
} from './report-query.ts';
import { flowTable, trialTable } from './statement-tables.ts';
import { trialBalance } from './trial-balance.ts';

export const signed = () => amountSum();
/** What every row of an account says. */
export const accountShape = {
  code: accountCode(),
  name: text(1, 200),
  account_type: oneOf(ACCOUNT_TYPES),
  level: whole(1, LEVEL_MAX),
  is_detail: flag().meta({ description: 'False: a group, with everything below it added up' }),
};

const trialShape = {
  from: date(),
  to: date(),
  rows: list(
    object({
      ...accountShape,
      opening: signed().meta({ description: 'Debit less credit on the day before `from`' }),
      debits: signed(),
      credits: signed(),
      closing: signed().meta({ description: 'Debit less credit at the end of `to`' }),
      balance: signed().meta({ description: 'The closing on the side on which the account grows' }),
    }),
    10_000,
  ),
  unclosed_results: signed().meta({
    description: 'Results of earlier years that nobody closed, as debit less credit',
  }),
  totals: object({
    opening: signed(),
    debits: signed(),
    credits: signed(),
    closing: signed(),
  }).meta({
    description: 'Of postable accounts and unclosed results; opening and closing are zero',
  }),
};

export const showTrialBalance = verb(
  undefined,
  {
    name: 'accounting/reports.trial_balance',
    summary: 'Opening, debits, credits and closing of every account; groups are rolled up',
    description:
      'From the start of the fiscal year to today unless told. Opening and closing are debit less credit; entries that closed a year count only with `include_closing`. Also as CSV or PDF.',
    method: 'GET',
    path: '/accounting/reports/trial-balance/',
    access: 'accounting:read',
    query: z.strictObject({ ...spanQuery, ...treeQuery, ...compareQuery, ...statementFormat }),
    data: object({ ...reportHeaderShape, ...trialShape, ...comparedShape(trialShape) }),
    files: [CSV, PDF],
  },
  async (ctx, { query }) => {
    const shown = { level: query.level, includeZero: query.include_zero };
    const isCompared = query.compare === 'previous';
    const { books, config } = await openBooks(ctx, {
      days: (found) => boundaries(spanAsked(ctx, found, query), isCompared),
      withClosing: query.include_closing === true,
    });
    const span = spanAsked(ctx, config, query);
    refuseBackwards(span);
    const of = (days: DateSpan) => ({ ...days, ...trialBalance(books, days, shown) });
    const report = of(span);
    const previous = isCompared ? of(spanBefore(span)) : undefined;
    const data = { ...reportHeader(), ...report, ...(previous && { previous }) };
    const name = `balance-de-sumas-y-saldos-${span.to}`;
    return reportAnswer(data, {
      format: query.format,
      name,
      table: () => comparedTable((one) => trialTable(one, one), report, previous),
    });
  },
);

const flowShape = {
  from: date(),
  to: date(),
  opening: signed().meta({ description: 'Cash on the day before `from`' }),
  operating: signed(),
  investing: signed(),
  financing: signed(),
  net: signed(),
  closing: signed().meta({ description: 'opening + net' }),
  rows: list(
    object({
      code: accountCode(),
      name: text(1, 200),
      class: oneOf(FLOW_CLASSES),
      amount: signed(),
    }),
    10_000,
  ).meta({ description: 'By counter-account: positive is cash that came in' }),
};

export const showCashFlow = verb(
  undefined,
  {
    name: 'accounting/reports.cash_flow',
    summary:
      'Where cash came from and went to, by the class of the counter-accounts (direct method)',
    description:
      'From the start of the fiscal year to today unless told. Operating, investing and financing make `net`; opening and net make the closing cash. Also as CSV or PDF.',
    method: 'GET',
    path: '/accounting/reports/cash-flow/',
    access: 'accounting:read',
    query: z.strictObject({ ...spanQuery, ...compareQuery, ...statementFormat }),
    data: object({ ...reportHeaderShape, ...flowShape, ...comparedShape(flowShape) }),
    files: [CSV, PDF],
  },
  async (ctx, { query }) => {
    const isCompared = query.compare === 'previous';
    const { books, config } = await openBooks(ctx, {
      days: (found) => boundaries(spanAsked(ctx, found, query), isCompared),
    });
    const span = spanAsked(ctx, config, query);
    refuseBackwards(span);
    const of = (days: DateSpan) => ({ ...days, ...cashFlow(books, days) });
    const report = of(span);
    const previous = isCompared ? of(spanBefore(span)) : undefined;
    const data = { ...reportHeader(), ...report, ...(previous && { previous }) };
    const name = `flujo-de-efectivo-${span.to}`;
    return reportAnswer(data, {
      format: query.format,
      name,
      table: () => comparedTable((one) => flowTable(one, one), report, previous),
    });
  },
);

/** The days up to which a span needs everything. */
export function boundaries(span: DateSpan, isCompared: boolean): string[] {
  const own = [dayBefore(span.from), span.to];
  if (!isCompared || span.from > span.to) return own;
  const before = spanBefore(span);
  return [...own, dayBefore(before.from), before.to];
}
