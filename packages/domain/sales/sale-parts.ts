// What a sale names: its customer and what its lines sell, read in one parallel round trip and
// checked line by line.

import { refuseUnchosen } from '#domain/catalog/options/refuse-unchosen.ts';
import { Product } from '#domain/catalog/records/product.ts';
import { publicationNoun, type Sellable } from '#domain/catalog/records/publication-types.ts';
import type { Rental } from '#domain/catalog/records/rental.ts';
import type { Service } from '#domain/catalog/records/service.ts';
import { refuseUnknownVariants } from '#domain/catalog/stock/stock-lines.ts';
import { isLiving, missingCustomer, refuseBlocked } from '#domain/customers/buying-customer.ts';
import { Customer } from '#domain/customers/records/customer.ts';
import { type FieldError, fail } from '#kernel/error.ts';
import type { Context } from '#resource/context.ts';
import { refuseWithdrawn } from '#resource/references.ts';
import { NO_CUSTOMER } from './records/sale.ts';
import type { GivenLine } from './records/sale-line.ts';

/** What a line sells. */
export type Publication = Product | Service | Rental;
/** Who buys. */
export type Buying = { readonly customer?: string; readonly customer_id?: string };
/** A sale of any other origin tells what was agreed before, or sold in another channel. */
const SOLD_HERE: readonly (string | undefined)[] = [undefined, 'manual', 'pos'];
/** The part of a line that names what it sells. */
type Line = Pick<GivenLine, 'publication_id' | 'publication_type' | 'variant_id' | 'options'>;

/** `publications[i]` is what line i sells. */
type SaleParts = { customer?: Customer; publications: Publication[] };

/** The id of the customer, if the sale has one. */
export function customerIdOf({ customer, customer_id: id }: Buying): string | undefined {
  const named = id ?? customer;
  return named === NO_CUSTOMER ? undefined : named;
}

/**
 * Throws related_record_not_found with a line for each that is missing or deleted, record_locked
 * for a blocked customer and for what is not sold any more, but for what lines of `before` sold already and for sales that were agreed
 * elsewhere (decision 700); `field` is where the customer is named.
 */
export async function readParts(
  ctx: Context,
  sale: Buying & { readonly items: readonly Line[]; readonly sale_origin?: string },
  field: string = customerField(sale),
  before: readonly Line[] = [],
): Promise<SaleParts> {
  const { items } = sale;
  const customerId = customerIdOf(sale);
  const nouns = [...new Set(items.map(publicationNoun))];
  const [customer, ...found] = await Promise.all([
    customerId === undefined ? undefined : ctx.store.get(Customer, customerId),
    ...nouns.map((noun) => readAll(ctx, noun, items)),
  ]);
  const publications = items.map((item) =>
    found[nouns.indexOf(publicationNoun(item))]?.get(item.publication_id),
  );
  const errors = publications.flatMap((publication, index) => lineError(publication, index));
  if (customerId !== undefined && !isLiving(customer)) errors.unshift(missingCustomer(field));
  if (errors.length > 0) fail('related_record_not_found', { errors });
  refuseUnknownVariants(items, publications);
  await refuseUnchosen(ctx, items, publications);
  refuseBlocked(customer, field);
  if (SOLD_HERE.includes(sale.sale_origin)) refuseUnsold(items, publications, before);
  return { customer, publications: publications.filter((each) => each !== undefined) };
}

function refuseUnsold(
  items: readonly Line[],
  publications: readonly (Publication | undefined)[],
  before: readonly Line[],
): void {
  const taken = items.map((item, index) => ({
    field: `items[${index}].publication_id`,
    noun: publicationNoun(item),
    record: publications[index],
  }));
  refuseWithdrawn(
    taken,
    before.map(({ publication_id: id }) => id),
  );
}

async function readAll(
  ctx: Context,
  noun: Sellable,
  items: readonly Line[],
): Promise<Map<string, Publication>> {
  const mine = items
    .filter((item) => publicationNoun(item) === noun)
    .map((item) => item.publication_id);
  return ctx.store.getMany(noun, mine);
}

/** The product that each line sells, also one that is deleted; none where the line sells something else. */
export async function productsSold(
  ctx: Context,
  items: readonly Line[],
): Promise<(Product | undefined)[]> {
  const lines = items.filter((item) => publicationNoun(item) === Product);
  const found = await ctx.store.getMany(
    Product,
    lines.map((item) => item.publication_id),
  );
  return items.map((item) => found.get(item.publication_id));
}

function lineError(publication: Publication | undefined, index: number): FieldError[] {
  if (isLiving(publication)) return [];
  const field = `items[${index}].publication_id`;
  return [
    { field, location: 'body', code: 'not_found', message: 'Nothing of this type has this id' },
  ];
}

export const customerField = (sale: Buying): string =>
  sale.customer_id === undefined ? 'customer' : 'customer_id';
