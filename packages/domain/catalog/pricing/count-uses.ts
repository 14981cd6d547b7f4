// The uses of promotions that a sale takes and gives back, as changes of its own commit. One sale
// is one use, whatever it takes off. reliability#race-of-uses: the commit itself holds each counter within
// its limit, a promotion as it was read, and a customer as one that was merged with no other
// meanwhile; where any of it no longer holds the verb is run again and prices anew, so that a limit is
// never passed and a sale never fails of one that it did not ask for.

import { Customer } from '#domain/customers/records/customer.ts';
import { brandNew, type Change } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import type { Noun } from '#resource/declaration.ts';
import { Promotion } from '../records/promotion.ts';
import type { Terms } from '../records/promotion-terms.ts';
import { PromotionUse, useId, usesOf } from '../records/promotion-use.ts';
import type { Offer } from './offer.ts';

/** What a sale has used: `product_id` of a promotion that a product carries, `customer_id` where it counts for one. */
export type Use = { promotion_id: string; product_id?: string; customer_id?: string };

/** What the sale has to remember of an applied promotion; nothing where nothing is counted. */
export function useOf({ id, terms, productId }: Offer, customerId?: string): Use[] {
  const isPerCustomer = terms.max_uses_per_customer != null;
  if (productId !== undefined && terms.max_uses == null && !isPerCustomer) return [];
  return [
    {
      promotion_id: id,
      ...(productId !== undefined && { product_id: productId }),
      ...(isPerCustomer && customerId !== undefined && { customer_id: customerId }),
    },
  ];
}

type Counter = { noun: Noun; id: string; field: string; by: number; max?: number };
/** What the new uses were chosen from. */
type Basis = {
  offers: readonly Offer[];
  uses: ReadonlyMap<string, PromotionUse>;
  merged: readonly string[];
};

/** From what was used to what is used now. */
export function useChanges(
  ctx: Context,
  { before, after }: { before: readonly Use[]; after: readonly Use[] },
  { offers, uses, merged }: Basis,
): Change[] {
  const fresh = after.filter((use) => !before.some((old) => isSame(old, use)));
  const gone = before.filter((old) => !after.some((use) => isSame(old, use)));
  const terms = new Map(offers.map((offer) => [offer.id, offer.terms]));
  const counters = net([
    ...fresh.flatMap((use) => {
      const { promotion_id: id } = use;
      return countersOf(use, 1, limitsOf(terms.get(id), usesOf(uses, merged, id)));
    }),
    ...gone.flatMap((use) => countersOf(use, -1)),
  ]);
  const isNew = ({ noun, id }: Counter) => noun === PromotionUse && !uses.has(id);
  const taken = counters.filter(({ by }) => by > 0);
  return [
    ...fresh.filter(({ product_id: id }) => id === undefined).map((use) => unmoved(use, terms)),
    ...unmerged(fresh, merged),
    ...created(ctx, taken.filter(isNew), after),
    ...counters.filter((counter) => counter.by < 0 || !isNew(counter)).map(adjusted),
  ];
}

const isSame = (a: Use, b: Use): boolean =>
  a.promotion_id === b.promotion_id && a.customer_id === b.customer_id;

type Limits = { max?: number; perCustomer?: number };

/** The limits of its counters: what merged customers have used is no longer there for the one they became. */
const limitsOf = (terms: Terms | undefined, elsewhere: number): Limits => ({
  max: terms?.max_uses ?? undefined,
  ...(terms?.max_uses_per_customer != null && {
    perCustomer: terms.max_uses_per_customer - elsewhere,
  }),
});

function countersOf(use: Use, by: number, { max, perCustomer }: Limits = {}): Counter[] {
  const { promotion_id: id, product_id: productId, customer_id: customerId } = use;
  const field = `uses.${id}`;
  return [
    productId === undefined
      ? { noun: Promotion, id, field: 'uses_count', by, max }
      : { noun: PromotionUse, id: useId(productId), field, by, max },
    ...(customerId === undefined
      ? []
      : [{ noun: PromotionUse, id: useId(customerId), field, by, max: perCustomer }]),
  ];
}

/** One counter once; what is taken and given back at once does not move. */
function net(counters: readonly Counter[]): Counter[] {
  const sums = new Map<string, Counter>();
  for (const counter of counters) {
    const name = `${counter.id} ${counter.field}`;
    const known = sums.get(name);
    sums.set(name, known === undefined ? counter : { ...known, by: known.by + counter.by });
  }
  return [...sums.values()].filter(({ by }) => by !== 0);
}

/** The terms that it was chosen by still hold. */
const unmoved = ({ promotion_id: id }: Use, terms: ReadonlyMap<string, Terms>): Change => ({
  kind: 'require',
  noun: Promotion,
  id,
  where: { version: terms.get(id)?.version },
});

/** The customer for whom uses are counted is still the one that it was. */
const unmerged = (fresh: readonly Use[], merged: readonly string[]): Change[] =>
  [...new Set(fresh.flatMap(({ customer_id: id }) => id ?? []))].map((id) => ({
    kind: 'require',
    noun: Customer,
    id,
    where: { merged_into: undefined, merged_ids: merged.length > 0 ? merged : undefined },
  }));

/** Records of those that never used one; another request that makes one at once has the verb run again. */
function created(ctx: Context, counters: readonly Counter[], uses: readonly Use[]): Change[] {
  const holders = new Map(
    uses
      .flatMap(({ product_id, customer_id }) => [product_id, customer_id])
      .flatMap((holder) => (holder === undefined ? [] : [[useId(holder), holder] as const])),
  );
  return [...new Set(counters.map(({ id }) => id))].map((id): Change => {
    const own = counters.filter((counter) => counter.id === id);
    const uses = Object.fromEntries(own.map(({ field, by }) => [field.slice('uses.'.length), by]));
    const fields = { holder_id: holders.get(id), uses };
    return {
      kind: 'create',
      noun: PromotionUse,
      record: brandNew(ctx, PromotionUse, fields, id),
      shared: true,
    };
  });
}

const adjusted = ({ by, max, ...counter }: Counter): Change => ({
  kind: 'adjust',
  ...counter,
  by,
  ...(by > 0 && max !== undefined && { max }),
  refusal: { code: 'promotion_limit_reached' },
  retry: true,
});
