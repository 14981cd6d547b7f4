// That a customer was given a reward. Decision: it is never changed. A grant lets the customer
// redeem a reward whose segment it does not belong to, and shows in its balance until then.
import { Customer } from '#domain/customers/records/customer.ts';
import { reference, text } from '#kernel/fields.ts';
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
  customer_id: field(reference())
    .always()
    .mentions(() => Customer)
    .filterable(),
  granted_by: field(text(0, 200)).always(),
};

export interface RewardGrant extends Stored<'reward_grant', typeof fields> {}
export const RewardGrant: NounOf<RewardGrant, typeof fields> = noun({
  name: 'reward_grant',
  summary: 'That a customer was given a reward; never changed.',
  plural: 'reward_grants',
  base: '/rewards/grants',
  key: 'rg',
  scope: 'benefits',
  standardEvents: ['created'],
  fields,
  standard: [],
});
