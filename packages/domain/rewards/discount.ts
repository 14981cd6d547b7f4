// What a reward takes off a sale on which it is redeemed: what its lines say (sales/records/reward-off.ts), and not more than is left
// after the sale's other discounts. Pure.

import { type Categories, rewardOff } from '#domain/sales/records/reward-off.ts';
import type { Sale } from '#domain/sales/records/sale.ts';
import { decimal, toAmount } from '#kernel/money.ts';
import type { Reward } from './records/reward.ts';

/** Amount that comes off the sale; undefined where the reward is not for it or takes nothing off. */
export function discountOn(reward: Reward, sale: Sale, categories: Categories): number | undefined {
  const { subtotal, discount_amount: off = 0, rewards_discount: earlier = 0 } = sale;
  const wanted = rewardOff(reward, sale.items.map(withTotal), categories);
  if (wanted === undefined) return undefined;
  const left = toAmount(decimal(subtotal).minus(off).minus(earlier));
  return Math.min(wanted, left);
}

/** Every sale that is stored has the totals of its lines. */
function withTotal(line: Sale['items'][number]) {
  const { line_total } = line;
  if (line_total === undefined) throw new Error('a line of a stored sale has no total');
  return { ...line, line_total };
}
