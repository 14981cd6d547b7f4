// Prices made out of costs by a pricing profile. Spec: Pricing profile, Product.pricing_composition.
// Decision: a product follows the profile that its composition names in pricing_profile_id; else the
// default one, where the composition gives a supplier_cost and neither taxes nor profit of its own.
// - forward: the price is the cost, each tax on the cost, and the profit on both.
// - reverse: base_price is the price; taxes and profit are what is inside it, so that it tells what
//   may be paid for the goods.
import { decimal, percent, sum, toAmount } from '#kernel/money.ts';
import type { PricingProfile } from '../records/pricing-profile.ts';
import type { Product } from '../records/product.ts';

/** What a price consists of; cost, taxes and profit add up to it. */
export type Composition = {
  pricing_profile_id: string;
  calculation_mode: 'forward' | 'reverse';
  price: number;
  cost: number;
  taxes: { name: string; rate: number; amount: number }[];
  profit: number;
};

/** What a price may be made of; only products have a composition. */
export type Priced = Partial<Pick<Product, 'base_price' | 'cost' | 'pricing_composition'>>;

/** What of a profile makes a price. */
export type Profile = Pick<
  PricingProfile,
  '_id' | 'applied_taxes' | 'profit' | 'calculation_mode'
> & {
  readonly is_default?: boolean;
};

/** The price by a forward profile; undefined where the product follows none. */
export function forwardPrice(product: Priced, profiles: readonly Profile[]): number | undefined {
  const composition = compositionOf(product, profiles);
  return composition?.calculation_mode === 'forward' ? composition.price : undefined;
}

/** What the product's price consists of by its profile; undefined where it follows none or has no cost. */
export function compositionOf(
  product: Priced,
  profiles: readonly Profile[],
): Composition | undefined {
  const profile = profileOf(product, profiles);
  if (profile === undefined) return undefined;
  if (profile.calculation_mode === 'reverse') return backwards(profile, product.base_price ?? 0);
  const cost = product.pricing_composition?.supplier_cost ?? product.cost;
  return cost === undefined ? undefined : forwards(profile, cost);
}

function profileOf(product: Priced, profiles: readonly Profile[]): Profile | undefined {
  const own = product.pricing_composition;
  if (own === undefined) return undefined;
  const named = own.pricing_profile_id;
  if (named !== undefined) return profiles.find(({ _id }) => _id === named);
  const isOpen = own.supplier_cost !== undefined && !own.applied_taxes && own.profit === undefined;
  return isOpen ? profiles.find((profile) => profile.is_default === true) : undefined;
}

function forwards(profile: Profile, cost: number): Composition {
  const taxes = taxesOn(profile, cost);
  const taxed = sum([cost, ...taxes.map(({ amount }) => amount)]);
  const { type, value = 0 } = profile.profit ?? {};
  const profit = type === 'percentage' ? toAmount(percent(taxed, value)) : value;
  return { ...named(profile), price: toAmount(taxed.plus(profit)), cost, taxes, profit };
}

/** Profit gets the cents that rounding leaves over. A price that does not cover a fixed profit has cost 0. */
function backwards(profile: Profile, price: number): Composition {
  const { type, value = 0 } = profile.profit ?? {};
  const taxed =
    type === 'percentage'
      ? decimal(price).times(100).div(decimal(100).plus(value))
      : decimal(Math.max(toAmount(decimal(price).minus(value)), 0));
  const rates = sum(taxesOn(profile, 0).map(({ rate }) => rate));
  const cost = toAmount(taxed.times(100).div(rates.plus(100)), 'down');
  const taxes = taxesOn(profile, cost);
  const rest = decimal(price).minus(cost);
  const profit = toAmount(rest.minus(sum(taxes.map(({ amount }) => amount))));
  return { ...named(profile), price, cost, taxes, profit };
}

const taxesOn = (profile: Profile, cost: number): Composition['taxes'] =>
  profile.applied_taxes.map(({ name, rate }) => ({
    name,
    rate,
    amount: toAmount(percent(cost, rate)),
  }));

const named = ({ _id, calculation_mode }: Profile) => ({
  pricing_profile_id: _id,
  calculation_mode,
});
