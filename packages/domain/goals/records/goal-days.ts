// The days of a goal, both ends included, in business time.
import { addDays, earlierDay, laterDay, startOfBusinessDay } from '#kernel/date.ts';
import { date, object } from '#kernel/fields.ts';
import type { ListQuery } from '#resource/context.ts';

type Span = { from: string; to: string };

/** The field `recounting`: the days whose sales are to be counted anew; absent when all are counted. */
export const span = () => object({ from: date(), to: date() });

type Days = { readonly start_date: string; readonly end_date: string };

export const windowOf = (goal: Days): Span => ({ from: goal.start_date, to: goal.end_date });

export const covers = (goal: Days, day: string): boolean =>
  goal.start_date <= day && day <= goal.end_date;

/** The first millisecond after the goal. */
export const endOf = (goal: Days): number => startOfBusinessDay(addDays(goal.end_date, 1));

/** The days from the first of both to the last of both. */
export const joined = (a: Span, b: Span): Span => ({
  from: earlierDay(a.from, b.from),
  to: laterDay(a.to, b.to),
});

/** What was created on those days, oldest first. */
export const createdIn = ({ from, to }: Span): Pick<ListQuery, 'createdFrom' | 'createdTo'> => ({
  createdFrom: startOfBusinessDay(from),
  createdTo: startOfBusinessDay(addDays(to, 1)) - 1,
});
