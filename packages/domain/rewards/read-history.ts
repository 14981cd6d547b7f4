// What happened to a reward and to a customer's points: lists of the immutable records.
import { idsOf } from '#domain/customers/merged.ts';
import { listVerb, listWithin } from '#resource/list/list-verb.ts';
import { customerInPath } from './customer-of.ts';
import { PointsMovement } from './records/points-movement.ts';
import { Reward } from './records/reward.ts';
import { RewardGrant } from './records/reward-grant.ts';
import { RewardRedemption } from './records/reward-redemption.ts';

export const listRedemptions = listWithin(
  RewardRedemption,
  {
    name: 'rewards.redemptions',
    summary: 'List the redemptions of a reward',
    path: '/rewards/{id}/redemptions/',
    access: 'benefits:read',
  },
  { of: Reward, by: 'reward_id' },
);

export const listGrants = listWithin(
  RewardGrant,
  {
    name: 'rewards.grants',
    summary: 'List the grants of a reward',
    path: '/rewards/{id}/grants/',
    access: 'benefits:read',
  },
  { of: Reward, by: 'reward_id' },
);

export const listPoints = listVerb(
  PointsMovement,
  {
    name: 'rewards.points',
    summary: 'List the points that a customer got and spent',
    description: 'Includes the points of customers that were merged into this one.',
    path: '/rewards/customers/{customer_id}/points/',
    access: 'benefits:read',
  },
  async (ctx, { params, query }) => {
    const customer = await customerInPath(ctx, params);
    return ctx.store.list(PointsMovement, { ...query, within: { customer_id: idsOf(customer) } });
  },
);
