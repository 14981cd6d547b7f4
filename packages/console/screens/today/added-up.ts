// The sales of a day added up by the hour, exactly. Sales that were cancelled or refunded are left out, as statistics of the day do once
// they are undone.

import { BUSINESS_TIME_ZONE } from '#kernel/date.ts';
import { type Decimal, decimal, toAmount } from '#kernel/money.ts';
import type { Sale } from '#sdk/generated/types.ts';

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
export type Sold = Pick<Sale, 'created_at' | 'status' | 'total'>;

export function addedUp(sold: readonly Sold[], isPart: boolean): DayOfSales {
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

const clockHour = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  hourCycle: 'h23',
  timeZone: BUSINESS_TIME_ZONE,
});
/** 0 to 23, in Argentina. */
const hourOf = (iso: string): number => Number(clockHour.format(Date.parse(iso)));
