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
  monthOf,
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
    const restating = restatingOf(config, query, span.to);
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

/** RECPAM is part of the net result, in each month too. */
function restatedIncome(books: Books, span: DateSpan, { restating, shown, byMonth }: Expressing) {
  const asSides = (nets: ReadonlyMap<string, ReturnType<typeof decimal>>): Map<string, Sides> =>
    new Map([...nets].map(([id, net]) => [id, { debit: net, credit: decimal(0) }]));
  const within = (days: DateSpan) => asSides(restatedWithin(books, days, restating));
  const months = byMonth ? monthsOf(span) : [];
  const parts: Parts = new Map([
    ['amount', within(span)],
    ...months.map((month) => [month, within(clipped(month, span))] as const),
  ]);
  const statement = incomeStatement(books, parts, shown);
  const withRecpam = <T extends { net: number }>(totals: T, days: DateSpan) => {
    const gained = recpamOf(books, days, restating);
    return { ...totals, net: toAmount(decimal(totals.net).plus(gained)), recpam: gained };
  };
  const { recpam: gained, ...totals } = withRecpam(statement.totals, span);
  const columns = Object.entries(statement.months ?? {}).map(
    ([month, each]) => [month, withRecpam(each, clipped(month, span))] as const,
  );
  return {
    ...statement,
    totals,
    recpam: gained,
    ...(byMonth && { months: Object.fromEntries(columns) }),
  };
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
    const restating = restatingOf(config, query, day);
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

type Restated = { restated_with?: string | undefined; include_closing?: boolean | undefined };

/**
 * In pesos of the day's month. Throws index_not_available for a set that the configuration does not have, invalid_query_parameter
 * for the entries that close years, which are nominal.
 */
function restatingOf(
  { index_sets, accounts }: Bookkeeping,
  { restated_with: name, include_closing }: Restated,
  day: string,
): Restating | undefined {
  if (name === undefined) return undefined;
  if (include_closing === true) {
    const message = 'What closes a year is nominal: a restated statement leaves it out';
    const at = { field: 'include_closing', location: 'query' as const };
    fail('invalid_query_parameter', { errors: [{ ...at, code: 'out_of_range', message }] });
  }
  const indices = Object.hasOwn(index_sets, name) ? index_sets[name] : undefined;
  if (indices === undefined) {
    const message = 'The configuration has no index of this name';
    const line: FieldError = { field: 'restated_with', location: 'query', message };
    return fail('index_not_available', { errors: [{ ...line, allowed: Object.keys(index_sets) }] });
  }
  return {
    indices,
    closing: monthOf(day),
    ...(accounts.capital && { capital: accounts.capital }),
    ...(accounts.capital_adjustment && { capitalAdjustment: accounts.capital_adjustment }),
  };
}
