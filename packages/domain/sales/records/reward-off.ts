// What a reward takes off the lines of a sale. Pure. Decision, contract#rewards being silent: what it is for (entity_type, entity_ids)
// limits the lines that it takes something off; without them it is for all. A percentage, a fixed amount and a gift card come off
// those lines; something free takes off one unit of the dearest line that entity_ids name. A points_multiplier takes nothing off.
import type * as z from 'zod';
import { decimal, percent, sum, toAmount } from '#kernel/money.ts';
import type { rewardsApplied } from './sale-shape.ts';

/** Category by id of what is sold. */
export type Categories = ReadonlyMap<string, string | undefined>;

/** What a reward says of it. */
type RewardTerms = {
  readonly reward_type: string;
  readonly value?: number;
  readonly entity_type?: string;
  readonly entity_ids?: readonly string[];
};

/** A reward on a sale, with its terms as it was redeemed. */
export type AppliedReward = z.infer<ReturnType<typeof rewardsApplied>>[number] & {
  readonly terms?: Omit<RewardTerms, 'reward_type'> & { readonly min_purchase?: number };
};

/** What it looks at of a line. */
type Line = {
  readonly publication_id: string;
  readonly publication_type: string;
  readonly quantity: number;
  readonly line_total: number;
};

const FREE: Readonly<Record<string, string>> = { free_product: 'product', free_service: 'service' };

/** Undefined where the reward is not for these lines or takes nothing off. */
export function rewardOff(
  terms: RewardTerms,
  all: readonly Line[],
  categories: Categories,
): number | undefined {
  const { reward_type: type, value, entity_ids: ids = [] } = terms;
  const lines = all.filter((line) => covers(terms, line, categories));
  const worth = toAmount(sum(lines.map(({ line_total }) => line_total)));
  if (type in FREE) return ids.length === 0 || worth === 0 ? undefined : dearestUnit(lines);
  if (value === undefined || worth === 0) return undefined;
  if (type === 'discount_percentage') return toAmount(percent(worth, value));
  if (type !== 'discount_fixed' && type !== 'gift_card') return undefined;
  return toAmount(decimal(Math.min(value, worth)));
}

/** Part of a unit is free as a whole. */
const dearestUnit = (lines: readonly Line[]): number =>
  Math.max(
    ...lines.map(({ quantity, line_total: total }) =>
      quantity <= 1 ? total : toAmount(decimal(total).div(quantity)),
    ),
  );

function covers(terms: RewardTerms, line: Line, categories: Categories): boolean {
  const { reward_type: type, entity_type: of = FREE[type], entity_ids: ids = [] } = terms;
  const { publication_id: id, publication_type: kind } = line;
  if (of === 'category') return ids.length === 0 || ids.includes(categories.get(id) ?? '');
  if (of !== undefined && kind.replace(/s$/, '') !== of) return false;
  return ids.length === 0 || ids.includes(id);
}
