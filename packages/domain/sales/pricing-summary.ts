// What was applied to the prices of a sale, as its pricing_options_summary tells it beside whatever
// the client keeps there. Spec: Sale.pricing_options_summary; Decision: its members.
import { sum, times, toAmount } from '#kernel/money.ts';
import { methodOf } from './list-price.ts';
import type { Sale } from './records/sale.ts';
import type { AppliedPromotion, GivenLine, Priced } from './records/sale-line.ts';

/** Members that the service sets. */
const OWN = [
  'list_total',
  'promotion_discount',
  'applied_promotions',
  'payment_impact',
  'payment_impact_percentage',
  'payment_method',
];

type Summary = Pick<Sale, 'pricing_options_summary'>;
/** What it tells of. */
export type PricedSale = Summary & Pick<Sale, 'payment_method' | 'payment'>;
type Line = Priced<GivenLine>;

const isTold = ({ list_price, applied_promotions }: Line): boolean =>
  list_price !== undefined || applied_promotions !== undefined;

/** The field as the sale keeps it; undefined where there is nothing to tell. */
export function summaryOf(
  sale: PricedSale,
  items: readonly Line[],
  impactPercentage: number,
): Summary {
  const others = withoutOwn(sale);
  const priced = items.filter(isTold);
  if (priced.length === 0) {
    const isLeft = sale.pricing_options_summary !== undefined;
    return isLeft ? { pricing_options_summary: others } : {};
  }
  const listTotal = totalAt(priced, 'list_price');
  const impact = toAmount(sum([totalAt(priced, 'price'), -listTotal]));
  return {
    pricing_options_summary: {
      ...others,
      list_total: listTotal,
      promotion_discount: discounts(priced),
      applied_promotions: promotions(priced),
      ...(impact !== 0 && {
        payment_impact: impact,
        payment_impact_percentage: impactPercentage,
        payment_method: methodOf(sale),
      }),
    },
  };
}

/** The percentage by which a sale's prices were taken, as it tells. */
export function toldImpact({ pricing_options_summary: told = {} }: Summary): number {
  const { payment_impact_percentage: percentage } = told;
  return typeof percentage === 'number' ? percentage : 0;
}

/** Of an edit that moves no prices: what was told stays, whatever the client sends. */
export function keptSummary(before: Summary, changed: Summary): Summary {
  const old = before.pricing_options_summary ?? {};
  const own = Object.entries(old).filter(([name]) => OWN.includes(name));
  if (old === changed.pricing_options_summary) return {};
  if (own.length === 0 && changed.pricing_options_summary === undefined) return {};
  return { pricing_options_summary: { ...withoutOwn(changed), ...Object.fromEntries(own) } };
}

/** What the client keeps there; what it sends under the names of the service is dropped, as all that the service says. */
const withoutOwn = ({ pricing_options_summary: stated = {} }: Summary): Record<string, unknown> =>
  Object.fromEntries(Object.entries(stated).filter(([name]) => !OWN.includes(name)));

/** A line that states its price has no other. */
const totalAt = (items: readonly Line[], price: 'list_price' | 'price'): number =>
  toAmount(sum(items.map((item) => toAmount(times(item[price] ?? item.price, item.quantity)))));

const discounts = (items: readonly Line[]): number =>
  toAmount(sum(items.map(({ promotion_discount: off = 0 }) => off)));

/** Each promotion once, with all that it took off. */
function promotions(items: readonly Line[]): AppliedPromotion[] {
  const byId = new Map<string, AppliedPromotion>();
  for (const applied of items.flatMap(({ applied_promotions: applied = [] }) => applied)) {
    const known = byId.get(applied.promotion_id);
    const amount = toAmount(sum([known?.amount ?? 0, applied.amount]));
    byId.set(applied.promotion_id, { ...applied, amount });
  }
  return [...byId.values()];
}
