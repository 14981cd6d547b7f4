// Business dates: calendar days of Argentina, fixed at UTC-3 (the country has no daylight saving time).

export const BUSINESS_TIME_ZONE = 'America/Argentina/Buenos_Aires';
const OFFSET_MS = -3 * 3_600_000;
export const DAY_MS = 86_400_000;

/** `YYYY-MM-DD` of the instant in Argentina. */
export const businessDate = (ms: number): string =>
  new Date(ms + OFFSET_MS).toISOString().slice(0, 10);

/** The first millisecond of that business day. */
export const startOfBusinessDay = (date: string): number =>
  Date.parse(`${date}T00:00:00Z`) - OFFSET_MS;

/** The instant that a date-time says; a bare date is its business day, from the first millisecond on. */
export const beginMs = (text: string): number =>
  isDate(text) ? startOfBusinessDay(text) : Date.parse(text);

/** The instant from which on it is over; a bare date is over with its business day. */
export const overMs = (text: string): number =>
  isDate(text) ? startOfBusinessDay(addDays(text, 1)) : Date.parse(text);

/** The last millisecond of what it says, where an end is still inside. */
export const lastMs = (text: string): number =>
  isDate(text) ? overMs(text) - 1 : Date.parse(text);

/** True for a real calendar day written `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === text;
}

const LOCAL =
  /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(?:([+-]\d{2}):?(\d{2})?)?$/;

/** A date-time with its offset in one spelling: `-0300` and `-03` are `-03:00`, and one without an offset is Argentine time. */
export const withOffset = (text: string): string =>
  text.replace(LOCAL, (_, at, hours = '-03', minutes = '00') => `${at}${hours}:${minutes}`);

/** The date that many days later (or earlier). */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Of two dates, which are compared as texts: `Math.min` is of numbers. */
export function earlierDay(one: string, other: string): string {
  if (other < one) return other;
  return one;
}

export function laterDay(one: string, other: string): string {
  if (other > one) return other;
  return one;
}

/** False for Saturdays and Sundays; holidays are not known here. */
export function isWeekday(date: string): boolean {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  return day !== 0 && day !== 6;
}

/** The last Monday to Friday before that date. */
export function weekdayBefore(date: string): string {
  const before = addDays(date, -1);
  return isWeekday(before) ? before : weekdayBefore(before);
}

/** The date that many months later; the day is held to the last one of the month. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map((part) => Number.parseInt(part, 10));
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(day, last));
  return first.toISOString().slice(0, 10);
}

/** The Monday of the date's week. */
export function mondayOf(date: string): string {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, -((day + 6) % 7));
}

/** The midnight (UTC) with which a day begins, as HTTP headers have it. */
export const httpDate = (day: string): string => new Date(day).toUTCString();
