// What the prices of a sale depend on besides what it sells, read beside its other parts in one
// round trip: the active promotions, the pricing profiles, and what was used of limited promotions.
import type { Customer } from '#domain/customers/records/customer.ts';
import type { Context } from '#resource/context.ts';
import { everyRecord } from '#resource/list/every-record.ts';
import { PricingProfile } from '../records/pricing-profile.ts';
import { Promotion } from '../records/promotion.ts';
import { PromotionUse, useIds, usesOf } from '../records/promotion-use.ts';
import { type Carrier, isRunning, type Offer, offerOf, ownOffers } from './offer.ts';

/**
 * `uses`: the records of promotion-use.ts by their ids. `merged`: customers that were merged into the one who buys; `isGone`:
 * who buys was merged into another one.
 */
export type PriceBasis = {
  promotions: Promotion[];
  profiles: PricingProfile[];
  uses: ReadonlyMap<string, PromotionUse>;
  merged: readonly string[];
  isGone?: boolean;
};

/** `asked`: promotions to read by their ids too, active or not. `holders`: customer and products. */
export async function readPriceBasis(
  ctx: Context,
  { asked, holders }: { asked: readonly string[]; holders: readonly string[] },
): Promise<PriceBasis> {
  const [active, named, profiles, uses] = await Promise.all([
    activePromotions(ctx),
    ctx.store.getMany(Promotion, asked),
    allProfiles(ctx),
    ctx.store.getMany(PromotionUse, useIds(holders)),
  ]);
  const promotions = new Map(active.map((promotion) => [promotion._id, promotion]));
  for (const [id, promotion] of named) promotions.set(id, promotion);
  return {
    promotions: [...promotions.values()],
    profiles,
    uses,
    merged: [],
  };
}

/** The basis for that customer, whose uses are also those of the customers merged into it. */
export async function withMerged<B extends PriceBasis>(
  ctx: Context,
  basis: B,
  customer: Customer | undefined,
): Promise<B> {
  if (customer?.merged_into !== undefined) return { ...basis, isGone: true };
  const merged: readonly string[] = customer?.merged_ids ?? [];
  if (merged.length === 0) return basis;
  const uses = await ctx.store.getMany(PromotionUse, useIds(merged));
  return { ...basis, merged, uses: new Map([...basis.uses, ...uses]) };
}

/** Every pricing profile of the account. */
export async function allProfiles(ctx: Context): Promise<PricingProfile[]> {
  const profiles: PricingProfile[] = [];
  for await (const profile of ctx.store.each(PricingProfile)) profiles.push(profile);
  return profiles;
}

/** The promotions of the account and of the products that are running now, limits aside. */
export const runningOffers = (
  { promotions }: PriceBasis,
  products: readonly Carrier[],
  nowMs: number,
): Offer[] => {
  const own = new Map(products.map((product) => [product._id, ownOffers(product)]));
  const offers = [...promotions.map(offerOf), ...[...own.values()].flat()];
  return [...new Map(offers.map((offer) => [offer.id, offer])).values()].filter((offer) =>
    isRunning(offer, nowMs),
  );
};

/** Is there a use left, for that customer? One that counts by customer needs one. */
export function hasUsesLeft(
  { uses, merged, isGone }: PriceBasis,
  { id, terms, productId }: Offer,
  customerId: string | undefined,
): boolean {
  const used = productId === undefined ? (terms.uses_count ?? 0) : usesOf(uses, [productId], id);
  if (terms.max_uses != null && used >= terms.max_uses) return false;
  if (terms.max_uses_per_customer == null) return true;
  if (customerId === undefined || isGone === true) return false;
  return usesOf(uses, [customerId, ...merged], id) < terms.max_uses_per_customer;
}

const activePromotions = (ctx: Context): Promise<Promotion[]> =>
  everyRecord(ctx, Promotion, { direction: 'desc', filters: { status: 'active' } });
