// Fiscal years: twelve months that end with the month that the configuration names, called by the calendar year in which they
// end. Pure.
import { addDays, addMonths, DAY_MS, firstOfMonth, lastOfMonth } from '#kernel/date.ts';

export type DateSpan = { from: string; to: string };

export const DECEMBER = 12;

export const monthOf = (date: string): string => date.slice(0, 'YYYY-MM'.length);
export const dayBefore = (date: string): string => addDays(date, -1);

const yearOf = (date: string): number => Number.parseInt(date.slice(0, 'YYYY'.length), 10);
const monthNumber = (date: string): number => Number.parseInt(date.slice('YYYY-'.length), 10);

/** The fiscal year of a day. */
export const fiscalYearOf = (date: string, endMonth: number): number =>
  monthNumber(date) > endMonth ? yearOf(date) + 1 : yearOf(date);

/** The first and last day of a fiscal year. */
export function spanOfYear(year: number, endMonth: number): DateSpan {
  const to = lastOfMonth(
    `${String(year).padStart(4, '0')}-${String(endMonth).padStart(2, '0')}-01`,
  );
  return { from: addMonths(firstOfMonth(to), 1 - DECEMBER), to };
}

/** The months of a span, "2026-01" and on. */
export function monthsOf({ from, to }: DateSpan): string[] {
  const number = (day: string) => yearOf(day) * DECEMBER + monthNumber(day);
  const length = Math.max(0, number(to) - number(from) + 1);
  return Array.from({ length }, (_, at) => monthOf(addMonths(firstOfMonth(from), at)));
}

/** As long a span before this one; before whole months (a fiscal year is twelve) as many months. */
export function spanBefore({ from, to }: DateSpan): DateSpan {
  const isWhole = from === firstOfMonth(from) && to === lastOfMonth(to);
  if (isWhole) {
    const count = monthsOf({ from, to }).length;
    return { from: addMonths(from, -count), to: dayBefore(from) };
  }
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  return { from: addDays(from, -days), to: dayBefore(from) };
}
