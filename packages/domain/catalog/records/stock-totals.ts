// How stock and total_stock of a product relate, and the memory of its prices. Spec: Product.
// Decision: `stock` is what sales deduct, and the sum of its variants where they have stocks of their own (settle-variants.ts);
// `total_stock` mirrors it unless the client states another total (goods in other places), and then moves with it.
import { businessDate } from '#kernel/date.ts';
import { type Decimal, roundAmount, sum, times, toAmount } from '#kernel/money.ts';
import { CORRECTED_DAYS_MAX } from './product-shape.ts';
import { countedVariants } from './variant.ts';

export const PRICE_HISTORY_MAX = 50;

type Opening = {
  readonly stock?: number;
  readonly total_stock?: number;
  readonly has_variants?: boolean;
};

/** A new product with stock, total_stock and has_variants filled in. */
export function openingStock<D extends Opening>(draft: D) {
  const stock = draft.stock ?? draft.total_stock ?? 0;
  return {
    ...draft,
    stock,
    total_stock: draft.total_stock ?? stock,
    has_variants: draft.has_variants ?? false,
  };
}

type PastPrice = number | { price?: number; changed_at?: string };
type OfDay = { readonly value: number; readonly date: string };
type Corrections = OfDay & { readonly days?: readonly OfDay[] };
/** What decides it, of the product as it is and of what changes. */
type Facts = {
  readonly base_price?: number;
  readonly cost?: number;
  readonly track_stock?: boolean;
  readonly stock?: number;
  readonly total_stock?: number;
  readonly price_history?: readonly PastPrice[];
  readonly stock_corrections?: Corrections;
  readonly variants?: unknown;
};
type Following = {
  total_stock?: number;
  price_history?: PastPrice[];
  stock_corrections?: Corrections;
};

/**
 * What an update sets besides the fields that the client sent: the moved total and the price
 * that was left.
 */
export function followingFields(before: Facts, fields: Facts, nowIso: string): Following {
  return {
    ...movedTotal(before, fields),
    ...priceHistory(before, fields, nowIso),
    ...corrected(before, fields, nowIso),
  };
}

function movedTotal(before: Facts, fields: Facts): Following {
  const stated = fields.total_stock !== undefined && fields.total_stock !== before.total_stock;
  if (stated || fields.stock === undefined) return {};
  const stock = before.stock ?? 0;
  const total = sum([before.total_stock ?? stock, fields.stock, -stock]).toNumber();
  return { total_stock: Math.max(total, 0) };
}

function priceHistory(before: Facts, fields: Facts, nowIso: string): Following {
  if (fields.base_price === undefined || fields.base_price === before.base_price) return {};
  const past = fields.price_history ?? before.price_history ?? [];
  const left = { price: before.base_price, changed_at: nowIso };
  return { price_history: [...past, left].slice(-PRICE_HISTORY_MAX) };
}

/**
 * What corrections of the stock by hand are worth by now, each at the cost of its day: the books post what is new of it. Stock
 * that the product began with is none.
 */
function corrected(before: Facts, fields: Facts, nowIso: string): Following {
  const isTracked = fields.track_stock ?? before.track_stock;
  if (!isTracked || fields.stock === undefined) return {};
  const worth = correctedWorth(before, fields);
  if (worth.eq(0)) return {};
  const { value = 0, days = [] } = before.stock_corrections ?? {};
  const date = businessDate(Date.parse(nowIso));
  const ofDay = sum([days.find((day) => day.date === date)?.value ?? 0, worth]);
  const all = [...days.filter((day) => day.date !== date), { value: toAmount(ofDay), date }];
  const last = all.toSorted((a, b) => (a.date < b.date ? -1 : 1)).slice(-CORRECTED_DAYS_MAX);
  return { stock_corrections: { value: toAmount(sum([value, worth])), date, days: last } };
}

/** Of each variant at its own cost, where it has one. */
function correctedWorth(before: Facts, fields: Facts): Decimal {
  const after = { ...before, ...fields };
  const [was, is] = [sharesOf(before), sharesOf(after)];
  return sum(
    [...new Set([...was.keys(), ...is.keys()])].map((id) => {
      const units = sum([is.get(id)?.stock ?? 0, -(was.get(id)?.stock ?? 0)]);
      const { cost = after.cost ?? before.cost ?? 0 } = is.get(id) ?? was.get(id) ?? {};
      return roundAmount(times(units, cost));
    }),
  );
}

type Share = { readonly stock: number; readonly cost?: number };

/** The variants that are counted by their ids; else the product as a whole. */
function sharesOf(goods: Facts): Map<string, Share> {
  const counted = countedVariants(goods);
  if (counted.length === 0) return new Map([['', { stock: goods.stock ?? 0 }]]);
  return new Map(counted.map((each) => [each._id, each]));
}
