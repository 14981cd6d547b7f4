// The sales of a day added up by the hour, exactly. Sales that were cancelled or refunded are left out, as statistics of the day do once
// they are undone.

import { toIso } from '#kernel/clock.ts';
import { addDays, businessDate, startOfBusinessDay } from '#kernel/date.ts';
import { type Decimal, decimal, toAmount } from '#kernel/money.ts';
import type { Sale } from '#sdk/generated/types.ts';
import { get, type Page } from '../../app/api.ts';
import { hourOf } from '../../app/format.ts';

const PER_PAGE = 100;
/** Each page is a request of the account's windows. */
const PAGES_MAX = 20;
const HOURS = 24;
const UNDONE: readonly string[] = ['cancelled', 'refunded'];

export type Hour = { hour: number; count: number; total: number };
export type DayOfSales = {
  hours: readonly Hour[];
  count: number;
  total: number;
  average: number;
  /** More sales than the console reads. */
  isPart: boolean;
};
type Sold = Pick<Sale, 'created_at' | 'status' | 'total'>;

export async function readDay(date: string, signal: AbortSignal): Promise<DayOfSales> {
  const last = startOfBusinessDay(addDays(date, 1)) - 1;
  const span = {
    created_from: toIso(startOfBusinessDay(date)),
    created_to: toIso(last),
    fields: 'created_at,status,total',
    per_page: PER_PAGE,
  };
  const sold: Sold[] = [];
  let cursor: string | undefined;
  for (let read = 0; read < PAGES_MAX; read += 1) {
    const page = await get<Page<Sold>>('/sales/list/', { query: { ...span, cursor }, signal });
    sold.push(...page.items);
    cursor = page.next_cursor;
    if (!page.has_next || cursor === undefined) return addedUp(sold, false);
  }
  return addedUp(sold, true);
}

/** The day of the latest sale; undefined where there is none. */
export async function latestDay(signal: AbortSignal): Promise<string | undefined> {
  const query = { per_page: 1, fields: 'created_at' };
  const { items } = await get<Page<Sold>>('/sales/list/', { query, signal });
  const at = items[0]?.created_at;
  return at === undefined ? undefined : businessDate(Date.parse(at));
}

function addedUp(sold: readonly Sold[], isPart: boolean): DayOfSales {
  const counted = sold.filter(({ status }) => !UNDONE.includes(status));
  const hours = Array.from({ length: HOURS }, (_, hour) => {
    const own = counted.filter(({ created_at }) => hourOf(created_at) === hour);
    return { hour, count: own.length, total: toAmount(sumOf(own)) };
  });
  const total = sumOf(counted);
  const average = counted.length === 0 ? 0 : toAmount(total.div(counted.length));
  return { hours, count: counted.length, total: toAmount(total), average, isPart };
}

const sumOf = (sold: readonly Sold[]): Decimal =>
  sold.reduce((sum, { total }) => sum.plus(decimal(total)), decimal(0));
