// When a reminder that repeats comes again. Pure. Occurrences are counted from the first of the
// series, so that one of the 31st goes back to the 31st after a short month; hours are those of
// Argentina.
// Decision: occurrences that passed while nothing ran are not made up for.
import { toIso } from '#kernel/clock.ts';
import { addMonths, beginMs, businessDate, DAY_MS, startOfBusinessDay } from '#kernel/date.ts';
import type { CrmReminder } from '../records/reminder.ts';

type Rule = NonNullable<CrmReminder['recurrence']>;
type Series = Pick<CrmReminder, 'remind_at' | 'series_start_at' | 'recurrence'>;

/** Longest calendar lengths, so that counting starts no later than the occurrence sought. */
const LONGEST_DAYS: Readonly<Record<string, number>> = {
  daily: 1,
  weekly: 7,
  monthly: 31,
  yearly: 366,
};

/** What the next reminder of the series takes from this one; undefined when there is none. */
export function nextOccurrence(
  reminder: Series,
  nowMs: number,
): { remind_at: string; series_start_at: string } | undefined {
  const rule = reminder.recurrence;
  if (rule === undefined || rule.frequency === 'none') return undefined;
  const start = seriesStart(reminder, rule);
  const laterThan = Math.max(nowMs, beginMs(reminder.remind_at));
  const next = occurrence(start, rule, countUntil(start, rule, laterThan));
  if (rule.until !== undefined && businessDate(next) > rule.until) return undefined;
  return { remind_at: toIso(next), series_start_at: toIso(start) };
}

/** A reminder that was moved to another instant begins its series anew. */
function seriesStart({ remind_at, series_start_at }: Series, rule: Rule): number {
  const own = beginMs(remind_at);
  const start = beginMs(series_start_at ?? remind_at);
  return own >= start && occurrence(start, rule, countUntil(start, rule, own - 1)) === own
    ? start
    : own;
}

/** Number of the first occurrence that is later than the instant. */
function countUntil(start: number, rule: Rule, laterThan: number): number {
  const longest = (LONGEST_DAYS[rule.frequency] ?? 1) * (rule.interval ?? 1) * DAY_MS;
  let count = Math.max(0, Math.floor((laterThan - start) / longest));
  while (occurrence(start, rule, count) <= laterThan) count += 1;
  return count;
}

function occurrence(start: number, { frequency, interval = 1 }: Rule, count: number): number {
  if (frequency === 'daily') return start + count * interval * DAY_MS;
  if (frequency === 'weekly') return start + count * interval * 7 * DAY_MS;
  const date = businessDate(start);
  const months = count * interval * (frequency === 'yearly' ? 12 : 1);
  return startOfBusinessDay(addMonths(date, months)) + (start - startOfBusinessDay(date));
}
