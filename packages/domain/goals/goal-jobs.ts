// Which background work a change of a goal calls for.
import type { Rec } from '#resource/context.ts';
import type { JobOrder, RecordChange } from '#resource/declaration.ts';
import { endOf, isPending } from './progress.ts';

/** Counts the sales of the goal's days that are not counted yet. */
export const RECOUNT_JOB = 'recount-goal';
/** Says what became of the goal once its last day is over. */
export const CLOSE_JOB = 'close-goal';
/** Takes note of milestones and of the target. */
export const JUDGE_JOB = 'judge-goal';

/** A sale that began on the last day is written within the deadline of its request. */
const LAST_SALES_MS = 60_000;
const WINDOW = ['start_date', 'end_date', 'recounts'];

/** Counted from sales, and begun. */
export const isCounting = ({ goal_type, status }: Rec): boolean =>
  goal_type !== 'custom' && status !== 'draft' && status !== 'cancelled';

export function goalJobs({ before, after }: RecordChange): JobOrder[] {
  if (after === undefined) return [];
  const isActive = after.status === 'active';
  const differs = (...fields: string[]) => fields.some((name) => before?.[name] !== after[name]);
  const begins = before === undefined || !isCounting(before) || differs(...WINDOW);
  const close = { name: CLOSE_JOB, atMs: endOf(after) + LAST_SALES_MS };
  return [
    ...(isCounting(after) && begins ? [RECOUNT_JOB] : []),
    ...(isActive && differs('status', 'end_date') ? [close] : []),
    ...(isPending(after) ? [JUDGE_JOB] : []),
  ];
}
