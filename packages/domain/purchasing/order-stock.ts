// Stock that an order brings when it is received and takes along when it goes back. The order keeps
// what it added (stock_added), so that a refund takes back exactly that.
import type { Product } from '#domain/catalog/records/product.ts';
import { stockChanges } from '#domain/catalog/stock/move-stock.ts';
import { isStocked, stockNeeded } from '#domain/catalog/stock/stock-lines.ts';
import type { Change } from '#resource/change.ts';
import type { Order, OrderItem } from './records/order.ts';

/** One commit holds 100 actions; order, account, movement and counters need the rest. */
const TRACKED_PRODUCTS_MAX = 90;

type Added = Order['stock_added'][number];
type Units = Pick<OrderItem, 'product_id' | 'variant_id' | 'quantity'>;
type Products = ReadonlyMap<string, Product>;

/**
 * Units of each tracked product and variant. Throws validation_error for parts of a unit, a variant that is not said and too many
 * products.
 */
export const stockBrought = (items: readonly Units[], products: Products): Added[] =>
  stockNeeded(
    items,
    items.map(({ product_id: id }) => products.get(id)),
    TRACKED_PRODUCTS_MAX,
  );

/** The same of goods that are there: what has no shelf any more, as its variant is gone, is not counted. */
export const stockArrived = (items: readonly Units[], products: Products): Added[] =>
  stockBrought(
    items.filter((item) => isStocked(products.get(item.product_id), item.variant_id)),
    products,
  );

export const addStock = (added: readonly Added[], products: Products): Change[] =>
  stockChanges(added, [], products);

/** Throws insufficient_stock for what has been sold meanwhile. */
export const takeBack = (added: readonly Added[], products: Products): Change[] =>
  stockChanges([], added, products);
