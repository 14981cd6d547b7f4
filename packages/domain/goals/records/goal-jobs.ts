// Which background work a change of a goal calls for.
import { isDeepStrictEqual } from 'node:util';
import type { JobOrder, RecordChange } from '#resource/declaration.ts';
import { endOf } from './goal-days.ts';
import type { GoalRow } from './goal-fields.ts';
import { isPending } from './progress.ts';

/** Counts the sales of the days in `recounting`, as the goal is now. */
export const RECOUNT_JOB = 'recount-goal';
/** Says what became of the goal once its last day is over. */
export const CLOSE_JOB = 'close-goal';
/** Takes note of milestones. */
export const JUDGE_JOB = 'judge-goal';

/** A sale that began on the last day is written within the deadline of its request. */
const LAST_SALES_MS = 60_000;
/** Counted from sales, and begun. */
export const isCounting = ({ goal_type, status }: Pick<GoalRow, 'goal_type' | 'status'>): boolean =>
  goal_type !== 'custom' && status !== 'draft' && status !== 'cancelled';

/** Each customer once, where the others count each sale. */
export const countsBuyers = ({ goal_type }: Pick<GoalRow, 'goal_type'>): boolean =>
  goal_type === 'customers';

export function goalJobs({ before, after }: RecordChange<GoalRow>): JobOrder[] {
  if (after === undefined) return [];
  const close = { name: CLOSE_JOB, atMs: endOf(after) + LAST_SALES_MS };
  const isToldAnew = before?.status !== 'active' || before.end_date !== after.end_date;
  const isCounted = before?.recounting !== undefined && after.recounting === undefined;
  return [
    ...(isToRecount(before, after) ? [RECOUNT_JOB] : []),
    ...(after.status === 'active' && isToldAnew ? [close] : []),
    ...(isCounted || isPending(after) ? [JUDGE_JOB] : []),
  ];
}

const isToRecount = (before: GoalRow | undefined, after: GoalRow): boolean =>
  after.recounting !== undefined && !isDeepStrictEqual(before?.recounting, after.recounting);
