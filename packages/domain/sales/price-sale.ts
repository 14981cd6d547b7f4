// Prices of a sale by the service. Spec: Sale, Promotion, Pricing profile, Payment method.
// Decision: a line that states its price keeps it, as it is, with the promotions that the sale asks for
// (promoted-lines.ts). A line without one
// is priced by the catalog, in this order:
// 1. list_price: the price of so many units (catalog/price.ts);
// 2. price: that with price_impact_percentage of the sale's payment method, rounded half up;
// 3. promotion_discount: what promotions take off price x quantity (catalog/pricing), each line at
//    most one, told in applied_promotions. promotion_ids names those that must be applied.
// pricing_options_summary tells what was applied to the sale.
import { isDeepStrictEqual } from 'node:util';
import { type Chosen, chooseOffers } from '#domain/catalog/pricing/choose-offers.ts';
import { type Use, useChanges, useOf } from '#domain/catalog/pricing/count-uses.ts';
import type { Offer } from '#domain/catalog/pricing/offer.ts';
import {
  hasUsesLeft,
  type PriceBasis,
  readPriceBasis,
  runningOffers,
} from '#domain/catalog/pricing/read-offers.ts';
import { methodsOf } from '#domain/payment-methods/find-methods.ts';
import type { PaymentMethod } from '#domain/payment-methods/records/payment-method.ts';
import { refuse } from '#kernel/error.ts';
import type { Change } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { refuseUnappliedPromotions } from './asked-promotions.ts';
import { impactOf, type ListedLine, listedLines, methodOf, refuseUnpriced } from './list-price.ts';
import { type PricedSale, summaryOf } from './pricing-summary.ts';
import { type Asking, asksForAny, promotedLines } from './promoted-lines.ts';
import type { Sale } from './records/sale.ts';
import type { AppliedPromotion, GivenLine, Priced } from './records/sale-line.ts';
import { customerIdOf, type Publication } from './sale-parts.ts';

/** Members of a line that only the service sets. */
const PRICED_MEMBERS = [
  'list_price',
  'promotion_discount',
  'applied_promotions',
  'price_composition',
];
const NO_BASIS: PriceBasis = { promotions: [], profiles: [], uses: new Map(), merged: [] };

/** What is read for it. */
export type Basis = PriceBasis & { methods: readonly PaymentMethod[] };
type Pricing = { items: Priced<GivenLine>[]; fields: Partial<Sale>; changes: Change[] };
/** What its prices follow from. */
type Priceable = PricedSale &
  Partial<Pick<Sale, 'promotion_ids' | 'customer' | 'customer_id'>> & {
    readonly items: readonly GivenLine[];
  } & Asking;

/** Goes out beside the sale's other reads; reads nothing for a sale that states all its prices and asks for no promotion. */
export async function readBasis(ctx: Context, sale: Priceable): Promise<Basis> {
  const asksAny = asksForAny(sale);
  const open = asksAny ? sale.items : sale.items.filter(isOpen);
  const asked = sale.promotion_ids ?? [];
  if (open.length === 0) return { ...NO_BASIS, methods: [] };
  const customerId = customerIdOf(sale);
  const products = open.map((item) => item.publication_id);
  const holders = customerId === undefined ? products : [customerId, ...products];
  const [basis, methods] = await Promise.all([
    readPriceBasis(ctx, { asked, holders }),
    methodOf(sale) === undefined ? [] : methodsOf(ctx),
  ]);
  return { ...basis, methods };
}

/**
 * The lines with their prices, and the uses of promotions that the sale takes. `before` is the sale as
 * it was: a line of it that is sent back keeps what was applied. Throws validation_error,
 * related_record_not_found, promotion_limit_reached.
 */
export function priceSale(
  ctx: Context,
  sale: Priceable,
  {
    publications,
    basis,
    before,
  }: { publications: readonly Publication[]; basis: Basis; before?: Sale },
): Pricing {
  const kept = keptItems(sale.items, before?.items ?? []);
  const impact = impactOf(basis.methods, sale);
  const listed = listedLines(kept, publications, { profiles: basis.profiles, impact });
  const promoted = promotedLines(kept, { sale, before, publications });
  const lines = [...listed, ...promoted];
  const running = runningOffers(basis, productsOf(lines), ctx.clock.now());
  const customerId = customerIdOf(sale);
  const offers = running.filter((offer) => hasUsesLeft(basis, offer, customerId));
  const asked = sale.promotion_ids ?? [];
  const chosen = chooseOffers(
    offers,
    lines.map(({ line }) => line),
    { asked, onlyAsked: sale.apply_promotions === true ? 0 : promoted.length },
  );
  const items = itemsWith(kept, lines, chosen);
  refuseUnappliedPromotions(sale, { items, running, offers, basis });
  const applied = { chosen, before, customerId };
  refuseUsesOfOthers(items, applied);
  const uses = usesOf(items, applied);
  const old = before?.promotions_used ?? [];
  return {
    items,
    fields: { ...summaryOf(sale, items, impact), promotions_used: orNone(uses) },
    changes: useChanges(ctx, { before: old, after: uses }, { ...basis, offers }),
  };
}

/** What a sale that is undone or deleted gives back. */
export const usesGivenBack = (ctx: Context, sale: Pick<Sale, 'promotions_used'>): Change[] =>
  useChanges(ctx, { before: sale.promotions_used ?? [], after: [] }, { ...NO_BASIS, offers: [] });

const isOpen = ({ price }: GivenLine): boolean => price === undefined;

/** Lines sent back as they were stay so; of others, only the service says what was applied. */
export const keptItems = <L extends object>(items: readonly L[], before: readonly L[]): L[] =>
  items.map((item) =>
    before.some((old) => isDeepStrictEqual(old, item)) ? item : withoutPricing(item),
  );

/** The line without the members that only the service sets. */
export function withoutPricing<L extends object>(item: L): L {
  const own = { ...item };
  for (const name of PRICED_MEMBERS) Reflect.deleteProperty(own, name);
  return own;
}

const productsOf = (lines: readonly ListedLine[]): Publication[] =>
  lines.map(({ publication }) => publication);

function itemsWith(
  kept: readonly GivenLine[],
  lines: readonly ListedLine[],
  chosen: readonly Chosen[],
): Priced<GivenLine>[] {
  const byIndex = new Map(lines.map((listed, i) => [listed.index, { listed, i }]));
  return kept.map((item, index) => {
    const found = byIndex.get(index);
    if (found === undefined) return { ...item, price: item.price ?? refuseUnpriced(index) };
    const { listed, i } = found;
    const { discount, applied } = appliedTo(i, chosen);
    return {
      ...item,
      price: listed.line.price,
      ...listed.members,
      ...(applied.length > 0 && { promotion_discount: discount, applied_promotions: applied }),
    };
  });
}

/** At most one promotion a line. */
function appliedTo(
  index: number,
  chosen: readonly Chosen[],
): { discount: number; applied: AppliedPromotion[] } {
  const own = chosen.find(({ off }) => off.has(index));
  const discount = own?.off.get(index) ?? 0;
  return { discount, applied: own === undefined ? [] : [shown(own.offer, discount)] };
}

const shown = ({ id, terms }: Offer, amount: number): AppliedPromotion => ({
  promotion_id: id,
  name: terms.name,
  promotion_type: terms.promotion_type,
  amount,
});

type Applied = {
  chosen: readonly Chosen[];
  before?: Pick<Sale, 'promotions_used'>;
  customerId?: string;
};

/** Uses of lines that stay, and of what was chosen now; who buys now has none of another customer. */
function usesOf(items: readonly GivenLine[], { chosen, before, customerId }: Applied): Use[] {
  const ids = appliedIds(items);
  const old = (before?.promotions_used ?? []).filter(
    (use) => ids.has(use.promotion_id) && !isOfAnother(use, customerId),
  );
  const known = new Set(old.map(({ promotion_id }) => promotion_id));
  const fresh = chosen.filter(({ offer }) => ids.has(offer.id) && !known.has(offer.id));
  return [...old, ...fresh.flatMap(({ offer }) => useOf(offer, customerId))];
}

/** A line that stays keeps what was counted for its customer, who therefore stays. */
function refuseUsesOfOthers(
  items: readonly GivenLine[],
  { chosen, before, customerId }: Applied,
): void {
  const ids = appliedIds(items);
  const used = before?.promotions_used ?? [];
  const isKept = ({ promotion_id: id }: Use) =>
    ids.has(id) && !chosen.some(({ offer }) => offer.id === id);
  if (!used.some((use) => isOfAnother(use, customerId) && isKept(use))) return;
  const message = 'A line has a promotion that is counted by customer: send it without its price';
  refuse([{ field: 'customer_id', location: 'body', code: 'immutable', message }]);
}

const isOfAnother = ({ customer_id: id }: Use, customerId: string | undefined): boolean =>
  id !== undefined && id !== customerId;

const appliedIds = (items: readonly GivenLine[]): Set<string> =>
  new Set(
    items.flatMap(({ applied_promotions: applied = [] }) =>
      applied.map(({ promotion_id }) => promotion_id),
    ),
  );

const orNone = (uses: Use[]): Use[] | undefined => (uses.length === 0 ? undefined : uses);
