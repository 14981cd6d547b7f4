// How far a goal has come and what follows from it. Pure, so that the same question can be asked of a change (is there
// anything to do?) and of the record (what is to be done now?).
import { toIso } from '#kernel/clock.ts';
import { decimal, toAmount } from '#kernel/money.ts';
import type { GoalRow } from './goal-fields.ts';
import { newlyReached } from './milestones.ts';

/** The goal's measure of what was counted; an average follows from the counters. */
function measuredValue(goal: GoalRow): number {
  if (goal.goal_type !== 'average_ticket') return goal.current_value ?? 0;
  if (!goal.sales_count) return 0;
  return toAmount(decimal(goal.sales_total ?? 0).div(goal.sales_count));
}

/**
 * Fields to change; none when the goal stands as it should, or is being counted anew. `isOver`:
 * nothing more will be counted.
 */
export function progress(goal: GoalRow, nowMs: number, isOver: boolean): Partial<GoalRow> {
  if (goal.recounting !== undefined) return {};
  const value = measuredValue(goal);
  const average = value === (goal.current_value ?? 0) ? {} : { current_value: value };
  if (goal.status !== 'active') return average;
  const at = toIso(nowMs);
  const reached = newlyReached(goal, value).map((each) => ({ value: each, reached_at: at }));
  return {
    ...average,
    ...(reached.length > 0 && {
      milestones_reached: [...(goal.milestones_reached ?? []), ...reached],
    }),
    ...(isOver && outcomeOf(goal, value, at)),
  };
}

/** True when something is to be done about the goal whatever the time. */
export const isPending = (goal: GoalRow): boolean =>
  Object.keys(progress(goal, 0, false)).length > 0;

/** Only the end tells: a refund may take back what was reached before. */
const outcomeOf = (goal: GoalRow, value: number, at: string): Partial<GoalRow> =>
  value >= goal.target_value
    ? { status: 'completed', completed_at: at }
    : { status: 'failed', failed_at: at };
