// A target for the sales of a span of days. Spec: Sales goal; contract#states, and what the table leaves open:
// - Sales that stand (pending or completed) count on the business day of their creation; undone and deleted ones no longer.
// - quantity counts sales, items units, service_bookings units of services; product_category and specific_publication count
//   units of what category_id (with the categories below it) or publication_id names, or of everything where they name nothing.
// - A goal is judged once its last day is over, by the sales that stand then: what has reached its target is completed, the rest has
//   failed. Until then a refund or a cancellation may take back what was reached. A paused goal goes on counting and is not judged.
// - Only the current_value of a custom goal is the client's own.
import { type FieldError, fail, refuse } from '#kernel/error.ts';
import type { NounOf, RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { windowOf } from './goal-days.ts';
import { fields, type GoalRow, moves } from './goal-fields.ts';
import { goalJobs, isCounting } from './goal-jobs.ts';

const TERMS = [
  'goal_type',
  'target_value',
  'start_date',
  'end_date',
  'category_id',
  'publication_id',
] as const;

export interface Goal extends GoalRow {}
export const Goal: NounOf<Goal, typeof fields> = noun({
  name: 'sales_goal',
  summary: 'A target for the sales of a span of days, and how far they have come.',
  base: '/goals',
  key: 'go',
  scope: 'sales_goals',
  fields,
  rules: [endsAfterStart],
  prepare: (input) => ({
    ...input,
    sales_count: 0,
    sales_total: 0,
    milestones_reached: [],
    current_value: input.goal_type === 'custom' ? (input.current_value ?? 0) : 0,
    ...(isCounting(input) && { recounting: windowOf(input) }),
  }),
  guard: keepsTerms,
  events: goalEvents,
  eventKinds: {
    completed: 'The goal ended with its target reached',
    failed: 'The goal ended without its target reached',
    milestone_reached: 'One or more milestones of the goal were reached',
  },
  jobs: goalJobs,
});

/** Its end has been told and no longer changes. */
const isSettled = ({ status }: Goal): boolean => moves[status]?.length === 0;

function endsAfterStart({ start_date: start, end_date: end }: Goal): FieldError[] {
  if (!start || !end || end >= start) return [];
  const message = 'end_date is not before start_date';
  return [{ field: 'end_date', location: 'body', code: 'out_of_range', message, min: start }];
}

/** What was counted and what was set by hand cannot become one another. */
function keepsTerms({ before, after }: RecordChange<Goal>): void {
  if (before === undefined || after === undefined) return;
  if ((before.goal_type === 'custom') !== (after.goal_type === 'custom')) {
    const message = 'A goal is custom from its beginning or never';
    refuse([{ field: 'goal_type', location: 'body', code: 'immutable', message }]);
  }
  const changed = TERMS.filter((name) => before[name] !== after[name]);
  if (!isSettled(before) || changed.length === 0) return;
  const message = `A ${before.status} goal keeps its terms`;
  const errors = changed.map((field): FieldError => ({ field, location: 'body', message }));
  fail('record_locked', { errors });
}

function goalEvents({ before, after }: RecordChange<Goal>): string[] {
  if (before === undefined || after === undefined || !after.notifications_enabled) return [];
  const hasMoved = before.status !== after.status;
  const reached = (goal: Goal): number => goal.milestones_reached?.length ?? 0;
  return [
    ...(hasMoved && ['completed', 'failed'].includes(after.status) ? [after.status] : []),
    ...(reached(after) > reached(before) ? ['milestone_reached'] : []),
  ];
}
