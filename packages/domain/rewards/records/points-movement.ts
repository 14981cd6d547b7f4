// Points that a customer got or spent, and why. Decision: it is never changed; a wrong one is
// answered by another. Sales earn no points by themselves: no rate is given anywhere, so a business that has
// one gives them (move-points.ts), times any points_multiplier.
import { Customer } from '#domain/customers/records/customer.ts';
import { oneOf, reference, text, whole } from '#kernel/fields.ts';
import type { NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';

const POINTS_MAX = 1_000_000_000;

/** Points of one movement: negative ones are taken. */
export const movedPoints = () => whole(-POINTS_MAX, POINTS_MAX);

const fields = {
  customer_id: field(reference())
    .always()
    .mentions(() => Customer)
    .filterable(),
  type: field(oneOf(['earned', 'redeemed', 'corrected', 'returned']))
    .always()
    .filterable(),
  points: field(movedPoints()).always(),
  reason: field(text(1, 500)).always().searchable(),
  reward_id: field(reference()).filterable(),
  redemption_id: field(reference()),
  created_by: field(text(0, 200)).always(),
};

export interface PointsMovement extends Stored<'reward_points_movement', typeof fields> {}
export const PointsMovement: NounOf<PointsMovement, typeof fields> = noun({
  name: 'reward_points_movement',
  summary: 'Points that a customer got or spent, and why; never changed.',
  plural: 'reward_points',
  base: '/rewards/points',
  key: 'rp',
  scope: 'benefits',
  standardEvents: ['created'],
  fields,
  standard: [],
});
