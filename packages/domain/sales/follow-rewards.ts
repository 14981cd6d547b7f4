// What the rewards of a sale take off once its lines are others: what they would have taken off these, by the terms under which they
// were redeemed (decision 328). Those that were noted without their terms keep their amounts.
import { decimal, toAmount } from '#kernel/money.ts';
import { type AppliedReward, rewardOff } from './records/reward-off.ts';
import type { Sale } from './records/sale.ts';
import type { Publication } from './sale-parts.ts';

/** The sale as it comes to without any reward. */
type Bare = Pick<Sale, 'subtotal' | 'total'> & {
  readonly discount_amount?: number;
  readonly items: readonly (Sale['items'][number] & { readonly line_total: number })[];
};

/** `sold`: what the lines sell. */
export function followedRewards(
  applied: readonly AppliedReward[],
  bare: Bare,
  sold: readonly Publication[],
): AppliedReward[] {
  const categories = new Map(sold.map(({ _id, category_id }) => [_id, category_id]));
  let left = decimal(bare.subtotal).minus(bare.discount_amount ?? 0);
  return applied.map((entry) => {
    const wanted = entry.terms === undefined ? entry.amount : wantedOff(entry, bare, categories);
    const amount = Math.min(wanted, toAmount(left));
    left = left.minus(amount);
    return { ...entry, amount };
  });
}

function wantedOff(
  { reward_type, terms = {} }: AppliedReward,
  bare: Bare,
  categories: Parameters<typeof rewardOff>[2],
): number {
  const { min_purchase: min = 0 } = terms;
  return bare.total < min ? 0 : (rewardOff({ reward_type, ...terms }, bare.items, categories) ?? 0);
}
