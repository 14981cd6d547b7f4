// The price of a line before promotions: by the catalog, with the impact of how the sale is paid.
// Spec: Product.quantity_price_tiers, Pricing profile, Payment method.
// Decision: the method is that of the code that the sale has of it (named-methods.ts), if it is active; payment_method decides,
// else payment.method. Partial payments with other methods do not move prices.
import { unitPrice } from '#domain/catalog/price.ts';
import type { OfferLine } from '#domain/catalog/pricing/offer.ts';
import { type Composition, compositionOf } from '#domain/catalog/pricing/profile-price.ts';
import type { PriceBasis } from '#domain/catalog/pricing/read-offers.ts';
import type { Product } from '#domain/catalog/records/product.ts';
import { variantNamed } from '#domain/catalog/records/variant.ts';
import { isProduct } from '#domain/catalog/stock/stock-lines.ts';
import type { PaymentMethod } from '#domain/payment-methods/records/payment-method.ts';
import { type FieldError, fail, refuse } from '#kernel/error.ts';
import { decimal, percent, times, toAmount } from '#kernel/money.ts';
import type { GivenLine } from './records/sale-line.ts';
import type { Publication } from './sale-parts.ts';

/** A line that promotions may come off: its place in the sale, what it sells, and what it is told about a price of the catalog. */
export type ListedLine = {
  index: number;
  publication: Publication;
  line: OfferLine;
  members: { list_price?: number; price_composition?: Composition };
};
/** What a price follows from. */
type Listed = Pick<
  GivenLine,
  'publication_id' | 'publication_type' | 'variant_id' | 'quantity' | 'price'
>;
/** What of a sale says how it is paid. */
type Paid = { readonly payment_method?: string; readonly payment?: { method?: string } };

/** The percentage that the sale's payment method adds to prices; negative takes off. */
export function impactOf(methods: readonly PaymentMethod[], sale: Paid): number {
  const own = ownMethod(methods, sale);
  return own?.status === 'active' ? (own.price_impact_percentage ?? 0) : 0;
}

/** The account's method by which the sale is paid. */
export function ownMethod(
  methods: readonly PaymentMethod[],
  sale: Paid,
): PaymentMethod | undefined {
  const code = methodOf(sale)?.toLowerCase();
  return methods.find((method) => method.code.toLowerCase() === code);
}

export const methodOf = ({ payment_method: method, payment }: Paid): string | undefined =>
  method ?? payment?.method;

type Profiles = PriceBasis['profiles'];

/** The lines without a price, with the one of the catalog. Throws validation_error where it has none. */
export function listedLines(
  items: readonly Listed[],
  publications: readonly Publication[],
  { profiles, impact }: { profiles: Profiles; impact: number },
): ListedLine[] {
  const errors: FieldError[] = [];
  const lines = items.flatMap((item, index): ListedLine[] => {
    const publication = publications[index];
    if (item.price !== undefined || publication === undefined) return [];
    const { quantity, variant_id: variantId } = item;
    const listPrice = unitPrice(publication, { quantity, variantId, profiles });
    if (listPrice === undefined) {
      errors.push(unpriced(index));
      return [];
    }
    const price = toAmount(decimal(listPrice).plus(percent(listPrice, impact)));
    const line = lineOf(item, publication, price);
    return [{ index, publication, line, members: told(publication, listPrice, profiles) }];
  });
  refuse(errors);
  return lines;
}

const skuOf = (product: Product, variantId: Listed['variant_id']): string | undefined =>
  variantId ? variantNamed(product, variantId)?.sku : undefined;

/** The line at that price, as promotions see it. */
export const lineOf = (item: Listed, publication: Publication, price: number): OfferLine => ({
  publication_id: item.publication_id,
  publication_type: item.publication_type,
  variant_id: item.variant_id,
  variant_sku: isProduct(publication) ? skuOf(publication, item.variant_id) : undefined,
  quantity: item.quantity,
  price,
  amount: toAmount(times(price, item.quantity)),
});

function told(
  publication: Publication,
  listPrice: number,
  profiles: Profiles,
): ListedLine['members'] {
  const composition = compositionOf(publication, profiles);
  const isIts = composition?.price === listPrice;
  return { list_price: listPrice, ...(isIts && { price_composition: composition }) };
}

/** Throws validation_error: neither the line nor the catalog has a price. */
export const refuseUnpriced = (index: number): never =>
  fail('validation_error', { errors: [unpriced(index)] });

const unpriced = (index: number): FieldError => ({
  field: `items[${index}].price`,
  location: 'body',
  code: 'conditional_required',
  message: 'The catalog has no price for it',
});
