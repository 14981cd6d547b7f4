// The time that a contract is for, in calendar days as its dates are written, and its months. Decision: the last day belongs to
// the contract; a month that begins before the end is a rent month, named after the calendar month in which it begins.
import { addDays, addMonths, businessDate, lastOfMonth, startOfBusinessDay } from '#kernel/date.ts';
import type { FieldError } from '#kernel/error.ts';
import type { ContractRow } from './contract-fields.ts';

/** A contract is about to expire so many days before its end. */
export const EXPIRING_DAYS = 60;
/** Decision: the longest lease that the Civil and Commercial Code allows (art. 1197). */
const YEARS_MAX = 50;
const [FIRST_DAY, LAST_DAY] = ['1900-01-01', '2199-12-31'] as const;

type Term = Pick<ContractRow, 'start_date' | 'end_date'>;
/** A term that a termination may have cut short. */
type Ended = Term & Partial<Pick<ContractRow, 'status' | 'termination'>>;

export const firstDay = ({ start_date }: Pick<Term, 'start_date'>): string =>
  start_date.slice(0, 10);
export const lastDay = ({ end_date }: Pick<Term, 'end_date'>): string => end_date.slice(0, 10);
/** The last day for which rent is owed. */
export const lastRentDay = (contract: Ended): string => {
  const { status, termination } = contract;
  return status === 'terminated' && termination !== undefined
    ? termination.effective_date
    : lastDay(contract);
};
/** The instant at which the contract is over. */
export const endMs = (contract: Term): number => startOfBusinessDay(addDays(lastDay(contract), 1));
export const expiringMs = (contract: Term): number =>
  startOfBusinessDay(addDays(lastDay(contract), -EXPIRING_DAYS));
/** The instant from which a rental is free that was given up on that day. */
export const dayAfterMs = (day: string): number => startOfBusinessDay(addDays(day, 1));

export const monthOf = (day: string): string => day.slice(0, 7);

/** Whole calendar months from the month of one day to that of the other. */
export function monthsBetween(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number);
  return (toYear - fromYear) * 12 + toMonth - fromMonth;
}

/** The day `months` after the month of `day`, on the day of the month on which the contract began. */
export const rentDayAfter = (contract: Term, day: string, months: number): string => {
  const start = firstDay(contract);
  return addMonths(start, monthsBetween(start, day) + months);
};

/** First and last `YYYY-MM` for which rent is due. */
export function periodsOf(contract: Ended): { first: string; last: string } {
  const [start, end] = [firstDay(contract), lastRentDay(contract)];
  const months = monthsBetween(start, end);
  const isWhole = addMonths(start, months) < end;
  return { first: monthOf(start), last: monthOf(addMonths(start, isWhole ? months : months - 1)) };
}

/** First and last day of a `YYYY-MM`. */
export function daysOf(period: string): { first: string; last: string } {
  const first = `${period}-01`;
  return { first, last: lastOfMonth(first) };
}

/** Does an active contract end within so many days? */
export function endsWithin(
  contract: Term & Pick<ContractRow, 'status'>,
  days: number,
  nowMs: number,
): boolean {
  const today = businessDate(nowMs);
  const end = lastDay(contract);
  return contract.status === 'active' && end >= today && end <= addDays(today, days);
}

/** The adjustment that was agreed for that month or an earlier one, and is not applied yet. */
export function owedAdjustment(
  { next_adjustment_date: due }: Pick<ContractRow, 'next_adjustment_date'>,
  period: string,
): string | undefined {
  return due !== undefined && monthOf(due) <= period ? due : undefined;
}

/** The end comes after the beginning, and both are days that may come in a lifetime. */
export function termRule(contract: Term): FieldError[] {
  const [start, end] = [firstDay(contract), lastDay(contract)];
  const latest = addMonths(start, YEARS_MAX * 12);
  const at = { location: 'body', code: 'out_of_range' } as const;
  if (start < FIRST_DAY || start > LAST_DAY)
    return [{ ...at, field: 'start_date', min: FIRST_DAY, max: LAST_DAY }];
  if (end > start && end <= latest && end <= LAST_DAY) return [];
  const message = 'end_date is after start_date and at most 50 years later';
  return [{ ...at, field: 'end_date', message, min: addDays(start, 1), max: latest }];
}
