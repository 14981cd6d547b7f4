// What one unit costs when so many are bought: the product's own quantity tiers, exact. Spec:
// Product.quantity_price_tiers.
// Decision: the fitting tier with the highest min_quantity decides; it states a price, or a
// discount on base_price.
import { decimal, percent, toAmount } from '#kernel/money.ts';
import type { Rec } from '#resource/context.ts';

/**
 * Unit price in the account's currency, 2 decimals, half up. A service or rental answers its
 * price.
 */
export function unitPrice(publication: Rec, quantity: number): number {
  const { base_price, price, rental_price } = publication;
  const base = price ?? rental_price ?? base_price ?? 0;
  const tier = fittingTier(publication.quantity_price_tiers ?? [], quantity);
  if (tier?.price !== undefined) return tier.price;
  if (tier?.discount_percentage === undefined) return base;
  return toAmount(decimal(base).minus(percent(base, tier.discount_percentage)));
}

function fittingTier(tiers: readonly Rec[], quantity: number): Rec | undefined {
  return tiers
    .filter((tier) => tier.min_quantity <= quantity)
    .filter((tier) => tier.max_quantity === undefined || quantity <= tier.max_quantity)
    .reduce<Rec | undefined>(
      (best, tier) => (best === undefined || tier.min_quantity > best.min_quantity ? tier : best),
      undefined,
    );
}
