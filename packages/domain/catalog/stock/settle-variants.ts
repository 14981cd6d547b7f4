// The variants of a product as a client sends them become those that are kept: each with its `_id` and, where any of them states a
// stock, with its own, of which the product's is the sum. Decision: a variant that comes without `_id` is known by its sku, else by its
// name; one that comes without stock keeps what there is of it.
import { type FieldError, refuse } from '#kernel/error.ts';
import { sum } from '#kernel/money.ts';
import type { Context } from '#resource/context.ts';
import {
  countedVariants,
  isCountedByVariant,
  type OfVariants,
  type Variant,
  variantsOf,
} from '../records/variant.ts';

type Given = {
  readonly variants?: unknown;
  readonly stock?: number;
  readonly has_variants?: boolean;
};
type Settled = { variants?: (Variant | string)[]; stock?: number; has_variants?: boolean };

/** What the product gets besides what the client sent. `before` is missing for a new one. Throws validation_error. */
export function settledVariants(
  ctx: Context,
  given: Given,
  before?: OfVariants & { readonly stock: number },
): Settled {
  if (!('variants' in given)) {
    if (before !== undefined && isCountedByVariant(before)) refuseOtherStock(given, before);
    return {};
  }
  if (isOwnMaking(given.variants)) return {};
  const sent: readonly (Variant | string)[] = Array.isArray(given.variants) ? given.variants : [];
  if (sent.length === 0)
    return before === undefined ? {} : { has_variants: given.has_variants ?? false };
  const variants = withStocks(identified(ctx, sent, before));
  const shares = countedVariants({ variants });
  const has = { variants, has_variants: given.has_variants ?? true };
  if (shares.length === 0) return has;
  const stock = sum(shares.map((each) => each.stock)).toNumber();
  refuseOtherStock(given, { stock, stored: before?.stock });
  return { ...has, stock };
}

/** An object of the client's own making, of which the client alone knows whether there are variants in it. */
const isOwnMaking = (variants: unknown): boolean =>
  typeof variants === 'object' && variants !== null && !Array.isArray(variants);

/** Each with the `_id` that it has, or a new one. Names alone stay names. */
function identified(
  ctx: Context,
  sent: readonly (Variant | string)[],
  before: OfVariants | undefined,
): (Variant | string)[] {
  const known = before === undefined ? [] : variantsOf(before);
  const named = new Set(sent.flatMap((each) => (typeof each === 'object' ? (each._id ?? []) : [])));
  const free = known.filter(({ _id }) => _id === undefined || !named.has(_id));
  const errors: FieldError[] = [];
  const variants = sent.map((each, index) => {
    if (typeof each === 'string') return each;
    const isMine = before !== undefined && each._id !== undefined;
    const own = isMine ? known.find(({ _id }) => _id === each._id) : takeAlike(free, each);
    if (isMine && own === undefined) errors.push(unknownVariant(index));
    const { stock = own?.stock, ...rest } = each;
    return { ...rest, _id: own?._id ?? ctx.newId(), ...(stock !== undefined && { stock }) };
  });
  refuse([...errors, ...repeated(variants)]);
  return variants;
}

/** The one that it stands for where it says no `_id`, no longer there for the next. */
function takeAlike(free: Variant[], { sku, name }: Variant): Variant | undefined {
  const at = sku
    ? free.findIndex((each) => each.sku === sku)
    : free.findIndex((each) => name !== undefined && !each.sku && each.name === name);
  return at < 0 ? undefined : free.splice(at, 1)[0];
}

/** As soon as one of them has a stock of its own, all have. */
function withStocks(variants: (Variant | string)[]): (Variant | string)[] {
  const isCounted = variants.some((each) => typeof each === 'object' && each.stock !== undefined);
  if (!isCounted) return variants;
  refuse(variants.flatMap((each, index) => (typeof each === 'string' ? [bareName(index)] : [])));
  return variants.map((each) => (typeof each === 'string' ? each : { stock: 0, ...each }));
}

/** What merely comes back as it is stored states nothing. */
function refuseOtherStock(
  { stock }: Given,
  { stock: expected, stored = expected }: { stock: number; stored?: number },
): void {
  if (stock === undefined || stock === expected || stock === stored) return;
  const message = `The stock of a product is the sum of its variants, ${expected}: change variants[].stock`;
  const line = { field: 'stock', location: 'body', code: 'out_of_range', message } as const;
  refuse([{ ...line, expected, actual: stock }]);
}

function repeated(variants: readonly (Variant | string)[]): FieldError[] {
  const seen = new Set<string>();
  return variants.flatMap((each, index): FieldError[] => {
    const id = typeof each === 'string' ? undefined : each._id;
    if (id === undefined || !seen.has(id)) {
      if (id !== undefined) seen.add(id);
      return [];
    }
    return [wrong(`variants[${index}]._id`, 'not_unique', 'The variant is there twice')];
  });
}

const unknownVariant = (index: number): FieldError =>
  wrong(
    `variants[${index}]._id`,
    'not_found',
    'The product has no such variant: leave _id out for a new one',
  );

const bareName = (index: number): FieldError =>
  wrong(`variants[${index}]`, 'invalid_type', 'Where variants have stock each is an object');

const wrong = (field: string, code: FieldError['code'], message: string): FieldError => ({
  field,
  location: 'body',
  code,
  message,
});
