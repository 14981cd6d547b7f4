// What one unit costs when so many are bought, before promotions, exact. Spec:
// Product.quantity_price_tiers, Pricing profile. Decision, in this order:
// 1. the price of the named variant, where it has one;
// 2. else what the pricing profile makes out of the cost, where the product follows one that
//    calculates forward (profile-price.ts);
// 3. else price, rental_price or base_price.
// On that, the fitting quantity tier with the highest min_quantity decides: it states a price, or a
// discount on the one found.
import { decimal, percent, toAmount } from '#kernel/money.ts';
import { forwardPrice, type Priced, type Profile } from './pricing/profile-price.ts';
import type { Product } from './records/product.ts';
import { type OfVariants, variantNamed } from './records/variant.ts';

type Wanted = { quantity: number; variantId?: string | null; profiles?: readonly Profile[] };
/** What of a product, service or rental says its price. */
type Listed = Priced &
  OfVariants & {
    readonly price?: number;
    readonly rental_price?: number;
    readonly quantity_price_tiers?: Product['quantity_price_tiers'];
  };
type Tier = NonNullable<Product['quantity_price_tiers']>[number];

/** Unit price, 2 decimals, half up; undefined where the catalog has none. */
export function unitPrice(publication: Listed, wanted: Wanted): number | undefined {
  const base = untieredPrice(publication, wanted);
  const tier = fittingTier(publication.quantity_price_tiers ?? [], wanted.quantity);
  if (tier?.price !== undefined) return tier.price;
  if (tier?.discount_percentage === undefined || base === undefined) return base;
  return toAmount(decimal(base).minus(percent(base, tier.discount_percentage)));
}

function untieredPrice(
  publication: Listed,
  { variantId, profiles = [] }: Wanted,
): number | undefined {
  const { base_price, price, rental_price } = publication;
  return (
    variantPrice(publication, variantId) ??
    forwardPrice(publication, profiles) ??
    price ??
    rental_price ??
    base_price
  );
}

const variantPrice = (publication: Listed, variantId?: string | null): number | undefined =>
  variantId ? variantNamed(publication, variantId)?.price : undefined;

function fittingTier(tiers: readonly Tier[], quantity: number): Tier | undefined {
  return tiers
    .filter((tier) => tier.min_quantity <= quantity)
    .filter((tier) => tier.max_quantity === undefined || quantity <= tier.max_quantity)
    .reduce<Tier | undefined>(
      (best, tier) => (best === undefined || tier.min_quantity > best.min_quantity ? tier : best),
      undefined,
    );
}
