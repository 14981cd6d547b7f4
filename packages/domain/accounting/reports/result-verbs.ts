// GET /accounting/reports/income-statement/ and /balance-sheet/: what was earned, and what is there, in nominal currency or, with an
// index set of the configuration, in currency of the closing month.
import { businessDate, lastOfMonth } from '#kernel/date.ts';
import { type FieldError, fail } from '#kernel/error.ts';
import { date, list, object, oneOf } from '#kernel/fields.ts';
import { decimal, toAmount } from '#kernel/money.ts';
import * as z from '#kernel/schema.ts';
import { verb } from '#resource/define.ts';
import type { Bookkeeping } from '../records/accounting-config.ts';
import {
  type DateSpan,
  dayBefore,
  fiscalYearOf,
  monthsOf,
  spanBefore,
  spanOfYear,
} from '../records/year-span.ts';
import { balanceSheet, nominalNets } from './balance-sheet.ts';
import type { Books } from './books.ts';
import type { Sides } from './figures.ts';
import { incomeStatement, type Parts, partsOf } from './income-statement.ts';
import { openBooks, spanAsked } from './read-books.ts';
import { CSV, PDF, reportAnswer } from './report-file.ts';
import {
  compareQuery,
  refuseBackwards,
  reportHeader,
  reportHeaderShape,
  restatedQuery,
  spanQuery,
  statementFormat,
  treeQuery,
} from './report-query.ts';
import { type Restating, recpamOf, restatedSheet, restatedWithin } from './restatement.ts';
import { incomeTable, sheetTable } from './statement-tables.ts';
import { accountShape, boundaries, signed } from './statement-verbs.ts';
import type { Shown } from './tree.ts';

const ROWS_MAX = 10_000;
const RECPAM = 'Result of holding money while prices rose; with restated_with only';
const incomeTotals = () => object({ revenue: signed(), expense: signed(), net: signed() });
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
  totals: incomeTotals(),
  months: z.record(z.string(), incomeTotals()).optional(),
  recpam: signed().optional().meta({ description: RECPAM }),
};

export const showIncomeStatement = verb(
  undefined,
  {
    name: 'accounting/reports.income_statement',
    summary: 'Revenue, expense and net result of a span, by month where asked for',
    description:
      'From the start of the fiscal year to today unless told, in nominal pesos, or restated by an index set of the configuration. Also as CSV or PDF.',
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
      previous: object(incomeShape).optional(),
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
    const restating = restatingOf(config, query.restated_with);
    const shown = { level: query.level, includeZero: query.include_zero };
    const of = (days: DateSpan) => ({
      ...days,
      ...(restating === undefined
        ? incomeStatement(books, partsOf(books, days, byMonth), shown)
        : restatedIncome(books, days, { restating, shown, byMonth })),
    });
    const report = of(span);
    const data = {
      ...reportHeader(restating !== undefined),
      ...report,
      ...(isCompared && { previous: of(spanBefore(span)) }),
    };
    return reportAnswer(data, {
      format: query.format,
      name: `estado-de-resultados-${span.to}`,
      table: () => incomeTable(report, span, restating !== undefined),
    });
  },
);

type Expressing = { restating: Restating; shown: Shown; byMonth: boolean };

/** In currency of the span's last month; RECPAM is part of the net result. */
function restatedIncome(books: Books, span: DateSpan, { restating, shown, byMonth }: Expressing) {
  const { indices } = restating;
  const asSides = (nets: ReadonlyMap<string, ReturnType<typeof decimal>>): Map<string, Sides> =>
    new Map([...nets].map(([id, net]) => [id, { debit: net, credit: decimal(0) }]));
  const within = (days: DateSpan) => asSides(restatedWithin(books, days, indices, span.to));
  const months = byMonth ? monthsOf(span) : [];
  const parts: Parts = new Map([
    ['amount', within(span)],
    ...months.map((month) => [month, within(clipped(month, span))] as const),
  ]);
  const statement = incomeStatement(books, parts, shown);
  const recpam = recpamOf(books, span, restating);
  const net = toAmount(decimal(statement.totals.net).plus(recpam));
  return { ...statement, totals: { ...statement.totals, net }, recpam };
}

function clipped(month: string, { from, to }: DateSpan): DateSpan {
  const first = `${month}-01`;
  const last = lastOfMonth(first);
  return { from: first < from ? from : first, to: last > to ? to : last };
}

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
  recpam: signed().optional().meta({ description: RECPAM }),
};

export const showBalanceSheet = verb(
  undefined,
  {
    name: 'accounting/reports.balance_sheet',
    summary: 'Assets, liabilities, equity and the result of the year on a day',
    description:
      'Of today unless told, in nominal pesos, or restated by an index set of the configuration. `compare` adds the year before. Also as CSV or PDF.',
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
    data: object({ ...reportHeaderShape, ...sheetShape, previous: object(sheetShape).optional() }),
    files: [CSV, PDF],
    fails: ['index_not_available'],
  },
  async (ctx, { query }) => {
    const day = query.date ?? businessDate(ctx.clock.now());
    const { books, config } = await openBooks(ctx, {
      days: (found) => [day, ...(query.compare === 'previous' ? [yearBefore(day, found)] : [])],
      withClosing: query.include_closing === true,
    });
    const restating = restatingOf(config, query.restated_with);
    const shown = { level: query.level, includeZero: query.include_zero };
    const of = (on: string) => ({
      date: on,
      ...(restating === undefined
        ? balanceSheet(books.accounts, nominalNets(books, on), shown)
        : restatedSheet(books, on, restating, shown)),
    });
    const report = of(day);
    const data = {
      ...reportHeader(restating !== undefined),
      ...report,
      ...(query.compare === 'previous' && { previous: of(yearBefore(day, config)) }),
    };
    return reportAnswer(data, {
      format: query.format,
      name: `situacion-patrimonial-${day}`,
      table: () => sheetTable(report, day, restating !== undefined),
    });
  },
);

/** The last day of the fiscal year before. */
const yearBefore = (day: string, { fiscal_year_end_month: endMonth }: Bookkeeping): string =>
  dayBefore(spanOfYear(fiscalYearOf(day, endMonth), endMonth).from);

/** Throws index_not_available for a set that the configuration does not have. */
function restatingOf({ index_sets, accounts }: Bookkeeping, name?: string): Restating | undefined {
  if (name === undefined) return undefined;
  const indices = Object.hasOwn(index_sets, name) ? index_sets[name] : undefined;
  if (indices === undefined) {
    const message = 'The configuration has no index of this name';
    const line: FieldError = { field: 'restated_with', location: 'query', message };
    return fail('index_not_available', { errors: [{ ...line, allowed: Object.keys(index_sets) }] });
  }
  return {
    indices,
    ...(accounts.capital && { capital: accounts.capital }),
    ...(accounts.capital_adjustment && { capitalAdjustment: accounts.capital_adjustment }),
  };
}
