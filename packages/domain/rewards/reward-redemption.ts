// That a customer used a reward, on which sale and for how many points. Decision: it is never
// changed. `discount_amount` is what a discount or card is worth on that sale; the sale itself is
// not changed.
import { amount, reference, text, whole } from '#kernel/fields.ts';
import type { Noun } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { Reward } from './reward.ts';

export const RewardRedemption = noun({
  name: 'reward_redemption',
  summary: 'That a customer used a reward; never changed.',
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
    redeemed_by: text(0, 200),
  },
  references: { reward_id: (): Noun => Reward },
  list: { sort: {}, search: ['reward_name'], filter: ['reward_id', 'customer_id', 'sale_id'] },
  standard: [],
});
