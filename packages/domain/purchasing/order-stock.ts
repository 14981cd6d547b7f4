// Stock that an order brings when it is received and takes along when it goes back. The order keeps
// what it added (stock_added), so that a refund takes back exactly that.
import { returnStock, takeStock } from '#domain/catalog/adjust-stock.ts';
import type { Product } from '#domain/catalog/product.ts';
import { type FieldError, fail } from '#kernel/error.ts';
import { decimal } from '#kernel/money.ts';
import type { Change } from '#resource/change.ts';
import type { Order, OrderItem } from './order.ts';

/** One commit holds 100 actions; order, account, movement and counters need the rest. */
export const TRACKED_PRODUCTS_MAX = 90;

export type Added = Order['stock_added'][number];
type Units = Pick<OrderItem, 'product_id' | 'quantity'>;
type Products = ReadonlyMap<string, Product>;

/** Units of each tracked product. Throws validation_error for parts of a unit and too many products. */
export function stockBrought(items: readonly Units[], products: Products): Added[] {
  const units = new Map<string, number>();
  const errors: FieldError[] = [];
  items.forEach(({ product_id: id, quantity }, at) => {
    if (products.get(id)?.track_stock !== true) return;
    if (!Number.isInteger(quantity)) errors.push(notWhole(at));
    units.set(
      id,
      decimal(units.get(id) ?? 0)
        .plus(quantity)
        .toNumber(),
    );
  });
  if (units.size > TRACKED_PRODUCTS_MAX) errors.push(tooMany(units.size));
  if (errors.length > 0) fail('validation_error', { errors });
  return [...units].map(([product_id, quantity]) => ({ product_id, quantity }));
}

export const addStock = (added: readonly Added[]): Change[] =>
  added.map(({ product_id, quantity }) => returnStock(product_id, quantity));

/** Throws nothing: the commit answers insufficient_stock for what has been sold meanwhile. */
export const takeBack = (added: readonly Added[], products: Products): Change[] =>
  added.flatMap(({ product_id, quantity }) => {
    const product = products.get(product_id);
    return product === undefined ? [] : [takeStock(product, quantity)];
  });

const notWhole = (at: number): FieldError => ({
  field: `items[${at}].quantity`,
  location: 'body',
  code: 'not_multiple_of',
  message: 'A product whose stock is tracked is ordered in whole units',
  multiple_of: 1,
});

const tooMany = (actual: number): FieldError => ({
  field: 'items',
  location: 'body',
  code: 'too_many_items',
  message: `At most ${TRACKED_PRODUCTS_MAX} different products with tracked stock in one order`,
  max: TRACKED_PRODUCTS_MAX,
  actual,
});
