// The days of a dashboard, and those that it is compared with: the same days of the week, month or year before, as many as have passed;
// of chosen days as many before them. Pure.
import { addDays, addMonths, mondayOf } from '#kernel/date.ts';
import { daysOf, type Span } from '../counters/cells.ts';

export const PERIODS = ['today', 'week', 'month', 'year', 'custom'] as const;
type Period = (typeof PERIODS)[number];
const WEEK = 7;
const YEAR = 12;

export function spansOf(
  period: Period,
  { today, chosen }: { today: string; chosen: Span },
): { current: Span; previous: Span } {
  const back = (day: string, months: number) => addMonths(day, -months);
  switch (period) {
    case 'today':
      return both({ from: today, to: today }, (day) => addDays(day, -1));
    case 'week':
      return both({ from: mondayOf(today), to: today }, (day) => addDays(day, -WEEK));
    case 'month':
      return both({ from: `${today.slice(0, 7)}-01`, to: today }, (day) => back(day, 1));
    case 'year':
      return both({ from: `${today.slice(0, 4)}-01-01`, to: today }, (day) => back(day, YEAR));
    default:
      return both(chosen, (day) => addDays(day, -daysOf(chosen).length));
  }
}

const both = (current: Span, before: (day: string) => string) => ({
  current,
  previous: { from: before(current.from), to: before(current.to) },
});
