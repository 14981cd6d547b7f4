// GET /rewards/customers/{customer_id}/balance/: the points of a customer, and of each reward how
// many were granted, redeemed and are still to be redeemed. contract#rewards.
import { text, whole } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import { verb } from '#resource/define.ts';
import { countOf, pointsOf, readAccounts, rewardsOf } from './account-moves.ts';
import { customerInPath } from './customer-of.ts';
import { Reward } from './records/reward.ts';
import { RewardAccount } from './records/reward-account.ts';

export const customerBalance = verb(
  RewardAccount,
  {
    name: 'rewards.balance',
    summary: 'The points and rewards of a customer',
    description:
      'The points, and of each reward how often it was granted and redeemed and how many grants are left. Customers that were merged into this one count with it.',
    method: 'GET',
    path: '/rewards/customers/{customer_id}/balance/',
    access: 'benefits:read',
    data: z.strictObject({
      customer_id: text(),
      points_balance: whole(0),
      rewards: z.array(
        z.strictObject({
          reward_id: text(),
          name: text(),
          status: text(),
          granted: whole(0),
          redeemed: whole(0),
          available: whole(0),
        }),
      ),
    }),
    fails: ['invalid_id', 'not_found'],
  },
  async (ctx, { params }) => {
    const customer = await customerInPath(ctx, params);
    const accounts = await readAccounts(ctx, customer);
    const rewards = await ctx.store.getMany(Reward, rewardsOf(accounts));
    return {
      data: {
        customer_id: customer._id,
        points_balance: pointsOf(accounts),
        rewards: [...rewards.values()].map(({ _id, name, status }) => {
          const granted = countOf(accounts, 'granted', _id);
          const redeemed = countOf(accounts, 'redeemed', _id);
          const available = Math.max(0, granted - redeemed);
          return { reward_id: _id, name, status, granted, redeemed, available };
        }),
      },
    };
  },
);
