// Points that a customer got or spent, and why. Decision: it is never changed; a wrong one is
// answered by another. Sales earn no points by themselves: no rate is given anywhere, so whoever has
// one gives them (move-points.ts), times any points_multiplier.
import { oneOf, reference, text, whole } from '#kernel/fields.ts';
import { noun } from '#resource/define.ts';

const POINTS_MAX = 1_000_000_000;

/** Points of one movement: negative ones are taken. */
export const movedPoints = () => whole(-POINTS_MAX, POINTS_MAX);

export const PointsMovement = noun({
  name: 'reward_points_movement',
  summary: 'Points that a customer got or spent, and why; never changed.',
  plural: 'reward_points',
  base: '/rewards/points',
  key: 'rp',
  scope: 'benefits',
  record: {
    customer_id: reference(),
    type: oneOf(['earned', 'redeemed', 'corrected', 'returned']),
    points: movedPoints(),
    reason: text(1, 500),
    reward_id: reference(),
    redemption_id: reference(),
    created_by: text(0, 200),
  },
  list: { sort: {}, search: ['reason'], filter: ['customer_id', 'type', 'reward_id'] },
  standard: [],
});
