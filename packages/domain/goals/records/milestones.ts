// Milestones of a goal: a value of its measure, or a percentage of its target. Decision: members other than these are kept; a
// plain number is a value.
import { dateTime, list, measure, openObject, text } from '#kernel/fields.ts';
import { AMOUNT_MAX, percent, toPlaces } from '#kernel/money.ts';
import * as z from '#kernel/schema.ts';

const MILESTONES_MAX = 100;
const PLACES = 6;

type Milestone = z.infer<ReturnType<typeof milestones>>[number];
/** What of a goal its milestones follow from. */
type Measured = {
  readonly target_value: number;
  readonly milestones?: readonly Milestone[];
  readonly milestones_reached?: readonly { readonly value: number }[];
};

/** The field `milestones`. */
export const milestones = () =>
  list(z.union([milestone(), measure(0, AMOUNT_MAX)]), MILESTONES_MAX);

const milestone = () =>
  openObject({
    name: text(0, 200).optional(),
    value: measure(0, AMOUNT_MAX).optional(),
    percentage: measure(0, 1000).optional(),
  });

/** The field `milestones_reached`: each once, with the value that it stood for. */
export const reachedMilestones = () =>
  list(z.strictObject({ value: measure(0, Number.MAX_SAFE_INTEGER), reached_at: dateTime() }));

/** Values of the goal's milestones that were not reached before and are now, lowest first. */
export function newlyReached(goal: Measured, value: number): number[] {
  const before = new Set((goal.milestones_reached ?? []).map((each) => each.value));
  const all = (goal.milestones ?? []).map((each) => thresholdOf(goal, each));
  const reached = all.filter((each) => each !== undefined && each > 0 && each <= value);
  const fresh = new Set((reached as number[]).filter((each) => !before.has(each)));
  return [...fresh].sort((a, b) => a - b);
}

function thresholdOf(goal: Measured, milestone: Milestone): number | undefined {
  if (typeof milestone === 'number') return milestone;
  const { value, percentage } = milestone;
  if (value !== undefined || percentage === undefined) return value;
  return toPlaces(percent(goal.target_value, percentage), PLACES);
}
