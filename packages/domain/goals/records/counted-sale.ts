// What goals have counted, so that whatever is counted again is counted once: of each sale what it added to which goal, and
// of each buyer in how many sales a goal met him. Only the jobs of this group see them.
import { Customer } from '#domain/customers/records/customer.ts';
import { flag, freeObject, reference, whole } from '#kernel/fields.ts';
import { derivedId, idTime } from '#kernel/id.ts';
import type { NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import type { Contribution } from './contribution.ts';
import type { Goal } from './goal.ts';

const countedSaleFields = {
  parts: field(freeObject()).stored<Readonly<Record<string, Contribution>>>(),
};

export interface CountedSale extends Stored<'counted_sale', typeof countedSaleFields> {}
/** Has the id of its sale. `parts`: what the sale added, by the id of the goal. */
export const CountedSale: NounOf<CountedSale, typeof countedSaleFields> = noun({
  name: 'counted_sale',
  summary: 'What a sale added to the goals of its day.',
  base: '/goals/counted-sales',
  plural: 'counted_sales',
  key: 'gt',
  scope: 'sales_goals',
  access: 'any',
  fields: countedSaleFields,
  standard: [],
});

const goalBuyerFields = {
  goal_id: field(reference()),
  customer_id: field(reference()).mentions(() => Customer),
  sales: field(whole(0)),
  merged: field(flag()),
};

export interface GoalBuyer extends Stored<'goal_buyer', typeof goalBuyerFields> {}
export const GoalBuyer: NounOf<GoalBuyer, typeof goalBuyerFields> = noun({
  name: 'goal_buyer',
  summary: 'A customer that a goal has counted.',
  base: '/goals/buyers',
  plural: 'goal_buyers',
  key: 'gb',
  scope: 'sales_goals',
  access: 'any',
  fields: goalBuyerFields,
  standard: [],
});

/** `merged`: another bears what this customer bought, and is counted for it. */
export const isMerged = (buyer: GoalBuyer | undefined): boolean => buyer?.merged === true;

/** The id of the buyer's record. */
export const goalBuyerId = (goal: Goal, customerId: string): string =>
  derivedId(idTime(goal._id), `${goal._id}\n${customerId}`);
