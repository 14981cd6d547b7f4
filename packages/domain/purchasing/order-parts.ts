// What an order names: its supplier and the products of its lines, read in one parallel round trip
// and checked line by line.
import { Product } from '#domain/catalog/records/product.ts';
import { refuseUnknownVariants, withVariantIds } from '#domain/catalog/stock/stock-lines.ts';
import { type FieldError, fail } from '#kernel/error.ts';
import type { Context } from '#resource/context.ts';
import { refuseWithdrawn } from '#resource/references.ts';
import type { Order } from './records/order.ts';
import { Supplier } from './records/supplier.ts';

type Products = ReadonlyMap<string, Product>;
type Named = Pick<Order, 'supplier_id' | 'items'>;

/**
 * With its lines, each naming its variant by `_id`. Throws related_record_not_found with a line for each that is missing or deleted,
 * record_locked with one for each that is out of use and that `before` did not name.
 */
export async function newOrderParts(
  ctx: Context,
  order: Named,
  before?: Named,
): Promise<{ supplier: Supplier; products: Products; items: Order['items'] }> {
  const { supplier, products } = await orderParts(ctx, order);
  const errors = order.items.flatMap((item, at) =>
    isLiving(products.get(item.product_id)) ? [] : [missing(productAt(at), 'product')],
  );
  if (isLiving(supplier) && errors.length === 0) {
    const named = order.items.map((item) => products.get(item.product_id));
    refuseWithdrawn(
      [
        { field: 'supplier_id', noun: Supplier, record: supplier },
        ...named.map((record, at) => ({ field: productAt(at), noun: Product, record })),
      ],
      [before?.supplier_id, ...(before?.items ?? []).map(({ product_id: id }) => id)],
    );
    refuseUnknownVariants(order.items, named);
    return { supplier, products, items: withVariantIds(order.items, named) };
  }
  const all = isLiving(supplier) ? errors : [missing('supplier_id', 'supplier'), ...errors];
  return fail('related_record_not_found', { errors: all });
}

/** The same as they are now, of an order that was accepted before. */
export async function orderParts(
  ctx: Context,
  order: Named,
): Promise<{ supplier: Supplier | undefined; products: Products }> {
  const ids = order.items.map((item) => item.product_id);
  const [supplier, products] = await Promise.all([
    ctx.store.get(Supplier, order.supplier_id),
    ctx.store.getMany(Product, ids),
  ]);
  return { supplier, products };
}

const productAt = (at: number): string => `items[${at}].product_id`;

const isLiving = <R extends Product | Supplier>(record: R | undefined): record is R =>
  record !== undefined && record.status !== 'deleted';

const missing = (field: string, name: string): FieldError => ({
  field,
  location: 'body',
  code: 'not_found',
  message: `No such ${name}`,
});
