// What the quantity tiers of a product must satisfy, judged where a request sends them. Spec: Product.quantity_price_tiers; Decision:
// a tier that no quantity reaches is a mistake, as it would sell at the usual price.
import type { FieldError } from '#kernel/error.ts';

type Tier = { readonly min_quantity: number; readonly max_quantity?: number };

export function tierRule(
  { quantity_price_tiers: tiers = [] }: { quantity_price_tiers?: readonly Tier[] },
  sent: ReadonlySet<string> = new Set(),
): FieldError[] {
  if (!sent.has('quantity_price_tiers')) return [];
  return tiers.flatMap(({ min_quantity: min, max_quantity: max }, index): FieldError[] => {
    if (max === undefined || max >= min) return [];
    const field = `quantity_price_tiers[${index}].max_quantity`;
    const message = 'max_quantity must be at least min_quantity';
    return [{ field, location: 'body', code: 'too_small', message, min }];
  });
}
