// POST /rewards/{id}/redeem/: a customer uses the reward. contract#rewards.
// Everything moves in one commit: the redemption and its points are written, the counters of the
// reward and of the customer move within their limits, the sale has what the reward takes off, and
// reward and sale are still as they were judged. Of two who want the last one, one gets it.

import { CrmSegment } from '#domain/crm/records/segment.ts';
import { isMember } from '#domain/crm/segment/members.ts';
import type { Customer } from '#domain/customers/records/customer.ts';
import { Sale } from '#domain/sales/records/sale.ts';
import { hasOpenTerms } from '#domain/sales/records/sale-terms.ts';
import { rewarded } from '#domain/sales/reward-sale.ts';
import { fail } from '#kernel/error.ts';
import { reference } from '#kernel/fields.ts';
import { omitUndefined } from '#kernel/omit-undefined.ts';
import * as z from '#kernel/schema.ts';
import { brandNew, type Change, create } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { type Accounts, accountMoves, countOf, readAccounts } from './account-moves.ts';
import { assertRedeemable, assertSaleFits, noneLeft, refuse } from './availability.ts';
import { customerInBody } from './customer-of.ts';
import { discountOn } from './discount.ts';
import { categoriesOf } from './read-categories.ts';
import { PointsMovement } from './records/points-movement.ts';
import { Reward } from './records/reward.ts';
import { RewardRedemption } from './records/reward-redemption.ts';
import { assertCombines } from './stacking.ts';

export const redeemReward = verb(
  Reward,
  {
    name: 'rewards.redeem',
    summary: 'Use a reward for a customer; its points are taken, and a sale has what it takes off',
    description:
      'Takes `points_cost` from the customer and counts the redemption within its limits. With `sale_id` a discount is taken off that sale; one that is completed or has a tax document takes none.',
    method: 'POST',
    path: '/rewards/{id}/redeem/',
    access: 'benefits:write',
    on: 'record',
    body: z.strictObject({ customer_id: reference(), sale_id: reference().optional() }),
    data: shownRecord(RewardRedemption),
    status: [201],
    fails: [
      'related_record_not_found',
      'reward_not_available',
      'reward_limit_reached',
      'insufficient_points',
      'record_locked',
    ],
    when: ({ status }) => status === 'active',
  },
  async (ctx, { record: reward, body }) => {
    assertRedeemable(reward, ctx.clock.now());
    const [customer, sale, segment] = await Promise.all([
      customerInBody(ctx, body.customer_id),
      body.sale_id === undefined ? undefined : saleInBody(ctx, body.sale_id),
      reward.segment_id === undefined ? undefined : ctx.store.get(CrmSegment, reward.segment_id),
    ]);
    assertSaleFits(reward, customer, sale);
    const [accounts, discount] = await Promise.all([
      readAccounts(ctx, customer),
      sale === undefined ? undefined : discountFor(ctx, reward, sale),
    ]);
    assertEntitled(ctx, reward, { customer, segment, accounts });
    const redemption = newRedemption(ctx, reward, { customer, sale, discount });
    const changes = [
      create(RewardRedemption, redemption),
      ...rewardChanges(reward),
      ...accountChanges(ctx, reward, accounts, redemption),
      ...(sale === undefined ? [] : await rewarded(ctx, sale, entryOf(reward, redemption))),
    ];
    return ctx.commit(changes, { data: redemption, status: 201 });
  },
);

/** Throws related_record_not_found. */
async function saleInBody(ctx: Context, id: string): Promise<Sale> {
  const sale = await ctx.store.get(Sale, id);
  if (sale !== undefined) return sale;
  return fail('related_record_not_found', {
    errors: [{ field: 'sale_id', location: 'body', code: 'not_found', message: 'No such sale' }],
  });
}

/** What takes an amount off a sale, and is nothing without. */
const DISCOUNTS: readonly string[] = ['discount_percentage', 'discount_fixed', 'gift_card'];

/** Throws reward_not_available where the sale has no room for the reward, its total is settled, or nothing would come off it. */
async function discountFor(ctx: Context, reward: Reward, sale: Sale): Promise<number | undefined> {
  assertCombines(reward, sale);
  const discount = discountOn(reward, sale, await categoriesOf(ctx, reward, sale));
  if (discount !== undefined && !hasOpenTerms(sale)) {
    refuse('sale_id', 'A sale that is completed or has a tax document keeps its total');
  }
  const isWorthless = discount === undefined && DISCOUNTS.includes(reward.reward_type);
  if (discount === 0 || isWorthless) refuse('sale_id', 'The reward takes nothing off this sale');
  return discount;
}

type Claimant = { customer: Customer; segment: CrmSegment | undefined; accounts: Accounts };

/** A reward of a segment is for its customers, and for those to whom it was granted. */
function assertEntitled(ctx: Context, reward: Reward, claimant: Claimant): void {
  const { customer, segment, accounts } = claimant;
  if (segment === undefined || isMember(segment, customer, ctx.clock.now())) return;
  if (countOf(accounts, 'granted', reward._id) > 0) return;
  refuse('customer_id', 'The reward is for the customers of a segment');
}

function newRedemption(
  ctx: Context,
  reward: Reward,
  { customer, sale, discount }: { customer: Customer; sale?: Sale; discount?: number },
): RewardRedemption {
  return brandNew(ctx, RewardRedemption, {
    reward_id: reward._id,
    reward_name: reward.name,
    reward_type: reward.reward_type,
    customer_id: customer._id,
    ...(sale !== undefined && { sale_id: sale._id }),
    points_spent: reward.points_cost,
    ...(discount !== undefined && { discount_amount: discount }),
    status: 'redeemed',
    redeemed_by: ctx.actor.id,
  });
}

type Applied = NonNullable<Sale['rewards_applied']>[number];

const entryOf = (
  reward: Reward,
  { _id, discount_amount: amount = 0 }: RewardRedemption,
): Applied => ({
  redemption_id: _id,
  reward_id: reward._id,
  name: reward.name,
  reward_type: reward.reward_type,
  stackable: reward.stackable !== false,
  amount,
  terms: omitUndefined({
    value: reward.value,
    min_purchase: reward.min_purchase,
    entity_type: reward.entity_type,
    entity_ids: reward.entity_ids,
  }),
});

function rewardChanges({ _id: id, version, max_redemptions: max }: Reward): Change[] {
  return [
    { kind: 'require', noun: Reward, id, where: { version } },
    {
      kind: 'adjust',
      noun: Reward,
      id,
      field: 'redemptions_count',
      by: 1,
      ...(max !== undefined && { max }),
      events: ['reward.redeemed'],
      refusal: { code: 'reward_limit_reached', errors: max === undefined ? [] : [noneLeft(max)] },
    },
  ];
}

function accountChanges(
  ctx: Context,
  reward: Reward,
  accounts: Accounts,
  redemption: RewardRedemption,
): Change[] {
  const { _id: rewardId, points_cost: cost, max_per_customer: max } = reward;
  const count = { what: 'redeemed', rewardId, max } as const;
  const moves = accountMoves(ctx, accounts, { points: -cost, count });
  if (cost === 0) return moves;
  const movement = brandNew(ctx, PointsMovement, {
    customer_id: redemption.customer_id,
    type: 'redeemed',
    points: -cost,
    reason: reward.name,
    reward_id: rewardId,
    redemption_id: redemption._id,
    created_by: ctx.actor.id,
  });
  return [...moves, create(PointsMovement, movement)];
}
