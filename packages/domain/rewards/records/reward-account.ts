// What a customer has of rewards: points, and how often each reward was granted and redeemed. One
// for each customer, under an id that follows from the customer's, made by whatever comes first.
// Decision: its numbers only move by adjustments with bounds, so that no balance goes below zero
// and no limit is passed whatever happens at once, and no request waits for another.

import { Customer } from '#domain/customers/records/customer.ts';
import { reference, text, whole } from '#kernel/fields.ts';
import { derivedId, idTime } from '#kernel/id.ts';
import * as z from '#kernel/schema.ts';
import type { NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';

const countByReward = () => z.record(text(1, 100), whole(0));

const fields = {
  customer_id: field(reference()).mentions(() => Customer),
  points_balance: field(whole(0)).default(0),
  granted: field(countByReward()).default({}).counterMap(),
  redeemed: field(countByReward()).default({}).counterMap(),
};

export interface RewardAccount extends Stored<'reward_account', typeof fields> {}
export const RewardAccount: NounOf<RewardAccount, typeof fields> = noun({
  name: 'reward_account',
  summary: 'The points of a customer, and what of each reward was granted and redeemed.',
  plural: 'reward_accounts',
  base: '/rewards/customers',
  idParam: 'customer_id',
  key: 'ra',
  scope: 'benefits',
  standardEvents: ['created'],
  fields,
  standard: [],
});

/** The id of the account of that customer. */
export const accountIdOf = (customerId: string): string =>
  derivedId(idTime(customerId), `reward-account\n${customerId}`);
