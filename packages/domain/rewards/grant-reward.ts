// POST /rewards/{id}/grant/: gives a customer the reward. contract#rewards.
// Decision: a customer is granted a reward no more often than max_per_customer lets them redeem it.
import { reference } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import { brandNew, create } from '#resource/change.ts';
import { verb } from '#resource/define.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { accountMoves, readAccounts } from './account-moves.ts';
import { assertGrantable } from './availability.ts';
import { customerInBody } from './customer-of.ts';
import { Reward } from './records/reward.ts';
import { RewardGrant } from './records/reward-grant.ts';

export const grantReward = verb(
  Reward,
  {
    name: 'rewards.grant',
    summary: 'Give a customer a reward',
    description:
      'Counts one more grant for reward and customer, up to `max_per_customer`. A grant lets a customer redeem a reward of a segment to which it does not belong.',
    method: 'POST',
    path: '/rewards/{id}/grant/',
    access: 'benefits:write',
    on: 'record',
    body: z.strictObject({ customer_id: reference() }),
    data: shownRecord(RewardGrant),
    status: [201],
    fails: ['related_record_not_found', 'reward_not_available', 'reward_limit_reached'],
    when: ({ status }) => status === 'active',
  },
  async (ctx, { record: reward, body }) => {
    assertGrantable(reward, ctx.clock.now());
    const customer = await customerInBody(ctx, body.customer_id);
    const accounts = await readAccounts(ctx, customer);
    const grant = brandNew(ctx, RewardGrant, {
      reward_id: reward._id,
      customer_id: customer._id,
      granted_by: ctx.actor.id,
    });
    const count = { what: 'granted', rewardId: reward._id, max: reward.max_per_customer } as const;
    return ctx.commit(
      [
        create(RewardGrant, grant),
        ...accountMoves(ctx, accounts, { points: 0, count }),
        { kind: 'require', noun: Reward, id: reward._id, where: { version: reward.version } },
        {
          kind: 'adjust',
          noun: Reward,
          id: reward._id,
          field: 'grants_count',
          by: 1,
          events: ['reward.granted'],
          refusal: { code: 'not_found' },
        },
      ],
      { data: grant, status: 201 },
    );
  },
);
