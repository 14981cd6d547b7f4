// The figures of a dashboard out of what was counted. Pure.
import { decimal, toAmount } from '#kernel/money.ts';
import type { Numbers } from '../records/counts.ts';

/** Products and customers that are shown. */
export const TOP = 10;
/** Payment methods that are shown; their total is of all. */
export const METHODS_MAX = 100;
const PERCENT = 100;

type Row = readonly [string, Numbers];

/** The first of those with the largest totals, equal ones by their key. */
export const largest = (rows: readonly Row[], most: number): Row[] =>
  rows
    .filter(([, { total = 0 }]) => total !== 0)
    .sort(([a, { total: x = 0 }], [b, { total: y = 0 }]) => y - x || (a < b ? -1 : 1))
    .slice(0, most);

/** Without those that came to nothing or less, and without what has no key. */
export const topOf = (rows: readonly Row[]): Row[] =>
  largest(
    rows.filter(([key, { total = 0 }]) => key !== '' && total > 0),
    TOP,
  );

export const salesOf = ({ count = 0, total = 0, tax = 0 }: Numbers) => ({
  count,
  total,
  average: count > 0 ? toAmount(decimal(total).div(count)) : null,
  net_of_tax: toAmount(decimal(total).minus(tax)),
});

export const compared = (sums: Numbers, before: Numbers) => ({
  sales: salesOf(before),
  change: {
    count: changeOf(before.count, sums.count),
    total: changeOf(before.total, sums.total),
  },
});

/** In percent of what was; null from nothing. */
export const changeOf = (before = 0, after = 0): number | null =>
  before === 0
    ? null
    : toAmount(decimal(after).minus(before).times(PERCENT).div(decimal(before).abs()));
