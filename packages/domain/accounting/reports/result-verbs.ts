// GET /accounting/reports/income-statement/ and /balance-sheet/: what was earned, and what is there, in nominal currency or, with an
// index set of the configuration, in currency of the closing month.

import { businessDate } from '#kernel/date.ts';
import { date, list, object, oneOf } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import { verb } from '#resource/define.ts';
import type { Bookkeeping } from '../records/accounting-config.ts';
import {
  type DateSpan,
  dayBefore,
  fiscalYearOf,
  spanBefore,
  spanOfYear,
} from '../records/year-span.ts';
import { balanceSheet, nominalNets } from './balance-sheet.ts';
import { comparedTable } from './compared-table.ts';
import { incomeStatement, partsOf } from './income-statement.ts';
import { openBooks, spanAsked } from './read-books.ts';
import { CSV, PDF, reportAnswer } from './report-file.ts';
import {
  comparedShape,
  compareQuery,
  refuseBackwards,
  reportHeader,
  reportHeaderShape,
  restatedQuery,
  spanQuery,
  statementFormat,
  treeQuery,
} from './report-query.ts';
import { restatedIncome, restatingOf } from './restated-income.ts';
import { restatedSheet } from './restatement.ts';
import { incomeTable, sheetTable } from './statement-tables.ts';
import { accountShape, boundaries, signed } from './statement-verbs.ts';

const ROWS_MAX = 10_000;
const RECPAM = 'Result of holding money while prices rose; with restated_with only';
const recpam = () => signed().optional().meta({ description: RECPAM });
const incomeTotals = () => ({ revenue: signed(), expense: signed(), net: signed() });
const incomeRows = () =>
  list(
    object({
      ...accountShape,
      amount: signed().meta({
        description: 'On the natural side: revenue and expense are positive',
      }),
      months: z.record(z.string(), signed()).optional(),
    }),
    ROWS_MAX,
  );
const incomeShape = {
  from: date(),
  to: date(),
  revenue: incomeRows(),
  expense: incomeRows(),
  totals: object(incomeTotals()),
  months: z.record(z.string(), object({ ...incomeTotals(), recpam: recpam() })).optional(),
  recpam: recpam(),
};

export const showIncomeStatement = verb(
  undefined,
  {
    name: 'accounting/reports.income_statement',
    summary: 'Revenue, expense and net result of a span, by month where asked for',
    description:
      'From the start of the fiscal year to today unless told, in nominal pesos, or restated by an index set of the configuration, in pesos of the last month of the span, the span before too. Also as CSV or PDF.',
    method: 'GET',
    path: '/accounting/reports/income-statement/',
    access: 'accounting:read',
    query: z.strictObject({
      ...spanQuery,
      ...treeQuery,
      columns: oneOf(['month']).optional().meta({ description: 'month: a column for each month' }),
      ...compareQuery,
      ...restatedQuery,
      ...statementFormat,
    }),
    data: object({
      ...reportHeaderShape,
      ...incomeShape,
      ...comparedShape(incomeShape),
    }),
    files: [CSV, PDF],
    fails: ['index_not_available'],
  },
  async (ctx, { query }) => {
    const isCompared = query.compare === 'previous';
    const byMonth = query.columns === 'month';
    const { books, config } = await openBooks(ctx, {
      days: (found) => boundaries(spanAsked(ctx, found, query), isCompared),
      withClosing: query.include_closing === true,
    });
    const span = spanAsked(ctx, config, query);
    refuseBackwards(span);
    const restating = restatingOf(config, query, span.to);
    const shown = { level: query.level, includeZero: query.include_zero };
    const of = (days: DateSpan) => ({
      ...days,
      ...(restating === undefined
        ? incomeStatement(books, partsOf(books, days, byMonth), shown)
        : restatedIncome(books, days, { restating, shown, byMonth })),
    });
    const report = of(span);
    const previous = isCompared ? of(spanBefore(span)) : undefined;
    const data = {
      ...reportHeader(restating !== undefined),
      ...report,
      ...(previous && { previous }),
    };
    return reportAnswer(data, {
      format: query.format,
      name: `estado-de-resultados-${span.to}`,
      table: () =>
        comparedTable((one) => incomeTable(one, one, restating !== undefined), report, previous),
    });
  },
);

const sheetRows = () => list(object({ ...accountShape, balance: signed() }), ROWS_MAX);
const sheetShape = {
  date: date(),
  assets: sheetRows(),
  liabilities: sheetRows(),
  equity: sheetRows(),
  unclosed_results: signed().meta({
    description: 'What earlier years earned and nobody closed; part of equity',
  }),
  totals: object({
    assets: signed(),
    liabilities: signed(),
    equity: signed(),
    result: signed().meta({ description: 'Of the fiscal year of `date` so far' }),
    difference: signed().meta({ description: 'By how much the books are wrong: 0' }),
  }),
  recpam: recpam(),
  restatement_of_earlier_years: signed().optional().meta({
    description:
      'What re-expressing earlier years came to; part of equity. With restated_with only',
  }),
};

export const showBalanceSheet = verb(
  undefined,
  {
    name: 'accounting/reports.balance_sheet',
    summary: 'Assets, liabilities, equity and the result of the year on a day',
    description:
      'Of today unless told, in nominal pesos, or restated by an index set of the configuration. `compare` adds the end of the year before, restated in pesos of the same month. Also as CSV or PDF.',
    method: 'GET',
    path: '/accounting/reports/balance-sheet/',
    access: 'accounting:read',
    query: z.strictObject({
      date: date().optional().meta({ description: 'Today unless given' }),
      ...treeQuery,
      ...compareQuery,
      ...restatedQuery,
      ...statementFormat,
    }),
    data: object({ ...reportHeaderShape, ...sheetShape, ...comparedShape(sheetShape) }),
    files: [CSV, PDF],
    fails: ['index_not_available'],
  },
  async (ctx, { query }) => {
    const day = query.date ?? businessDate(ctx.clock.now());
    const { books, config } = await openBooks(ctx, {
      days: (found) => [day, ...(query.compare === 'previous' ? [yearBefore(day, found)] : [])],
      withClosing: query.include_closing === true,
    });
    const restating = restatingOf(config, query, day);
    const shown = { level: query.level, includeZero: query.include_zero };
    const of = (on: string) => ({
      date: on,
      ...(restating === undefined
        ? balanceSheet(books.accounts, nominalNets(books, on), shown)
        : restatedSheet(books, on, restating, shown)),
    });
    const report = of(day);
    const previous = query.compare === 'previous' ? of(yearBefore(day, config)) : undefined;
    const data = {
      ...reportHeader(restating !== undefined),
      ...report,
      ...(previous && { previous }),
    };
    return reportAnswer(data, {
      format: query.format,
      name: `situacion-patrimonial-${day}`,
      table: () =>
        comparedTable(
          (one) => sheetTable(one, one.date, restating !== undefined),
          report,
          previous,
        ),
    });
  },
);

/** The last day of the fiscal year before. */
const yearBefore = (day: string, { fiscal_year_end_month: endMonth }: Bookkeeping): string =>
  dayBefore(spanOfYear(fiscalYearOf(day, endMonth), endMonth).from);
