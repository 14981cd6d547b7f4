// That a customer was given a reward. Decision: it is never changed. A grant lets the customer
// redeem a reward whose segment it does not belong to, and shows in its balance until then.
import { reference, text } from '#kernel/fields.ts';
import type { Noun } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { Reward } from './reward.ts';

export const RewardGrant = noun({
  name: 'reward_grant',
  summary: 'That a customer was given a reward; never changed.',
  plural: 'reward_grants',
  base: '/rewards/grants',
  key: 'rg',
  scope: 'benefits',
  record: {
    reward_id: reference(),
    customer_id: reference(),
    granted_by: text(0, 200),
  },
  references: { reward_id: (): Noun => Reward },
  list: { sort: {}, search: [], filter: ['reward_id', 'customer_id'] },
  standard: [],
});
