// What a reward takes off a sale. Pure. Decision, decisions 16 being silent: what it is for (entity_type, entity_ids) limits the
// lines that it takes something off; without them it is for all. A percentage, a fixed amount and a gift card come off
// those lines; something free takes off one unit of the dearest line that entity_ids name. Nothing takes off more than
// is left after the sale's other discounts. A points_multiplier takes nothing off.

import type { Sale } from '#domain/sales/sale.ts';
import { decimal, percent, sum, toAmount } from '#kernel/money.ts';
import type { Rec } from '#resource/context.ts';
import type { Reward } from './reward.ts';

/** Category by id of what is sold. */
export type Categories = ReadonlyMap<string, string | undefined>;

const FREE: Readonly<Record<string, string>> = { free_product: 'product', free_service: 'service' };

/** Amount that comes off the sale; undefined where the reward is not for it or takes nothing off. */
export function discountOn(reward: Reward, sale: Sale, categories: Categories): number | undefined {
  const { subtotal, discount_amount: off = 0, rewards_discount: earlier = 0 } = sale;
  const lines: Rec[] = sale.items.filter((item: Rec) => covers(reward, item, categories));
  const wanted = wantedOff(reward, lines);
  if (wanted === undefined) return undefined;
  const left = toAmount(decimal(subtotal).minus(off).minus(earlier));
  return Math.min(wanted, left);
}

function wantedOff(reward: Reward, lines: readonly Rec[]): number | undefined {
  const { reward_type: type, value, entity_ids: ids = [] } = reward;
  const worth = toAmount(sum(lines.map(({ line_total }) => line_total)));
  if (type in FREE) return ids.length === 0 || worth === 0 ? undefined : dearestUnit(lines);
  if (value === undefined || worth === 0) return undefined;
  if (type === 'discount_percentage') return toAmount(percent(worth, value));
  if (type !== 'discount_fixed' && type !== 'gift_card') return undefined;
  return toAmount(decimal(Math.min(value, worth)));
}

/** Part of a unit is free as a whole. */
const dearestUnit = (lines: readonly Rec[]): number =>
  Math.max(
    ...lines.map(({ line_total: total, quantity }) =>
      quantity <= 1 ? total : toAmount(decimal(total).div(quantity)),
    ),
  );

function covers(reward: Reward, item: Rec, categories: Categories): boolean {
  const { reward_type: type, entity_type: of = FREE[type], entity_ids: ids = [] } = reward;
  const { publication_id: id, publication_type: kind } = item;
  if (of === 'category') return ids.length === 0 || ids.includes(categories.get(id) ?? '');
  if (of !== undefined && kind.replace(/s$/, '') !== of) return false;
  return ids.length === 0 || ids.includes(id);
}
