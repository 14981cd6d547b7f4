// How stock and total_stock of a product relate, and the memory of its prices. Spec: Product.
// Decision: `stock` is what sales deduct; `total_stock` mirrors it unless the client states
// another total (goods in other places), and then moves with it. Variants may carry their share
// of the stock; without `stock`, their shares add up to it.
import { businessDate } from '#kernel/date.ts';
import { roundAmount, sum, times, toAmount } from '#kernel/money.ts';
import type { Rec } from '#resource/context.ts';

export const PRICE_HISTORY_MAX = 50;

/** A new product with stock, total_stock and has_variants filled in. */
export function openingStock(input: Rec): Rec {
  const shares = Array.isArray(input.variants) ? input.variants : [];
  const stock = input.stock ?? sharedStock(shares) ?? input.total_stock ?? 0;
  return {
    ...input,
    stock,
    total_stock: input.total_stock ?? stock,
    has_variants: input.has_variants ?? shares.length > 0,
  };
}

/**
 * What an update sets besides the fields that the client sent: the moved total and the price
 * that was left.
 */
export function followingFields(before: Rec, fields: Rec, nowIso: string): Rec {
  return {
    ...movedTotal(before, fields),
    ...priceHistory(before, fields, nowIso),
    ...corrected(before, fields, nowIso),
  };
}

function sharedStock(variants: readonly Rec[]): number | undefined {
  const shares = variants.flatMap((variant) => variant?.stock ?? []);
  return shares.length === 0 ? undefined : shares.reduce((total, share) => total + share, 0);
}

function movedTotal(before: Rec, fields: Rec): Rec {
  const stated = fields.total_stock !== undefined && fields.total_stock !== before.total_stock;
  if (stated || fields.stock === undefined) return {};
  const total = (before.total_stock ?? before.stock ?? 0) + fields.stock - (before.stock ?? 0);
  return { total_stock: Math.max(total, 0) };
}

function priceHistory(before: Rec, fields: Rec, nowIso: string): Rec {
  if (fields.base_price === undefined || fields.base_price === before.base_price) return {};
  const past = fields.price_history ?? before.price_history ?? [];
  const left = { price: before.base_price, changed_at: nowIso };
  return { price_history: [...past, left].slice(-PRICE_HISTORY_MAX) };
}

/**
 * What corrections of the stock by hand are worth by now, each at the cost of its day: the books post what is new of it. Stock
 * that the product began with is none.
 */
function corrected(before: Rec, fields: Rec, nowIso: string): Rec {
  const isTracked = fields.track_stock ?? before.track_stock;
  const cost = fields.cost ?? before.cost ?? 0;
  if (!isTracked || fields.stock === undefined || cost === 0) return {};
  const units = fields.stock - (before.stock ?? 0);
  if (units === 0) return {};
  const value = sum([before.stock_corrections?.value ?? 0, roundAmount(times(units, cost))]);
  const date = businessDate(Date.parse(nowIso));
  return { stock_corrections: { value: toAmount(value), date } };
}
