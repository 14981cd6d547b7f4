// The income statement in pesos of a closing month, and which index set and month a request asks for.
import { lastOfMonth } from '#kernel/date.ts';
import { type FieldError, fail } from '#kernel/error.ts';
import { decimal, toAmount } from '#kernel/money.ts';
import type { Bookkeeping } from '../records/accounting-config.ts';
import { type DateSpan, monthOf, monthsOf } from '../records/year-span.ts';
import type { Books } from './books.ts';
import type { Sides } from './figures.ts';
import { incomeStatement, type Parts } from './income-statement.ts';
import { type Restating, recpamOf, restatedWithin } from './restatement.ts';
import type { Shown } from './tree.ts';

type Expressing = { restating: Restating; shown: Shown; byMonth: boolean };

/** RECPAM is part of the net result, in each month too. */
export function restatedIncome(
  books: Books,
  span: DateSpan,
  { restating, shown, byMonth }: Expressing,
) {
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

type Asked = { restated_with?: string | undefined; include_closing?: boolean | undefined };

/**
 * In pesos of the day's month. Throws index_not_available for a set that the configuration does not have, invalid_query_parameter
 * for the entries that close years, which are nominal.
 */
export function restatingOf(
  { index_sets, accounts }: Bookkeeping,
  { restated_with: name, include_closing }: Asked,
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
