// What a reward is worth on a sale. Pure.
import { decimal, percent, toAmount } from '#kernel/money.ts';
import type { Rec } from '#resource/context.ts';

/** Amount that comes off that total, never more than it; undefined for rewards of another kind. */
export function discountOn(reward: Rec, total: number): number | undefined {
  const { reward_type: type, value } = reward;
  if (value === undefined) return undefined;
  if (type === 'discount_percentage') return toAmount(percent(total, value));
  if (type !== 'discount_fixed' && type !== 'gift_card') return undefined;
  return toAmount(decimal(Math.min(value, total)));
}
