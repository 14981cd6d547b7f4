// The job of a deadline: tells that it comes, and that it has passed. Repeatable: what was told of this day is not told again.
import { businessDate, DAY_MS } from '#kernel/date.ts';
import { amended, update } from '#resource/change.ts';
import { job } from '#resource/define.ts';
import { DEADLINE_JOB, FiscalDeadline, stepsOf } from '../records/fiscal-deadline.ts';

export const followDeadline = job(DEADLINE_JOB, async (ctx, id) => {
  const deadline = await ctx.store.get(FiscalDeadline, id);
  if (deadline?.status !== 'pending') return;
  const fields = stepOf(deadline, businessDate(ctx.clock.now()));
  if (fields === undefined) return;
  const after = amended(ctx, deadline, fields);
  await ctx.commit([update(FiscalDeadline, deadline, after)], { data: undefined });
});

/** What the deadline becomes on that day; undefined where there is nothing to tell. */
export function stepOf(
  { due_date, announced_on = '' }: Pick<FiscalDeadline, 'due_date' | 'announced_on'>,
  today: string,
): Partial<FiscalDeadline> | undefined {
  if (today > due_date) return { status: 'overdue' };
  const newest = stepsOf(due_date)
    .filter((step) => step <= today)
    .at(-1);
  if (newest === undefined || announced_on >= newest) return undefined;
  return { announced_on: today, days_left: daysBetween(today, due_date) };
}

const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS;
