// PUT /goals/{id}/: the standard update, and what follows from it: a change of the terms has the sales counted anew, the
// states remember their time, and only a custom goal takes its value from the client.
import { toIso } from '#kernel/clock.ts';
import { updateRecord } from '#resource/crud.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { Goal } from './records/goal.ts';
import { joined, windowOf } from './records/goal-days.ts';
import { isCounting } from './records/goal-jobs.ts';

const TIMED: readonly Goal['status'][] = ['completed', 'failed', 'cancelled'];
const MEASURE = ['goal_type', 'category_id', 'publication_id'] as const;
const DAYS = ['start_date', 'end_date'] as const;

export const updateGoal = ownVerb(
  Goal,
  'update',
  {
    summary: 'Change a sales goal or move its state',
  },
  async (ctx, { record, body }) => {
    const { current_value, ...fields } = body;
    const after = { ...record, ...fields };
    const isOwn = record.goal_type === 'custom' && 'current_value' in body;
    return updateRecord(Goal, ctx, record, {
      ...fields,
      ...(isCountedAnew(record, after) && {
        recounting: joined(record.recounting ?? windowOf(record), windowOf(after)),
      }),
      ...(MEASURE.some((name) => record[name] !== after[name]) && { milestones_reached: [] }),
      ...(isOwn && { current_value: current_value ?? 0 }),
      ...(isMeanKept(record) && isCountedAnew(record, after) && { current_value: 0 }),
      ...(after.status !== record.status &&
        TIMED.includes(after.status) && { [`${after.status}_at`]: toIso(ctx.clock.now()) }),
    });
  },
);

/** An average is worked out of the sales once all are counted; no sale has a part in it that a recount could take away. Decision 655. */
const isMeanKept = ({ goal_type, recounting }: Goal): boolean =>
  goal_type === 'average_ticket' && recounting === undefined;

const isCountedAnew = (before: Goal, after: Goal): boolean =>
  isCounting(after) &&
  (!isCounting(before) || [...MEASURE, ...DAYS].some((name) => before[name] !== after[name]));
