// One version of a product (a size, a colour): what it is, and which one a line means. Spec: Product.variants, variant_id. Decision:
// the service gives each variant an `_id`; a line may also name it by its sku, and is kept with the `_id`.
import {
  amount,
  freeObject,
  list,
  openObject,
  positiveQuantity,
  quantity,
  text,
} from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import { member } from '#resource/fields/row.ts';

/** Spec: Limits. */
export const STOCK_MAX = 999_999_999;

const IN_UNITS = 'Whole units, or as many decimals as stock_decimals says';
const OF_VARIANT = `What is there of the variant; the product's stock is the sum of its variants. ${IN_UNITS}`;

export const stockCount = (description = IN_UNITS) => quantity(0, STOCK_MAX).meta({ description });

/** One variant as a client gives it and as it is kept. */
export const variant = () =>
  openObject({
    _id: text(1, 100)
      .optional()
      .meta({ description: 'Given by the service; sent back to keep it' }),
    name: text(0, 200).optional(),
    sku: text(0, 100).optional(),
    barcode: text(0, 100).optional(),
    price: amount().optional(),
    cost: amount().optional(),
    stock: stockCount(OF_VARIANT).optional(),
    attributes: freeObject().optional(),
  });

/** Units of products, or of their variants, that a document moved and moves back if it is undone. */
export const movedUnits = () =>
  list(
    z.strictObject({
      product_id: text(1, 100),
      variant_id: text(1, 100).optional(),
      quantity: positiveQuantity(),
    }),
  );

export type Variant = z.infer<ReturnType<typeof variant>>;
/** One whose stock is kept. */
export type CountedVariant = Variant & { _id: string; stock: number };

/** What may have variants; whatever else is sold has none. */
export type OfVariants = { readonly variants?: unknown };

const listed = ({ variants }: OfVariants): readonly unknown[] =>
  Array.isArray(variants) ? variants : [];

const isVariant = (each: unknown): each is Variant => typeof each === 'object' && each !== null;

/** The variants that are more than a name. */
export const variantsOf = (goods: OfVariants): Variant[] => listed(goods).filter(isVariant);

/** The variant that the word means: by its `_id`, the client's own `id` or its sku; one that is but a name, by that. */
export function variantNamed(goods: OfVariants, word: string): Variant | undefined {
  const [found] = allNamed(goods, word);
  return found ?? (listed(goods).includes(word) ? { name: word } : undefined);
}

/** True where the word means more than one of them, such as a sku that two sizes share. */
export const isAmbiguousVariant = (goods: OfVariants, word: string): boolean =>
  allNamed(goods, word).length > 1;

function allNamed(goods: OfVariants, word: string): Variant[] {
  const variants = variantsOf(goods);
  for (const name of ['_id', 'id', 'sku']) {
    const found = variants.filter((each) => member(each, name) === word);
    if (found.length > 0) return found;
  }
  return [];
}

/** True where the word can mean none of them. An object of the client's own making is not looked into. */
export const isUnknownVariant = (goods: OfVariants, word: string): boolean =>
  (goods.variants === undefined || Array.isArray(goods.variants)) &&
  variantNamed(goods, word) === undefined;

/** What a unit of it costs: what the variant costs, else the product. */
export const costOf = (
  goods: OfVariants & { readonly cost?: number },
  variantId: string | null | undefined,
): number => (variantId ? variantNamed(goods, variantId)?.cost : undefined) ?? goods.cost ?? 0;

const isCountedOne = (each: Variant): each is CountedVariant =>
  each._id !== undefined && each.stock !== undefined;

/** The variants whose stock is kept; none where they share the stock of the product. */
export function countedVariants(goods: OfVariants): CountedVariant[] {
  const variants = variantsOf(goods);
  const counted = variants.filter(isCountedOne);
  return counted.length === listed(goods).length ? counted : [];
}

/** The product's stock is the sum of those of its variants. */
export const isCountedByVariant = (goods: OfVariants): boolean => countedVariants(goods).length > 0;
