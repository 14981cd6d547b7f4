// Times as ARCA writes them: Argentina's, whatever the machine's zone. Dates of documents are `yyyymmdd` throughout.
import { toIso } from '#kernel/clock.ts';
import { addDays, businessDate, DAY_MS, isDate } from '#kernel/date.ts';

const OFFSET_MS = -3 * 3_600_000;
const WEEKDAYS = ['Thu', 'Fri', 'Sat', 'Sun', 'Mon', 'Tue', 'Wed'];
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** Today in Argentina, `yyyymmdd`. */
export const today = (ms: number): string => businessDate(ms).replaceAll('-', '');

/** `yyyymmdd` that many days later. */
export const daysAfter = (date: string, days: number): string =>
  addDays(dashed(date), days).replaceAll('-', '');

/** True for a real day written `yyyymmdd`. */
export const isCompactDate = (text: string): boolean =>
  /^\d{8}$/.test(text) && isDate(dashed(text));

/** `yyyy-mm-ddThh:mm:ss.mmm-03:00`. */
export const argentineTime = (ms: number): string => `${toIso(ms + OFFSET_MS).slice(0, -1)}-03:00`;

/** `yyyymmddhhmiss`. */
export const processTime = (ms: number): string =>
  toIso(ms + OFFSET_MS)
    .slice(0, 19)
    .replace(/\D/g, '');

/** Monday is 1. */
export const weekday = (date: string): number => ((Date.parse(dashed(date)) / DAY_MS + 3) % 7) + 1;

/** January 1st is 1. */
export const dayOfYear = (date: string): number => {
  const start = Date.parse(`${date.slice(0, 4)}-01-01`);
  return (Date.parse(dashed(date)) - start) / DAY_MS + 1;
};

/** The Date header of a reply. */
export function httpDate(ms: number): string {
  const [year, month, day] = toIso(ms).slice(0, 10).split('-');
  const name = WEEKDAYS[Math.floor(ms / DAY_MS) % 7];
  return `${name}, ${day} ${MONTHS[Number(month) - 1]} ${year} ${toIso(ms).slice(11, 19)} GMT`;
}

const dashed = (date: string): string =>
  `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6, 8)}`;
