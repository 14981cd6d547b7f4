// Rewards on one sale. Decision: a reward that says stackable false stands alone on its sale; the
// others go together. A number that every redemption on the sale takes makes two at once see each
// other.
import type { Change } from '#resource/change.ts';
import type { Context, Rec } from '#resource/context.ts';
import { refuse } from './availability.ts';

/** The changes that keep the sale's rewards apart. Throws reward_not_available. */
export async function stackChanges(ctx: Context, reward: Rec, sale: Rec): Promise<Change[]> {
  const sequence = `reward-sale.${sale._id}`;
  const key = `reward-alone.${sale._id}`;
  const [last, alone] = await Promise.all([ctx.store.lastNumber(sequence), ctx.store.claimed(key)]);
  const standsAlone = reward.stackable === false;
  if (alone !== undefined || (standsAlone && last > 0)) {
    refuse('sale_id', 'This reward cannot be combined with another on one sale');
  }
  const counted: Change = { kind: 'number', sequence, to: last + 1 };
  const refusal = { code: 'reward_not_available' } as const;
  return standsAlone ? [counted, { kind: 'claim', key, id: reward._id, refusal }] : [counted];
}
