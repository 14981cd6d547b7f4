// That a customer used a reward, on which sale and for how many points. `discount_amount` is what it
// takes off that sale. Decision: it changes once at most, when the sale is cancelled, refunded or
// deleted: then it is reversed, its points are back and the reward may be redeemed again.
import { amount, dateTime, oneOf, reference, text, whole } from '#kernel/fields.ts';
import type { Noun } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { Reward } from './reward.ts';

export const RewardRedemption = noun({
  name: 'reward_redemption',
  summary: 'That a customer used a reward, or got it back with the sale that was undone.',
  plural: 'reward_redemptions',
  base: '/rewards/redemptions',
  key: 'rr',
  scope: 'benefits',
  record: {
    reward_id: reference(),
    reward_name: text(1, 200),
    reward_type: text(1, 50),
    customer_id: reference(),
    sale_id: reference(),
    points_spent: whole(0),
    discount_amount: amount(),
    status: oneOf(['redeemed', 'reversed']),
    reversed_at: dateTime(),
    redeemed_by: text(0, 200),
  },
  references: { reward_id: (): Noun => Reward },
  list: {
    sort: {},
    search: ['reward_name'],
    filter: ['status', 'reward_id', 'customer_id', 'sale_id'],
  },
  standard: [],
});
