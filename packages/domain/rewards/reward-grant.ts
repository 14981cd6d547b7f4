// That a customer was given a reward. Decision: it is never changed. A grant lets the customer
// redeem a reward whose segment it does not belong to, and shows in its balance until then.
import { reference, text } from '#kernel/fields.ts';
import type { Rec } from '#resource/context.ts';
import type { Noun } from '#resource/declaration.ts';
import { looseNoun } from '#resource/define.ts';
import { field } from '#resource/fields/field.ts';
import { Reward } from './reward.ts';

const fields = {
  reward_id: field(reference())
    .always()
    .references('reward', (): Noun => Reward)
    .filterable(),
  customer_id: field(reference()).always().filterable(),
  granted_by: field(text(0, 200)).always(),
};

export type RewardGrant = Rec;
export const RewardGrant = looseNoun({
  name: 'reward_grant',
  summary: 'That a customer was given a reward; never changed.',
  plural: 'reward_grants',
  base: '/rewards/grants',
  key: 'rg',
  scope: 'benefits',
  fields,
  standard: [],
});
