// What a customer has of rewards: points, and how often each reward was granted and redeemed. One
// for each customer, under an id that follows from the customer's, made by whatever comes first.
// Decision: its numbers only move by adjustments with bounds, so that no balance goes below zero
// and no limit is passed whatever happens at once, and nobody waits for anybody.
import * as z from 'zod';
import { reference, text, whole } from '#kernel/fields.ts';
import { derivedId, idTime } from '#kernel/id.ts';
import { noun } from '#resource/define.ts';

const countByReward = () => z.record(text(1, 100), whole(0));

export const RewardAccount = noun({
  name: 'reward_account',
  summary: 'The points of a customer, and what of each reward was granted and redeemed.',
  plural: 'reward_accounts',
  base: '/rewards/customers',
  idParam: 'customer_id',
  key: 'ra',
  scope: 'benefits',
  record: {
    customer_id: reference(),
    points_balance: whole(0),
    granted: countByReward(),
    redeemed: countByReward(),
  },
  tallies: ['granted', 'redeemed'],
  defaults: { points_balance: 0, granted: {}, redeemed: {} },
  list: { sort: {}, search: [] },
  standard: [],
});

/** The id of the account of that customer. */
export const accountIdOf = (customerId: string): string =>
  derivedId(idTime(customerId), `reward-account\n${customerId}`);
