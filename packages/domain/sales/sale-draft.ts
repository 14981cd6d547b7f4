// What follows from the parts of a sale: whose it is, what its lines are taxed, what it adds up
// to, and what its customer has bought by it.

import { Customer } from '#domain/customers/customer.ts';
import { bearerOf } from '#domain/customers/merged.ts';
import { decimal, toAmount } from '#kernel/money.ts';
import type { Change } from '#resource/change.ts';
import type { Context, Rec } from '#resource/context.ts';
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

/** The lines; one that says nothing of its tax is taxed like what it sells. */
export const taxedItems = (sale: Rec, publications: readonly Rec[]): Rec[] =>
  sale.items.map((item: Rec, index: number) => {
    const { tax_rate: rate, tax_treatment: treatment } = publications[index] ?? {};
    if (item.tax_treatment !== undefined || item.tax_rate !== undefined) return item;
    if (treatment === 'exempt' || treatment === 'untaxed')
      return { ...item, tax_treatment: treatment };
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

/** Who bears the purchases of a customer, by its id: another one only where it was merged into that. */
export type Buyers = ReadonlyMap<string, string>;

/** The buyers of those sales. Reads nothing for sales without customer. */
export async function readBuyers(ctx: Context, ...sales: readonly Rec[]): Promise<Buyers> {
  const ids = new Set(sales.flatMap(({ customer_id: id }): string[] => id ?? []));
  const found = await Promise.all(
    [...ids].map(async (id) => [id, (await bearerOf(ctx, id))?._id ?? id] as const),
  );
  return new Map(found);
}

/** `boughtAt` is set for a new sale, whose customer is one of today. Nothing for sales without customer. */
export function purchaseChanges(
  before: Rec,
  after: Rec,
  { buyers, boughtAt }: { buyers?: Buyers; boughtAt?: string },
): Change[] {
  const [was, is] = [before, after].map(({ customer_id: id }) => buyers?.get(id) ?? id);
  if (was === is) {
    const difference = decimal(counted(after)).minus(counted(before));
    return purchase(is, toAmount(difference), boughtAt);
  }
  return [...purchase(was, -counted(before)), ...purchase(is, counted(after), boughtAt)];
}

const counted = (sale: Rec): number => (isStanding(sale) ? sale.total : 0);

function purchase(customerId: string | undefined, by: number, boughtAt?: string): Change[] {
  if (customerId === undefined || (by === 0 && boughtAt === undefined)) return [];
  return [
    { kind: 'require', noun: Customer, id: customerId, where: { merged_into: undefined } },
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
