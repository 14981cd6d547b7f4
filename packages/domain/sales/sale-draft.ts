// What follows from the parts of a sale: whose it is, what its lines are taxed, what it adds up
// to, and what its customer has bought by it.
import { isDeepStrictEqual } from 'node:util';
import type { Product } from '#domain/catalog/records/product.ts';
import { variantNamed } from '#domain/catalog/records/variant.ts';
import { isProduct } from '#domain/catalog/stock/stock-lines.ts';
import { bearerOf } from '#domain/customers/merged.ts';
import { Customer } from '#domain/customers/records/customer.ts';
import { decimal, toAmount } from '#kernel/money.ts';
import { omitUndefined } from '#kernel/omit-undefined.ts';
import { adjust, type Change, holds } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { isStanding, NO_CUSTOMER, type Sale } from './records/sale.ts';
import type { GivenLine } from './records/sale-line.ts';
import { COMPUTED, type Stated } from './records/settle-amounts.ts';
import type { Publication } from './sale-parts.ts';

/** `customer` and `customer_id` say the same; a sale without a customer has only the literal. */
export const customerFields = (
  customer: Customer | undefined,
): Pick<Sale, 'customer' | 'customer_id' | 'customer_name'> => ({
  customer: customer?._id ?? NO_CUSTOMER,
  customer_id: customer?._id,
  customer_name: customer?.name,
});

type Discounting = {
  readonly items: readonly { readonly price?: number }[];
} & { readonly [K in 'discount_rate' | 'discount_type' | 'discount_amount']?: unknown };

/** The customer's own discount, where all prices are left to the service and nothing is said of a discount. */
export function customerDiscount(
  { items, discount_rate, discount_type, discount_amount }: Discounting,
  customer: Pick<Customer, 'discount_rate'> | undefined,
): { discount_rate?: number } {
  const isSaid = [discount_rate, discount_type, discount_amount].some((said) => said !== undefined);
  const isPriced = items.some(({ price }) => price !== undefined);
  const { discount_rate: own = 0 } = customer ?? {};
  return isSaid || isPriced || own === 0 ? {} : { discount_rate: own };
}

type Coded = Pick<GivenLine, 'publication_id' | 'sku' | 'variant_id'>;

/** The lines with the codes of what they sell, as far as they have none of their own. `before`: what they are an edit of. */
export const codedItems = <L extends Coded>(
  items: readonly L[],
  publications: readonly Publication[],
  before: readonly Coded[] = [],
): L[] =>
  items.map((item, index) => {
    const code = (variantId: Coded['variant_id']) => skuOf(publications[index], variantId);
    const own = item.sku !== undefined && followsVariant(item, code, before) ? undefined : item.sku;
    const sku = own ?? code(item.variant_id);
    return sku === undefined ? item : { ...item, sku };
  });

/** Has the line the code that it was given of the variant that it sold before? Decision 481. */
const followsVariant = (
  item: Coded,
  code: (variantId: Coded['variant_id']) => string | undefined,
  before: readonly Coded[],
): boolean =>
  before.some(
    ({ publication_id, variant_id, sku }) =>
      publication_id === item.publication_id &&
      variant_id !== item.variant_id &&
      sku === item.sku &&
      sku === code(variant_id),
  );

/** That of the variant, else that of the product. */
function skuOf(publication: Publication | undefined, variantId: Coded['variant_id']) {
  if (!isProduct(publication)) return undefined;
  const own = variantId ? variantNamed(publication, variantId) : undefined;
  return own?.sku ?? publication.sku;
}

type TaxedLine = Pick<GivenLine, 'publication_id' | 'tax_rate' | 'tax_treatment'>;

type ProductTax = Pick<Product, 'tax_rate' | 'tax_treatment'>;

/** What lines are an edit of, and as they were sent. */
type Edit = { readonly before?: TaxedLines<TaxedLine>; readonly sent?: readonly unknown[] };

type TaxedLines<L> = { readonly items: readonly L[]; readonly tax_rate?: number };

/** Has the whole another rate, where it had none or has none now? Lines are then taxed by the one or like what they sell. */
export const movesRate = (before: { tax_rate?: number }, after: { tax_rate?: number }): boolean =>
  (before.tax_rate === undefined) !== (after.tax_rate === undefined);

/**
 * The lines; one that says nothing of its tax is taxed like what it sells, unless an edit sent it back as it was: it stays taxed so,
 * whatever became of what it sells.
 */
export function taxedItems<L extends TaxedLine>(
  sale: TaxedLines<L>,
  publications: readonly (Publication | undefined)[],
  { before, sent = [] }: Edit = {},
): L[] {
  const { tax_rate: whole } = sale;
  const isMoved = before !== undefined && movesRate(before, sale);
  return sale.items.map((item, index) => {
    const sold: Partial<ProductTax> = publications[index] ?? {};
    if (isMoved && whole !== undefined && followedProduct(item, sold, before))
      return omitUndefined({ ...item, tax_rate: undefined });
    const isSaid = item.tax_treatment !== undefined || item.tax_rate !== undefined;
    const isBack = before?.items.some((line) => isDeepStrictEqual(line, sent[index]));
    const followed = isMoved && whole === undefined;
    if (isSaid || (isBack && !followed)) return item;
    const { tax_rate: rate, tax_treatment: treatment } = sold;
    if (treatment === 'exempt' || treatment === 'untaxed')
      return { ...item, tax_treatment: treatment };
    return whole === undefined && rate !== undefined ? { ...item, tax_rate: rate } : item;
  });
}

/** Has the line the rate that it was given of what it sells, as the whole had none? Decision 481. */
const followedProduct = (
  { publication_id: id, tax_rate: rate }: TaxedLine,
  sold: Partial<ProductTax>,
  before: TaxedLines<TaxedLine>,
): boolean =>
  rate !== undefined &&
  rate === sold.tax_rate &&
  before.items.some((line) => line.publication_id === id && line.tax_rate === rate);

/**
 * The amounts that the client states; those it merely sends back as they are stored it does not.
 */
export const statedAmounts = (body: Stated, before: Stated = {}): Stated =>
  Object.fromEntries(
    COMPUTED.filter((field) => body[field] !== before[field]).map((field) => [field, body[field]]),
  );

/** Who bears the purchases of a customer, by its id: another one only where it was merged into that. */
type Buyers = ReadonlyMap<string, string>;

type Sold = Pick<Sale, 'customer_id'>;

/** The buyers of those sales. Reads nothing for sales without customer. */
export async function readBuyers(ctx: Context, ...sales: readonly Sold[]): Promise<Buyers> {
  const ids = new Set(sales.flatMap(({ customer_id: id }) => id ?? []));
  const found = await Promise.all(
    [...ids].map(async (id) => [id, (await bearerOf(ctx, id))?._id ?? id] as const),
  );
  return new Map(found);
}

/**
 * `before` is missing for a new sale, `after` for one that is deleted. `boughtAt` is set for a new sale, whose customer is one of
 * today. Nothing for sales without customer.
 */
export function purchaseChanges(
  before: Sale | undefined,
  after: Sale | undefined,
  { buyers, boughtAt }: { buyers?: Buyers; boughtAt?: string },
): Change[] {
  const [was, is] = [before ?? after, after ?? before].map(
    (sale) => sale?.customer_id && (buyers?.get(sale.customer_id) ?? sale.customer_id),
  );
  if (was === is) {
    const difference = decimal(counted(after)).minus(counted(before));
    return purchase(is, toAmount(difference), boughtAt);
  }
  return [...purchase(was, -counted(before)), ...purchase(is, counted(after), boughtAt)];
}

const counted = (sale: Sale | undefined): number =>
  sale !== undefined && isStanding(sale) ? sale.total : 0;

function purchase(customerId: string | undefined, by: number, boughtAt?: string): Change[] {
  if (customerId === undefined || (by === 0 && boughtAt === undefined)) return [];
  return [
    holds(Customer, customerId, { merged_into: undefined }),
    adjust(Customer, customerId, {
      field: 'total_purchases',
      by,
      ...(boughtAt !== undefined && { set: { last_purchase_at: boughtAt } }),
      refusal: {
        code: 'related_record_not_found',
        errors: [{ field: 'customer_id', location: 'body', code: 'not_found' }],
      },
    }),
  ];
}
