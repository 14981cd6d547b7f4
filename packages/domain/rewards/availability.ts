// May this reward be granted or redeemed now, by this customer, on this sale? Pure. Throws
// reward_not_available with the reason, reward_limit_reached.

import { idsOf } from '#domain/customers/merged.ts';
import type { Customer } from '#domain/customers/records/customer.ts';
import type { Sale } from '#domain/sales/records/sale.ts';
import { isStanding } from '#domain/sales/records/sale.ts';
import { type FieldError, fail } from '#kernel/error.ts';
import type { Reward } from './records/reward.ts';
import { hasBegun, hasEnded } from './records/validity.ts';

/** To grant it, the reward may still be about to begin. */
export function assertGrantable(reward: Reward, nowMs: number): void {
  if (reward.status !== 'active') refuse('status', `The reward is ${reward.status}`);
  if (hasEnded(reward, nowMs)) refuse('valid_until', 'The validity of the reward has ended');
}

export function assertRedeemable(reward: Reward, nowMs: number): void {
  assertGrantable(reward, nowMs);
  if (!hasBegun(reward, nowMs)) refuse('valid_from', 'The reward is not valid yet');
  const { max_redemptions: max } = reward;
  if (max !== undefined && reward.redemptions_count >= max) {
    fail('reward_limit_reached', { errors: [noneLeft(max)] });
  }
}

/** The line for a reward whose last redemption was taken. */
export const noneLeft = (max: number): FieldError => ({
  field: 'max_redemptions',
  location: 'body',
  code: 'reward_limit_reached',
  message: 'The reward has no redemptions left',
  max,
});

/** The sale is the customer's or names none, it stands, and it is large enough. */
export function assertSaleFits(reward: Reward, customer: Customer, sale: Sale | undefined): void {
  const { min_purchase: min = 0 } = reward;
  if (sale === undefined) {
    if (min === 0) return;
    refuse('sale_id', 'This reward needs a sale', { code: 'conditional_required', min });
  }
  if (sale.customer_id !== undefined && !idsOf(customer).includes(sale.customer_id)) {
    refuse('sale_id', 'The sale is of another customer');
  }
  if (!isStanding(sale)) refuse('sale_id', `The sale is ${sale.status}`);
  if (sale.total < min) {
    const params = { code: 'too_small', min, actual: sale.total } as const;
    refuse('sale_id', 'The sale is below the minimum of the reward', params);
  }
}

/** Throws reward_not_available. */
export function refuse(field: string, message: string, params: Partial<FieldError> = {}): never {
  const line = { field, location: 'body' as const, code: 'reward_not_available' as const, message };
  return fail('reward_not_available', { errors: [{ ...line, ...params }] });
}
