// What the business earned and spent in a span, each on its natural side, by month where asked for. Pure.
import { lastOfMonth } from '#kernel/date.ts';
import { type Decimal, decimal } from '#kernel/money.ts';
import { isDebitSide, isResult } from '../records/account-type.ts';
import { type DateSpan, monthsOf } from '../records/year-span.ts';
import type { Books } from './books.ts';
import { amountOf, type LedgerAccount, NOTHING, netOf, type Sides } from './figures.ts';
import { type Shown, type TreeRow, treeOf } from './tree.ts';

type IncomeRow = Omit<TreeRow, 'figures'> & {
  amount: number;
  months?: Readonly<Record<string, number>>;
};
type IncomeTotals = { revenue: number; expense: number; net: number };
export type IncomeStatement = {
  revenue: IncomeRow[];
  expense: IncomeRow[];
  totals: IncomeTotals;
  months?: Readonly<Record<string, IncomeTotals>>;
};

const WHOLE = 'amount';

/** Sides of accounts in each part of the span: the whole of it, and its months where they are columns. */
export type Parts = ReadonlyMap<string, ReadonlyMap<string, Sides>>;

export function partsOf(books: Books, span: DateSpan, byMonth: boolean): Parts {
  const months = byMonth ? monthsOf(span) : [];
  return new Map([
    [WHOLE, books.within(span.from, span.to)],
    ...months.map((month) => [month, withinMonth(books, month, span)] as const),
  ]);
}

function withinMonth(books: Books, month: string, { from, to }: DateSpan) {
  const first = `${month}-01`;
  const last = lastOfMonth(first);
  return books.within(first < from ? from : first, last > to ? to : last);
}

export function incomeStatement(books: Books, parts: Parts, shown: Shown): IncomeStatement {
  const figuresOf = (account: LedgerAccount) => figures(account, parts);
  const rows = treeOf(
    books.accounts.filter(({ account_type }) => isResult(account_type)),
    figuresOf,
    shown,
  ).map(rowOf);
  const months = [...parts.keys()].filter((name) => name !== WHOLE);
  return {
    revenue: rows.filter(({ account_type }) => account_type === 'revenue'),
    expense: rows.filter(({ account_type }) => account_type === 'expense'),
    totals: totalsOf(books, parts, WHOLE),
    ...(months.length > 0 && {
      months: Object.fromEntries(months.map((month) => [month, totalsOf(books, parts, month)])),
    }),
  };
}

function figures({ _id, account_type }: LedgerAccount, parts: Parts): Record<string, Decimal> {
  const sign = isDebitSide(account_type) ? 1 : -1;
  return Object.fromEntries(
    [...parts].map(([name, sides]) => [name, netOf(sides.get(_id) ?? NOTHING).times(sign)]),
  );
}

function rowOf({ figures: all, ...row }: TreeRow): IncomeRow {
  const { [WHOLE]: amount = 0, ...months } = all;
  return { ...row, amount, ...(Object.keys(months).length > 0 && { months }) };
}

function totalsOf(books: Books, parts: Parts, part: string): IncomeTotals {
  const sides = parts.get(part);
  const total = (type: 'revenue' | 'expense') =>
    books.accounts
      .filter(({ account_type }) => account_type === type)
      .reduce((sum, { _id }) => sum.plus(netOf(sides?.get(_id) ?? NOTHING)), decimal(0));
  const [revenue, expense] = [total('revenue').times(-1), total('expense')];
  return {
    revenue: amountOf(revenue),
    expense: amountOf(expense),
    net: amountOf(revenue.minus(expense)),
  };
}
