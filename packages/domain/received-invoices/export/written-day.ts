// The day of a document as the portal writes it or a spreadsheet saves it here: 2026-11-05, 05/11/2026, 5/11/2026. Decision 695: a file
// whose days can only stand behind their months is one that another country's spreadsheet wrote, and is read no further.
import { isDate } from '#kernel/date.ts';

const MONTHS = 12;
/** A spreadsheet may write the beginning of the day after it. */
const MIDNIGHT = '(?: 0?0:00(?::00)?)?';
const YEAR_FIRST = new RegExp(`^(\\d{4})([/-])(\\d{1,2})\\2(\\d{1,2})${MIDNIGHT}$`);
const YEAR_LAST = new RegExp(`^(\\d{1,2})([/-])(\\d{1,2})\\2(\\d{4})${MIDNIGHT}$`);

/** As YYYY-MM-DD; undefined for what is no day, or written otherwise. */
export function writtenDay(text: string): string | undefined {
  const [, year, , month = '', day = ''] = YEAR_FIRST.exec(text) ?? [];
  if (year !== undefined) return existing(year, month, day);
  const [, first = '', , second = '', last] = YEAR_LAST.exec(text) ?? [];
  return last === undefined ? undefined : existing(last, second, first);
}

/** What stands first in it, where that can be nothing else. */
export function orderOf(text: string): 'day' | 'month' | undefined {
  const [, first, , second] = YEAR_LAST.exec(text) ?? [];
  if (Number(first) > MONTHS) return 'day';
  return Number(second) > MONTHS ? 'month' : undefined;
}

function existing(year: string, month: string, day: string): string | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDate(date) ? date : undefined;
}
