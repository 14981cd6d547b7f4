// What a reward takes off a sale. Pure. Decision, contract#rewards being silent: what it is for (entity_type, entity_ids)
// limits the lines that it takes something off; without them it is for all. A percentage, a fixed amount and a gift card come off
// those lines; something free takes off one unit of the dearest line that entity_ids name. Nothing takes off more than
// is left after the sale's other discounts. A points_multiplier takes nothing off.

import type { Sale } from '#domain/sales/records/sale.ts';
import { decimal, percent, sum, toAmount } from '#kernel/money.ts';
import type { Reward } from './records/reward.ts';

/** Category by id of what is sold. */
export type Categories = ReadonlyMap<string, string | undefined>;

type Line = Sale['items'][number];

const FREE: Readonly<Record<string, string>> = { free_product: 'product', free_service: 'service' };

/** Amount that comes off the sale; undefined where the reward is not for it or takes nothing off. */
export function discountOn(reward: Reward, sale: Sale, categories: Categories): number | undefined {
  const { subtotal, discount_amount: off = 0, rewards_discount: earlier = 0 } = sale;
  const lines = sale.items.filter((item) => covers(reward, item, categories));
  const wanted = wantedOff(reward, lines);
  if (wanted === undefined) return undefined;
  const left = toAmount(decimal(subtotal).minus(off).minus(earlier));
  return Math.min(wanted, left);
}

function wantedOff(reward: Reward, lines: readonly Line[]): number | undefined {
  const { reward_type: type, value, entity_ids: ids = [] } = reward;
  const worth = toAmount(sum(lines.map(totalOf)));
  if (type in FREE) return ids.length === 0 || worth === 0 ? undefined : dearestUnit(lines);
  if (value === undefined || worth === 0) return undefined;
  if (type === 'discount_percentage') return toAmount(percent(worth, value));
  if (type !== 'discount_fixed' && type !== 'gift_card') return undefined;
  return toAmount(decimal(Math.min(value, worth)));
}

/** Part of a unit is free as a whole. */
const dearestUnit = (lines: readonly Line[]): number =>
  Math.max(
    ...lines.map((line) =>
      line.quantity <= 1 ? totalOf(line) : toAmount(decimal(totalOf(line)).div(line.quantity)),
    ),
  );

/** Every sale that is stored has the totals of its lines. */
function totalOf({ line_total: total }: Line): number {
  if (total === undefined) throw new Error('a line of a stored sale has no total');
  return total;
}

function covers(reward: Reward, item: Line, categories: Categories): boolean {
  const { reward_type: type, entity_type: of = FREE[type], entity_ids: ids = [] } = reward;
  const { publication_id: id, publication_type: kind } = item;
  if (of === 'category') return ids.length === 0 || ids.includes(categories.get(id) ?? '');
  if (of !== undefined && kind.replace(/s$/, '') !== of) return false;
  return ids.length === 0 || ids.includes(id);
}
