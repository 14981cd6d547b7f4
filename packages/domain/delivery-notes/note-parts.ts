// What a delivery note names: its customer, its sale and the products of its lines, read in one parallel round trip.

import { Product } from '#domain/catalog/records/product.ts';
import { refuseUnknownVariants } from '#domain/catalog/stock/stock-lines.ts';
import { refuseBlocked } from '#domain/customers/buying-customer.ts';
import { bearerOf, isOfCustomer } from '#domain/customers/merged.ts';
import { Customer } from '#domain/customers/records/customer.ts';
import { Sale } from '#domain/sales/records/sale.ts';
import { type FieldError, fail, refuse } from '#kernel/error.ts';
import type { Context } from '#resource/context.ts';
import { refuseWithdrawn } from '#resource/references.ts';
import type { DeliveryNote } from './records/delivery-note.ts';

export type NoteParts = {
  customer: Customer | undefined;
  sale: Sale | undefined;
  products: ReadonlyMap<string, Product>;
};
/** Which parts the verb needs; what is not needed is not read. `kept`: the customer that it has, or that was merged with. */
type Wanted = {
  customer?: 'named' | 'kept' | undefined;
  sale: boolean;
  products: boolean;
  /** Lines of before, whose products it may keep. */
  before?: readonly Pick<DeliveryNote['items'][number], 'product_id'>[];
};

/**
 * Throws related_record_not_found with a line for each part that is missing or deleted, record_locked for goods that go to a blocked
 * customer without a sale, or that are sold no more.
 */
export async function readParts(
  ctx: Context,
  note: DeliveryNote,
  wanted: Wanted,
): Promise<NoteParts> {
  const { customer_id: customerId, sale_id: saleId } = note;
  const hasSale = wanted.sale && typeof saleId === 'string';
  const items = wanted.products ? note.items : [];
  const [customer, sale, products] = await Promise.all([
    wanted.customer && readCustomer(ctx, customerId, wanted.customer),
    hasSale ? ctx.store.get(Sale, saleId) : undefined,
    ctx.store.getMany(Product, items.map(({ product_id: id }) => id).filter(namesProduct)),
  ]);
  const errors = [
    ...(wanted.customer && !isLiving(customer) ? [missing('customer_id', 'customer')] : []),
    ...(hasSale && sale === undefined ? [missing('sale_id', 'sale')] : []),
    ...items.flatMap(({ product_id: id }, index) =>
      namesProduct(id) && !isLiving(products.get(id))
        ? [missing(`items[${index}].product_id`, 'product')]
        : [],
    ),
    ...items.flatMap(({ product_id: id, variant_id: variant }, index) =>
      variant && !namesProduct(id) ? [ofNoProduct(index)] : [],
    ),
  ];
  if (errors.length > 0) fail('related_record_not_found', { errors });
  if (!hasSale) refuseBlocked(customer, 'customer_id');
  if (typeof saleId !== 'string') refuseUnsold(items, products, wanted.before);
  refuseUnknownVariants(
    items,
    items.map(({ product_id: id }) => products.get(id ?? '')),
  );
  return { customer, sale, products };
}

function refuseUnsold(
  items: DeliveryNote['items'],
  products: NoteParts['products'],
  before: Wanted['before'] = [],
): void {
  const taken = items.flatMap(({ product_id: id }, index) =>
    namesProduct(id)
      ? [{ field: `items[${index}].product_id`, noun: Product, record: products.get(id) }]
      : [],
  );
  refuseWithdrawn(
    taken,
    before.map(({ product_id: id }) => id),
  );
}

const readCustomer = (ctx: Context, id: Customer['_id'], as: 'named' | 'kept') =>
  as === 'kept' ? bearerOf(ctx, id) : ctx.store.get(Customer, id);

/**
 * A note takes along the stock that its sale had taken and is invoiced with it, so both are of one customer where the sale names one.
 * Throws validation_error of `sale_id`, or of `customer_id` where that alone is another than before.
 */
export async function refuseOtherBuyer(
  ctx: Context,
  after: DeliveryNote,
  { sale }: Pick<NoteParts, 'sale'>,
  before?: DeliveryNote,
): Promise<void> {
  const isNewSale = after.sale_id !== before?.sale_id;
  if (!isNewSale && after.customer_id === before?.customer_id) return;
  if (sale?.customer_id === undefined) return;
  if (await isOfCustomer(ctx, sale.customer_id, after.customer_id)) return;
  const message = 'The sale is of another customer';
  const field = isNewSale ? 'sale_id' : 'customer_id';
  refuse([{ field, location: 'body', code: 'invalid_enum', message }]);
}

const namesProduct = (id: unknown): id is string => typeof id === 'string' && id !== '';

const isLiving = (record: Customer | Product | undefined): boolean =>
  record !== undefined && record.status !== 'deleted';

const ofNoProduct = (index: number): FieldError => ({
  field: `items[${index}].variant_id`,
  location: 'body',
  code: 'not_found',
  message: 'product_id says of which product the variant is',
});

const missing = (field: string, what: string): FieldError => ({
  field,
  location: 'body',
  code: 'not_found',
  message: `No such ${what}`,
});
