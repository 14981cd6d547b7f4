// What the counts of a product must satisfy together: no more decimals than it is counted in, and no more counted variants than one
// commit can move. Spec: Product.stock; Decision: stock_decimals.
import type { FieldError } from '#kernel/error.ts';
import { decimal, toPlaces } from '#kernel/money.ts';
import type { Rule } from '#resource/declaration.ts';
import { countedVariants, type OfVariants, variantsOf } from './variant.ts';

/** Most decimals that a product is counted in. */
export const STOCK_DECIMALS_MAX = 3;
/** Variants that have a stock of their own; a recount of them all is one write of the table. */
const COUNTED_VARIANTS_MAX = 150;

type Counted = OfVariants & {
  readonly stock?: number;
  readonly total_stock?: number;
  readonly min_stock?: number;
  readonly stock_decimals?: number;
};

export const stockRules: readonly Rule<Counted>[] = [fewDecimals, fewVariants];

/** The smallest part of a unit that a product is counted in. */
export const stockStep = ({ stock_decimals: places = 0 }: Counted): number =>
  decimal(10).pow(-places).toNumber();

/** Is it a multiple of the smallest part? */
export const isInSteps = (quantity: number, { stock_decimals: places = 0 }: Counted): boolean =>
  Number.isInteger(quantity) || toPlaces(decimal(quantity), places) === quantity;

function fewDecimals(product: Counted, sent: ReadonlySet<string> = new Set()): FieldError[] {
  const own = (['stock', 'total_stock', 'min_stock'] as const).map(
    (name) => [name, product[name]] as const,
  );
  const shares = variantsOf(product).map(
    ({ stock }, index) => [`variants[${index}].stock`, stock] as const,
  );
  const wrong = [...own, ...shares].flatMap(([field, count]): FieldError[] => {
    if (count === undefined || isInSteps(count, product)) return [];
    const multiple_of = stockStep(product);
    const message = `The product is counted in steps of ${multiple_of} (stock_decimals)`;
    return [{ field, location: 'body', code: 'not_multiple_of', message, multiple_of }];
  });
  return withoutEcho(wrong, product, sent);
}

/**
 * Stock and total follow one another, and both the shares of variants: what is wrong because of what another member says is not
 * told beside that one.
 */
function withoutEcho(
  wrong: readonly FieldError[],
  { stock, total_stock }: Counted,
  sent: ReadonlySet<string>,
): FieldError[] {
  const names = new Set(wrong.map(({ field }) => field));
  const echoes = [...names].some((name) => name?.startsWith('variants['))
    ? ['stock', 'total_stock']
    : names.has('stock') && names.has('total_stock')
      ? [echoOf(sent, stock === total_stock)]
      : [];
  return wrong.filter(({ field }) => !echoes.includes(field));
}

/** Which of the two the request did not say, or said with the other; undefined where it said both. */
function echoOf(sent: ReadonlySet<string>, isSame: boolean): string | undefined {
  if (!sent.has('total_stock')) return 'total_stock';
  if (!sent.has('stock')) return 'stock';
  return isSame ? 'total_stock' : undefined;
}

function fewVariants(product: Counted): FieldError[] {
  const actual = countedVariants(product).length;
  if (actual <= COUNTED_VARIANTS_MAX) return [];
  const message = `At most ${COUNTED_VARIANTS_MAX} variants have a stock of their own`;
  const params = { max: COUNTED_VARIANTS_MAX, actual };
  return [{ field: 'variants', location: 'body', code: 'too_many_items', message, ...params }];
}
