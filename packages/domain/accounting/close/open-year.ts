// Which fiscal year a day is in, and that it takes entries. Read beside whatever else an entry reads, in the same round trip
// where the year ends with December.
import { fail } from '#kernel/error.ts';
import type { Context } from '#resource/context.ts';
import { readConfig } from '../chart/read-config.ts';
import { FiscalYear, fiscalYearId, isOpenYear } from '../records/fiscal-year.ts';
import { DECEMBER, fiscalYearOf } from '../records/year-span.ts';

export type YearOfDay = { year: number; record: FiscalYear | undefined; lastNumber: number };

export const sequenceOf = (year: number): string => `journal.${year}`;

/** The year of a day, as it stands, with the last number that was given in it. */
export async function yearOfDay(ctx: Context, date: string): Promise<YearOfDay> {
  const likely = fiscalYearOf(date, DECEMBER);
  const [config, guess] = await Promise.all([readConfig(ctx), readYear(ctx, likely)]);
  const year = fiscalYearOf(date, config.fiscal_year_end_month);
  return year === likely ? guess : readYear(ctx, year);
}

async function readYear(ctx: Context, year: number): Promise<YearOfDay> {
  const [record, lastNumber] = await Promise.all([
    ctx.store.get(FiscalYear, fiscalYearId(year)),
    ctx.store.lastNumber(sequenceOf(year)),
  ]);
  return { year, record, lastNumber };
}

/** Throws period_closed for a day of a year that is closed, or being closed. */
export async function assertOpenDay(ctx: Context, date: string): Promise<YearOfDay> {
  const found = await yearOfDay(ctx, date);
  refuseClosed(found, date);
  return found;
}

export function refuseClosed({ year, record }: YearOfDay, date: string): void {
  if (isOpenYear(record)) return;
  const message = 'The fiscal year of this day is closed';
  const line = { field: 'date', location: 'body' as const, message, date, year };
  fail('period_closed', { errors: [{ ...line, code: 'period_closed' }] });
}
