// What becomes of the rewards of a sale that was cancelled, refunded or deleted: each redemption is reversed, its points go
// back to the customer, and reward and customer count one less. Each in a commit of its own, held by the redemption's version.

import { isStanding, RETURN_REWARDS_JOB, Sale } from '#domain/sales/records/sale.ts';
import { REWARDS_MAX } from '#domain/sales/records/sale-shape.ts';
import { amended, brandNew, type Change, create, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import type { Noun } from '#resource/declaration.ts';
import { job } from '#resource/define.ts';
import { OLDEST_FIRST } from '#resource/list/every-record.ts';
import { PointsMovement } from './records/points-movement.ts';
import { Reward } from './records/reward.ts';
import { accountIdOf, RewardAccount } from './records/reward-account.ts';
import { RewardRedemption } from './records/reward-redemption.ts';

/** Repeatable: a sale that stands keeps its rewards, and what was reversed stays so. */
export const returnRewardsJob = job(RETURN_REWARDS_JOB, async (ctx, saleId) => {
  const sale = await ctx.store.get(Sale, saleId);
  if (sale !== undefined && isStanding(sale)) return;
  const { items } = await ctx.store.list(RewardRedemption, {
    ...OLDEST_FIRST,
    perPage: REWARDS_MAX,
    filters: { sale_id: saleId, status: 'redeemed' },
  });
  for (const redemption of items) await giveBack(ctx, redemption);
});

async function giveBack(ctx: Context, redemption: RewardRedemption): Promise<void> {
  const { reward_id: rewardId, customer_id: customerId, points_spent: points } = redemption;
  const reversed = amended(ctx, redemption, { status: 'reversed' });
  const after = { ...reversed, reversed_at: reversed.updated_at };
  const account = { noun: RewardAccount, id: accountIdOf(customerId) };
  const changes: Change[] = [
    update(RewardRedemption, redemption, after),
    less({ noun: Reward, id: rewardId, field: 'redemptions_count', by: -1 }),
    less({ ...account, field: `redeemed.${rewardId}`, by: -1 }),
  ];
  if (points > 0) {
    changes.push(less({ ...account, field: 'points_balance', by: points }));
    changes.push(create(PointsMovement, returned(ctx, redemption)));
  }
  await ctx.commit(changes, { data: undefined });
}

const less = (move: { noun: Noun; id: string; field: string; by: number }): Change => ({
  kind: 'adjust',
  ...move,
  refusal: { code: 'not_found' },
});

const returned = (ctx: Context, redemption: RewardRedemption): PointsMovement =>
  brandNew(ctx, PointsMovement, {
    customer_id: redemption.customer_id,
    type: 'returned',
    points: redemption.points_spent,
    reason: redemption.reward_name,
    reward_id: redemption.reward_id,
    redemption_id: redemption._id,
    created_by: ctx.actor.id,
  });
