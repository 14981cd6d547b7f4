// Units that leave or come back: changes that sales, orders and delivery notes put into their own commit, so that goods and paper
// never part. contract#stock; reliability#race-of-stock. Decision: a product holds still (its version is required) while its
// stock moves, so that a variant is there, and counted as it was read, at the moment its units move; numbers do not make
// versions, so sales never wait for one another. What comes back of a variant that is no more stays off the shelves.
import { type FieldError, fail, refuse } from '#kernel/error.ts';
import { decimal, sum } from '#kernel/money.ts';
import { adjust, type Change, holds } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { isLowOnStock, Product } from '../records/product.ts';
import {
  type CountedVariant,
  countedVariants,
  isCountedByVariant,
  STOCK_MAX,
} from '../records/variant.ts';
import { stockedVariant, stockKey, type Taken } from './stock-lines.ts';

const STOCK_EVENT = 'product.stock_changed';
const LOW_EVENT = 'product.low_stock';

export type Products = ReadonlyMap<string, Product>;

/**
 * Between nothing and what can be kept. A commit that finds less than was read, or more where units come, has the verb run again, which
 * refuses with what there is by then, or takes what came back.
 */
const within = (by: number) =>
  by === 0 ? {} : ({ ...(by < 0 ? { min: 0 } : { max: STOCK_MAX }), retry: true } as const);

/** The products of what was taken, as they are now. */
export const productsOf = (ctx: Context, taken: readonly Taken[]): Promise<Products> =>
  ctx.store.getMany(Product, [...new Set(taken.map(({ product_id: id }) => id))]);

/**
 * The changes from what was taken to what is needed. Throws insufficient_stock naming every product and variant that falls short;
 * the commit's own conditions decide races.
 */
export function stockChanges(
  taken: readonly Taken[],
  needed: readonly Taken[],
  products: Products,
): Change[] {
  const before = new Map(taken.map((each) => [stockKey(each), each]));
  const after = new Map(needed.map((each) => [stockKey(each), each]));
  const moves = [...new Map([...before, ...after])].flatMap(
    ([key, { product_id, variant_id }]): Move[] => {
      const back = decimal(before.get(key)?.quantity ?? 0).minus(after.get(key)?.quantity ?? 0);
      const product = products.get(product_id);
      return product === undefined || back.eq(0) ? [] : moved(product, variant_id, back.toNumber());
    },
  );
  const byProduct = [...Map.groupBy(moves, ({ product }) => product)];
  refuse(byProduct.flatMap(([product, own]) => crowded(product, own)));
  const short = byProduct.flatMap(([product, own]) => shortages(product, own));
  if (short.length > 0) fail('insufficient_stock', { errors: short });
  refuse(byProduct.flatMap(([product, own]) => overfull(product, own)));
  return byProduct.flatMap(([product, own]) => changesOf(product, own));
}

/** Variants of one product that an amendment gives back and takes: the table bounds how much one write says of a record. */
const MOVED_MAX = 70;

function crowded(
  { _id: product_id, name }: Product,
  { length: actual }: readonly Move[],
): FieldError[] {
  if (actual <= MOVED_MAX) return [];
  const message = `At most ${MOVED_MAX} variants of one product given back and taken at once`;
  const line = { field: 'items', location: 'body', code: 'too_many_items' } as const;
  return [{ ...line, message, max: MOVED_MAX, actual, product_id, name }];
}

/** `variant` is missing where the units are the product's own. */
type Move = { product: Product; variant?: CountedVariant; by: number };

/** Where the units come from or go to; nowhere where the stock is no more. */
function moved(product: Product, variantId: string | undefined, by: number): Move[] {
  if (!isCountedByVariant(product)) return [{ product, by }];
  const stock = stockedVariant(product, variantId);
  const variant = countedVariants(product).find(({ _id }) => _id === stock);
  return variant === undefined ? [] : [{ product, variant, by }];
}

/** What all of them move of the product, and of its total: one that was stated below the stock goes down to nothing and no further. */
function movedOf(product: Product, moves: readonly Move[]): { by: number; total: number } {
  const by = sum(moves.map((move) => move.by)).toNumber();
  return { by, total: Math.max(by, 0 - Math.max(totalOf(product), 0)) };
}

const totalOf = ({ stock, total_stock: total = stock }: Product): number => total;

function changesOf(product: Product, moves: readonly Move[]): Change[] {
  const { by, total } = movedOf(product, moves);
  const left = decimal(product.stock ?? 0)
    .plus(by)
    .toNumber();
  const becomesLow = !isLowOnStock(product) && isLowOnStock(product, left);
  const own = moves.filter(({ variant }) => variant === undefined);
  const shares = moves.flatMap(({ variant, by: units }) =>
    variant === undefined ? [] : [{ variant, by: units }],
  );
  const refusal = refusalOf(own[0] ?? { product, by });
  return [
    holds(Product, product._id, { version: product.version }),
    adjust(Product, product._id, {
      field: 'stock',
      by,
      ...within(by),
      events: becomesLow ? [STOCK_EVENT, LOW_EVENT] : [STOCK_EVENT],
      refusal,
    }),
    adjust(Product, product._id, { field: 'total_stock', by: total, ...within(total), refusal }),
    adjust(Product, product._id, { field: 'stock_version', by: 1, refusal: { code: 'not_found' } }),
    ...shares.map(({ variant, by: units }) =>
      adjust(Product, product._id, {
        field: `variants.${variant._id}`,
        from: variant.stock,
        by: units,
        ...(units < 0 && within(units)),
        refusal: refusalOf({ product, variant, by: units }),
      }),
    ),
  ];
}

function shortages(product: Product, moves: readonly Move[]): FieldError[] {
  return moves.flatMap((move) => {
    const there = move.variant?.stock ?? product.stock ?? 0;
    return move.by < 0 && decimal(there).plus(move.by).lt(0) ? [shortage(move)] : [];
  });
}

/** Units that there is no more room for: a product keeps at most so many. */
function overfull(product: Product, moves: readonly Move[]): FieldError[] {
  const { by, total } = movedOf(product, moves);
  const counts = [sum([product.stock, by]), sum([totalOf(product), total])];
  if (by <= 0 || counts.every((count) => count.lte(STOCK_MAX))) return [];
  const message = 'More stock than can be kept';
  const of = { product_id: product._id, name: product.name };
  return [{ field: 'items', location: 'body', code: 'too_large', message, max: STOCK_MAX, ...of }];
}

const refusalOf = (move: Move) => ({
  code: 'insufficient_stock' as const,
  errors: [shortage(move)],
});

function shortage({ product, variant, by }: Move): FieldError {
  const name = [product.name, variant?.name].filter(Boolean).join(' · ');
  return {
    field: 'items',
    location: 'body',
    code: 'insufficient_stock',
    message: `Not enough stock of ${name}`,
    product_id: product._id,
    ...(variant !== undefined && { variant_id: variant._id }),
    name,
    requested: decimal(by).abs().toNumber(),
    available: Math.max(variant?.stock ?? product.stock ?? 0, 0),
  };
}
