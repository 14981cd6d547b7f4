// What goals have counted, so that whatever is counted again is counted once: of each sale what it added to which goal, and
// of each buyer in how many sales a goal met him. Nobody but the jobs of this group sees them.
import { freeObject, reference, whole } from '#kernel/fields.ts';
import { derivedId, idTime } from '#kernel/id.ts';
import type { Rec } from '#resource/context.ts';
import { noun } from '#resource/define.ts';

/** Has the id of its sale. `parts`: what the sale added, by the id of the goal. */
export const CountedSale = noun({
  name: 'counted_sale',
  summary: 'What a sale added to the goals of its day.',
  base: '/goals/counted-sales',
  plural: 'counted_sales',
  key: 'gt',
  scope: 'sales_goals',
  access: 'any',
  record: { parts: freeObject() },
  list: { sort: {}, search: [] },
  standard: [],
});

export const GoalBuyer = noun({
  name: 'goal_buyer',
  summary: 'A customer that a goal has counted.',
  base: '/goals/buyers',
  plural: 'goal_buyers',
  key: 'gb',
  scope: 'sales_goals',
  access: 'any',
  record: { goal_id: reference(), customer_id: reference(), sales: whole(0) },
  list: { sort: {}, search: [] },
  standard: [],
});

/** The id of the buyer's record. */
export const goalBuyerId = (goal: Rec, customerId: string): string =>
  derivedId(idTime(goal._id), `${goal._id}\n${customerId}`);
