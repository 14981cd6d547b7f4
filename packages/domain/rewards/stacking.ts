// Rewards on one sale. Decision: a reward that says stackable false stands alone on its sale; the
// others go together. Pure; the sale's version makes two at once see each other.

import type { Sale } from '#domain/sales/records/sale.ts';
import { REWARDS_MAX } from '#domain/sales/records/sale-shape.ts';
import { refuse } from './availability.ts';
import type { Reward } from './records/reward.ts';

/** Throws reward_not_available. */
export function assertCombines(reward: Reward, sale: Sale): void {
  const others = sale.rewards_applied ?? [];
  const alone = [reward, ...others].some(({ stackable }) => stackable === false);
  if (alone && others.length > 0) {
    refuse('sale_id', 'This reward cannot be combined with another on one sale');
  }
  if (others.length >= REWARDS_MAX) {
    refuse('sale_id', `A sale takes at most ${REWARDS_MAX} rewards`, { max: REWARDS_MAX });
  }
}
