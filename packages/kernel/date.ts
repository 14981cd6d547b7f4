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

/** Do two date-times say one instant, each in its own spelling? A bare day is a whole day, and no instant. */
export const isSameInstant = (one: string, other: string): boolean =>
  !isDate(one) && !isDate(other) && Date.parse(one) === Date.parse(other);

/** The instant from which on it is over; a bare date is over with its business day. */
export const overMs = (text: string): number =>
  isDate(text) ? startOfBusinessDay(addDays(text, 1)) : Date.parse(text);

/** The last millisecond of what it says, for ranges of what is asked for, whose end is inside. Where something ends, `overMs`. */
export const lastMs = (text: string): number =>
  isDate(text) ? overMs(text) - 1 : Date.parse(text);

/** From and to inside, each a day or an instant; without `from` so much before the end, which is now where there is none either. */
export function spanOf(
  { from, to }: { from: string | undefined; to: string | undefined },
  { nowMs, usualMs }: { nowMs: number; usualMs: number },
): { fromMs: number; toMs: number } {
  const [toMs, over] = to === undefined ? [nowMs, nowMs] : [lastMs(to), overMs(to)];
  return { fromMs: from === undefined ? over - usualMs : beginMs(from), toMs };
}

/** True for a real calendar day written `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === text;
}

const WITHOUT_SECONDS = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?=$|[Z+-])/;
const LOCAL = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?)(?:([+-]\d{2}):?(\d{2})?)?$/;

const END_OF_DAY = /^(\d{4}-\d{2}-\d{2})T24:00:00(?:\.0{1,9})?(?=$|[Z+-])/;

/**
 * A date-time in one spelling: with seconds, `-0300` and `-03` as `-03:00`, one without an offset in Argentine time, and the end of a day
 * as the beginning of the next, since RFC 3339 has no hour 24.
 */
export const inFull = (text: string): string =>
  text
    .replace(WITHOUT_SECONDS, '$&:00')
    .replace(END_OF_DAY, (end, day) => dayAfter(day)?.concat('T00:00:00') ?? end)
    .replace(LOCAL, (_, at, hours = '-03', minutes = '00') => `${at}${hours}:${minutes}`);

/** Undefined where there is none that four digits of a year can say. */
const dayAfter = (day: string): string | undefined =>
  isDate(day) && day < LAST_DAY ? addDays(day, 1) : undefined;

const [FIRST_DAY, LAST_DAY] = ['0000-01-01', '9999-12-31'] as const;

/** The day of that UTC midnight, or the nearest that four digits of a year can say: clients mean "no end" by `9999-12-31`. */
function dayOf(ms: number): string {
  if (ms < Date.parse(FIRST_DAY)) return FIRST_DAY;
  return ms > Date.parse(LAST_DAY) ? LAST_DAY : new Date(ms).toISOString().slice(0, 10);
}

/** The date that many days later (or earlier), within the years 0000 to 9999. */
export const addDays = (date: string, days: number): string =>
  dayOf(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS);

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

/** The date that many months later, within the years 0000 to 9999; the day is held to the last one of the month. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map((part) => Number.parseInt(part, 10));
  const last = new Date(midnight(year, month + months, 0)).getUTCDate();
  return dayOf(midnight(year, month - 1 + months, Math.min(day, last)));
}

export const firstOfMonth = (date: string): string => `${date.slice(0, 'YYYY-MM'.length)}-01`;
export function lastOfMonth(date: string): string {
  const [year = 0, month = 1] = date.split('-').map((part) => Number.parseInt(part, 10));
  return dayOf(midnight(year, month, 0));
}

/** Unlike Date.UTC, which takes the years 0 to 99 for those of the last century. */
const midnight = (year: number, monthIndex: number, day: number): number =>
  new Date(0).setUTCFullYear(year, monthIndex, day);

/** The Monday of the date's week. */
export function mondayOf(date: string): string {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, -((day + 6) % 7));
}

/** The midnight (UTC) with which a day begins, as HTTP headers have it. */
export const httpDate = (day: string): string => new Date(day).toUTCString();
