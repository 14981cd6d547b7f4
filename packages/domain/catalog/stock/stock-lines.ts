// What lines that name products need of their stock, by product and variant. contract#stock. Decision: a line of a tracked product whose
// variants have stocks of their own names the variant, since only so the sum stays exact.
import { type FieldError, fail, refuse } from '#kernel/error.ts';
import { decimal } from '#kernel/money.ts';
import type { Product } from '../records/product.ts';
import { isInSteps, stockStep } from '../records/stock-rules.ts';
import {
  countedVariants,
  isAmbiguousVariant,
  isUnknownVariant,
  type OfVariants,
  variantNamed,
} from '../records/variant.ts';

/**
 * One commit holds 100 actions. The document itself, its counters, its customer, the account that it opens, its register with
 * the number of the ticket and the answer to its key need the rest, and so does undoing all that.
 */
export const TRACKED_PRODUCTS_MAX = 80;
/** Variants of one product that one document moves: the table bounds how much one write says of a record. */
const MOVED_VARIANTS_MAX = 50;

/** Units of a product, or of one of its variants. */
export type Taken = { product_id: string; variant_id?: string; quantity: number };
type StockLine = { readonly quantity: number; readonly variant_id?: string | null };
/** What a line names: products have stock, whatever else is sold has none. */
type Named = Product | object | undefined;

export const isProduct = (named: Named): named is Product =>
  named !== undefined && ['track_stock', 'stock', 'variants'].some((name) => name in named);

/** The products among what is named, by their ids. */
export const productsAmong = (named: readonly Named[]): Map<string, Product> =>
  new Map(named.filter(isProduct).map((product) => [product._id, product]));

/**
 * Throws related_record_not_found with a line for each that names a variant which what it sells has not, validation_error for each that
 * may mean one of several: their stocks and prices differ.
 */
export function refuseUnknownVariants(
  lines: readonly Pick<StockLine, 'variant_id'>[],
  named: readonly Named[],
): void {
  const errors = lines.flatMap(({ variant_id: id }, index): FieldError[] => {
    const goods: OfVariants | undefined = named[index];
    if (!id || goods === undefined || !isUnknownVariant(goods, id)) return [];
    return [lineError(index, 'variant_id', 'not_found', 'There is no such variant of it')];
  });
  if (errors.length > 0) fail('related_record_not_found', { errors });
  refuse(
    lines.flatMap(({ variant_id: id }, index): FieldError[] => {
      const goods: OfVariants | undefined = named[index];
      if (!id || goods === undefined || !isAmbiguousVariant(goods, id)) return [];
      return [lineError(index, 'variant_id', 'not_unique', SHARED_WORD)];
    }),
  );
}

const SHARED_WORD = 'More than one variant is called so: name it by its _id';

/** The lines with the `_id` of the variant that each of them names. */
export const withVariantIds = <L extends Pick<StockLine, 'variant_id'>>(
  lines: readonly L[],
  named: readonly Named[],
): L[] =>
  lines.map((line, index) => {
    const goods: OfVariants | undefined = named[index];
    if (!line.variant_id || goods === undefined) return line;
    const id = variantNamed(goods, line.variant_id)?._id;
    return id === undefined || id === line.variant_id ? line : { ...line, variant_id: id };
  });

/**
 * Units by tracked product and variant of all lines; `named[i]` is what line i names. Throws validation_error for parts of a unit that
 * the product is not counted in, for a variant that is not said, and for too many of them.
 */
export function stockNeeded(
  lines: readonly StockLine[],
  named: readonly Named[],
  most: number = TRACKED_PRODUCTS_MAX,
): Taken[] {
  const errors: FieldError[] = [];
  const needed = lines.flatMap((line, index): Taken[] => {
    const product = named[index];
    if (!isProduct(product) || product.track_stock !== true) return [];
    if (!isInSteps(line.quantity, product)) errors.push(notInSteps(index, product));
    const variant_id = stockedVariant(product, line.variant_id);
    if (variant_id === undefined && countedVariants(product).length > 0) {
      errors.push(unsaidVariant(index));
    }
    const of = { product_id: product._id, ...(variant_id !== undefined && { variant_id }) };
    return [{ ...of, quantity: line.quantity }];
  });
  const units = added(needed);
  if (errors.length === 0) errors.push(...tooMany(units, most));
  if (errors.length > 0) fail('validation_error', { errors });
  return units;
}

/** The variant whose own stock the line moves; undefined where it moves the product's. */
export const stockedVariant = (
  product: OfVariants,
  word: string | null | undefined,
): string | undefined => {
  const id = word ? variantNamed(product, word)?._id : undefined;
  return countedVariants(product).find(({ _id }) => _id === id)?._id;
};

/** False where variants of the product have stocks of their own and it is not said, or no more, which one is meant. */
export const isStocked = (product: Product | undefined, word: string | undefined): boolean =>
  product === undefined ||
  countedVariants(product).length === 0 ||
  stockedVariant(product, word) !== undefined;

/** What is one product's, or one variant's, in one sum. */
export function added(taken: readonly Taken[]): Taken[] {
  const sums = new Map<string, Taken>();
  for (const each of taken) {
    const before = sums.get(stockKey(each))?.quantity ?? 0;
    const quantity = decimal(before).plus(each.quantity).toNumber();
    sums.set(stockKey(each), { ...each, quantity });
  }
  return [...sums.values()];
}

/** Tells one stock from another: that of the product, or `product/variant`. */
export const stockKey = ({ product_id: product, variant_id: variant }: Omit<Taken, 'quantity'>) =>
  variant === undefined ? product : `${product}/${variant}`;

/** What the lines crowd a commit with. */
function tooMany(units: readonly Taken[], most: number): FieldError[] {
  const products = Map.groupBy(units, ({ product_id: id }) => id);
  const actual = Math.max(0, ...[...products.values()].map((own) => own.length));
  if (actual > MOVED_VARIANTS_MAX) {
    const max = MOVED_VARIANTS_MAX;
    const message = `At most ${max} variants of one product at once`;
    return [{ field: 'items', location: 'body', code: 'too_many_items', message, max, actual }];
  }
  return products.size > most ? [tooManyProducts(products.size, most)] : [];
}

export const tooManyProducts = (
  actual: number,
  max: number = TRACKED_PRODUCTS_MAX,
): FieldError => ({
  field: 'items',
  location: 'body',
  code: 'too_many_items',
  message: `At most ${max} tracked products and counted promotions at once`,
  max,
  actual,
});

const notInSteps = (index: number, product: Product): FieldError => ({
  ...lineError(
    index,
    'quantity',
    'not_multiple_of',
    `The stock of the product is counted in steps of ${stockStep(product)} (stock_decimals)`,
  ),
  multiple_of: stockStep(product),
});

const unsaidVariant = (index: number): FieldError =>
  lineError(
    index,
    'variant_id',
    'conditional_required',
    'Each variant has a stock of its own: say which',
  );

const lineError = (
  index: number,
  name: string,
  code: FieldError['code'],
  message: string,
): FieldError => ({ field: `items[${index}].${name}`, location: 'body', code, message });
