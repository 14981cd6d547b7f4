// That a customer used a reward, on which sale and for how many points. `discount_amount` is what it
// took off that sale then; what it takes off other lines stands in the sale's rewards_applied. Decision: it
// changes once at most, when the sale is cancelled, refunded or deleted: then it is reversed, its points are
// back and the reward may be redeemed again.
import { Customer } from '#domain/customers/records/customer.ts';
import { amount, dateTime, oneOf, reference, text, whole } from '#kernel/fields.ts';
import type { Noun, NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import { Reward } from './reward.ts';

const fields = {
  reward_id: field(reference())
    .always()
    .references('reward', (): Noun => Reward)
    .filterable(),
  reward_name: field(text(1, 200)).always().searchable(),
  reward_type: field(text(1, 50)).always(),
  customer_id: field(reference())
    .always()
    .mentions(() => Customer)
    .filterable(),
  sale_id: field(reference()).filterable(),
  points_spent: field(whole(0)).always(),
  discount_amount: field(amount()),
  status: field(oneOf(['redeemed', 'reversed']))
    .always()
    .filterable(),
  reversed_at: field(dateTime()),
  redeemed_by: field(text(0, 200)).always(),
};

export interface RewardRedemption extends Stored<'reward_redemption', typeof fields> {}
export const RewardRedemption: NounOf<RewardRedemption, typeof fields> = noun({
  name: 'reward_redemption',
  summary: 'That a customer used a reward, or got it back with the sale that was undone.',
  plural: 'reward_redemptions',
  base: '/rewards/redemptions',
  key: 'rr',
  scope: 'benefits',
  fields,
  standard: [],
  standardEvents: ['created', 'updated'],
});
