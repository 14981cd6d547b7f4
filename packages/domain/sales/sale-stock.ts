// Stock that a sale takes and gives back, product by product. contract#stock; reliability#race-of-stock,
// reliability#exact-amounts. A sale remembers what it took (stock_taken), so that undoing it returns exactly that, whatever
// became of the product.

import { returnStock, takeStock } from '#domain/catalog/adjust-stock.ts';
import type { Product } from '#domain/catalog/product.ts';
import { type FieldError, fail } from '#kernel/error.ts';
import { decimal } from '#kernel/money.ts';
import type { Change } from '#resource/change.ts';
import type { GivenLine } from './sale-line.ts';
import type { Publication } from './sale-parts.ts';

/**
 * One commit holds 100 actions. The sale itself, its counters, its customer, the account that it opens, its register with
 * the number of the ticket and the answer to its key need the rest, and so does undoing all that.
 */
export const TRACKED_PRODUCTS_MAX = 80;

export type Taken = { product_id: string; quantity: number };

/**
 * Units per tracked product of all lines. Throws validation_error for parts of a unit and for
 * too many products.
 */
export function stockNeeded(
  items: readonly Pick<GivenLine, 'quantity'>[],
  publications: readonly (Publication | undefined)[],
): Taken[] {
  const units = new Map<string, number>();
  const errors: FieldError[] = [];
  items.forEach((item, index) => {
    const publication = publications[index];
    if (publication === undefined || !isTracked(publication)) return;
    if (!Number.isInteger(item.quantity)) errors.push(notWhole(index));
    const total = decimal(units.get(publication._id) ?? 0).plus(item.quantity);
    units.set(publication._id, total.toNumber());
  });
  if (units.size > TRACKED_PRODUCTS_MAX) errors.push(tooManyProducts(units.size));
  if (errors.length > 0) fail('validation_error', { errors });
  return [...units].map(([product_id, quantity]) => ({ product_id, quantity }));
}

/** Only products have stock. */
const isProduct = (publication: Publication | undefined): publication is Product =>
  publication !== undefined && 'stock' in publication;
const isTracked = (publication: Publication): boolean =>
  'track_stock' in publication && publication.track_stock === true;

/**
 * The changes from what was taken to what is needed. Throws insufficient_stock naming every
 * product that falls short.
 */
export function stockChanges(
  taken: readonly Taken[],
  needed: readonly Taken[],
  publications: readonly (Publication | undefined)[] = [],
): Change[] {
  const products = new Map(publications.filter(isProduct).map((each) => [each._id, each]));
  const before = new Map(taken.map((each) => [each.product_id, each.quantity]));
  const after = new Map(needed.map((each) => [each.product_id, each.quantity]));
  const changes = [...new Set([...before.keys(), ...after.keys()])].flatMap((id): Change[] => {
    const units = (after.get(id) ?? 0) - (before.get(id) ?? 0);
    if (units === 0) return [];
    const product = products.get(id);
    return units > 0 && product !== undefined
      ? [takeStock(product, units)]
      : [returnStock(id, -units)];
  });
  refuseShortages(changes, products);
  return changes;
}

/**
 * Throws validation_error where stock and uses of promotions do not fit the sale's commit, or would not fit the one that
 * undoes the sale.
 */
export function refuseCrowded(changes: readonly Change[], undoing: readonly Change[]): void {
  const most = Math.max(touched(changes), touched(undoing));
  if (most > TRACKED_PRODUCTS_MAX) fail('validation_error', { errors: [tooManyProducts(most)] });
}

/** Records that the changes move; those that are only looked at move along with one of them. */
const touched = (changes: readonly Change[]): number => new Set(changes.flatMap(movedRecord)).size;

function movedRecord(change: Change): string[] {
  if (change.kind === 'adjust') return [`${change.noun.key} ${change.id}`];
  return change.kind === 'create' ? [`${change.noun.key} ${change.record._id}`] : [];
}

/** Known already when the products were read; the commit's own condition decides races. */
function refuseShortages(changes: readonly Change[], products: ReadonlyMap<string, Product>): void {
  const errors = changes.flatMap((change) => {
    if (change.kind !== 'adjust' || change.min === undefined) return [];
    const product = products.get(change.id);
    return (product?.stock ?? 0) + change.by < change.min ? (change.refusal.errors ?? []) : [];
  });
  if (errors.length > 0) fail('insufficient_stock', { errors });
}

const notWhole = (index: number): FieldError => ({
  field: `items[${index}].quantity`,
  location: 'body',
  code: 'not_multiple_of',
  message: 'A product whose stock is tracked is sold in whole units',
  multiple_of: 1,
});

const tooManyProducts = (actual: number): FieldError => ({
  field: 'items',
  location: 'body',
  code: 'too_many_items',
  message: `At most ${TRACKED_PRODUCTS_MAX} tracked products and counted promotions at once`,
  max: TRACKED_PRODUCTS_MAX,
  actual,
});
