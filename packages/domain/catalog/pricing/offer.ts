// A promotion as it is offered to a sale: one of the account, or one that a product carries itself;
// and which lines of the sale it is meant for. Spec: Promotion, Product.promotions.
// Decision: min_quantity counts the units of all lines that the promotion is meant for, whatever
// else is taken off them.

import { createHash } from 'node:crypto';
import { beginMs, overMs } from '#kernel/date.ts';
import { decimal, sum } from '#kernel/money.ts';
import type { Product } from '../records/product.ts';
import type { Promotion } from '../records/promotion.ts';
import type { Terms } from '../records/promotion-terms.ts';

/** A line that the service prices. `amount` is price x quantity, rounded. */
export type OfferLine = {
  publication_id: string;
  publication_type: string;
  variant_id?: string | null;
  /** Promotions may name the variant by it too. */
  variant_sku?: string;
  quantity: number;
  price: number;
  amount: number;
};

/** `id` is the promotion's, or tells apart those that one product carries. */
export type Offer = { id: string; terms: Terms; productId?: string };

/** What may carry promotions of its own: products do, services and rentals do not. */
export type Carrier = { readonly _id: string; readonly promotions?: Product['promotions'] };

const ID_DIGITS = 12;

export const offerOf = (promotion: Promotion): Offer => ({ id: promotion._id, terms: promotion });

/** The promotions that a product carries; they are known by their names. */
export const ownOffers = (product: Carrier): Offer[] =>
  (product.promotions ?? []).map((terms) => ({
    id: `${product._id}-${digest(terms.name)}`,
    terms,
    productId: product._id,
  }));

/** Active, and within its time. */
export function isRunning({ terms }: Offer, nowMs: number): boolean {
  const { status = 'active', is_active: isActive = true, start_date: from, end_date: to } = terms;
  return (
    status === 'active' &&
    isActive &&
    (from == null || beginMs(from) <= nowMs) &&
    (to == null || nowMs < overMs(to))
  );
}

/** The indexes of the lines that it is meant for; none where they are fewer units than min_quantity. */
export function meantFor(offer: Offer, lines: readonly OfferLine[]): number[] {
  const found = lines.flatMap((line, index) => (fits(offer, line) ? [index] : []));
  const units = sum(found.map((index) => lines[index]?.quantity ?? 0));
  return units.lt(decimal(offer.terms.min_quantity ?? 0)) ? [] : found;
}

/** What a bundle consists of; a product's own bundle has the product in it. */
export function bundleParts({ terms, productId }: Offer): string[] {
  const parts: string[] = terms.bundle_entity_ids ?? [];
  return productId === undefined || parts.includes(productId) ? parts : [productId, ...parts];
}

/** product, service or rental: lines may also say it in the plural. */
const entityType = (publicationType: string): string => publicationType.replace(/s$/, '');

function fits(offer: Offer, line: OfferLine): boolean {
  const { terms, productId } = offer;
  if (terms.promotion_type === 'bundle') return bundleParts(offer).includes(line.publication_id);
  const variants: string[] = terms.variant_ids ?? [];
  const isVariant =
    variants.length === 0 ||
    [line.variant_id, line.variant_sku].some((word) => word != null && variants.includes(word));
  if (productId !== undefined) return line.publication_id === productId && isVariant;
  const isType =
    terms.entity_type == null || terms.entity_type === entityType(line.publication_type);
  if (terms.applies_to !== 'specific') return isType;
  const ids: string[] = terms.entity_ids ?? [];
  return isType && isVariant && (ids.length === 0 || ids.includes(line.publication_id));
}

const digest = (name: string): string =>
  createHash('sha256').update(name).digest('hex').slice(0, ID_DIGITS);
