// What follows from the parts of a sale: whose it is, what its lines are taxed, what it adds up
// to, and what its customer has bought by it.

import { Customer } from '#domain/customers/customer.ts';
import { decimal, toAmount } from '#kernel/money.ts';
import type { Change } from '#resource/change.ts';
import type { Rec } from '#resource/context.ts';
import { isStanding, NO_CUSTOMER } from './sale.ts';
import { COMPUTED } from './settle-amounts.ts';

/** `customer` and `customer_id` say the same; a sale of nobody has only the literal. */
export const customerFields = (customer: Rec | undefined): Rec => ({
  customer: customer?._id ?? NO_CUSTOMER,
  customer_id: customer?._id,
  customer_name: customer?.name,
});

/** The lines with the codes of what they sell, as far as they have none of their own. */
export const codedItems = (items: readonly Rec[], publications: readonly Rec[]): Rec[] =>
  items.map((item, index) => {
    const sku = item.sku ?? skuOf(publications[index], item.variant_id);
    return sku === undefined ? item : { ...item, sku };
  });

/** That of the variant, which is told as in its price (catalog/price.ts). */
function skuOf(publication: Rec | undefined, variantId?: string | null): string | undefined {
  const variants: unknown = publication?.variants;
  if (!variantId || !Array.isArray(variants)) return publication?.sku;
  const variant = variants.find(({ _id, id, sku }: Rec) => [_id, id, sku].includes(variantId));
  return variant?.sku ?? publication?.sku;
}

/** The lines; one without a rate of its own, in a sale without one, is taxed like what it sells. */
export const taxedItems = (sale: Rec, publications: readonly Rec[]): Rec[] =>
  sale.items.map((item: Rec, index: number) => {
    const rate = item.tax_rate ?? publications[index]?.tax_rate;
    return sale.tax_rate === undefined && rate !== undefined ? { ...item, tax_rate: rate } : item;
  });

/**
 * The amounts that the client states; those it merely sends back as they are stored it does not.
 */
export const statedAmounts = (body: Rec, before: Rec = {}): Rec =>
  Object.fromEntries(
    COMPUTED.filter((field) => body[field] !== before[field]).map((field) => [field, body[field]]),
  );

/** The record without the fields that have no value. */
export const defined = (record: Rec): Rec =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));

/** `boughtAt` is set for a new sale. Nothing for sales without customer. */
export function purchaseChanges(before: Rec, after: Rec, boughtAt?: string): Change[] {
  if (before.customer_id === after.customer_id) {
    const difference = decimal(counted(after)).minus(counted(before));
    return purchase(after.customer_id, toAmount(difference), boughtAt);
  }
  return [
    ...purchase(before.customer_id, -counted(before)),
    ...purchase(after.customer_id, counted(after), boughtAt),
  ];
}

const counted = (sale: Rec): number => (isStanding(sale) ? sale.total : 0);

function purchase(customerId: string | undefined, by: number, boughtAt?: string): Change[] {
  if (customerId === undefined || (by === 0 && boughtAt === undefined)) return [];
  return [
    {
      kind: 'adjust',
      noun: Customer,
      id: customerId,
      field: 'total_purchases',
      by,
      ...(boughtAt !== undefined && { set: { last_purchase_at: boughtAt } }),
      refusal: {
        code: 'related_record_not_found',
        errors: [{ field: 'customer_id', location: 'body', code: 'not_found' }],
      },
    },
  ];
}
