// What an edit of a sale makes of its prices and of the promotions it uses: lines that came without a
// price are priced as in a new sale, lines that stay keep theirs, and uses that are no longer there
// are given back in the same commit. Spec: Sale, Promotion.
import { withMerged } from '#domain/catalog/pricing/read-offers.ts';
import { Customer } from '#domain/customers/records/customer.ts';
import type { Change } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { type Basis, priceSale, readBasis, usesGivenBack } from './price-sale.ts';
import { keptSummary } from './pricing-summary.ts';
import { isStanding, type Sale } from './records/sale.ts';
import type { GivenLine, Priced } from './records/sale-line.ts';
import type { Edited } from './records/sale-terms.ts';
import { customerIdOf, type Publication } from './sale-parts.ts';

type Edit = { before: Sale; changed: Edited };
type Prices = {
  items: Priced<GivenLine>[];
  fields: Partial<Sale>;
  changes: readonly Change[];
};

/** Do these terms have promotions looked for again, on lines that stay too? */
export const asksAgain = (terms: readonly string[]): boolean =>
  terms.includes('promotion_ids') || terms.includes('apply_promotions');

/** Do these terms have prices looked at again? Another customer does where uses were counted for the one before. */
export const movesPrices = (
  { promotions_used: used = [] }: Pick<Sale, 'promotions_used'>,
  terms: readonly string[],
): boolean =>
  terms.includes('items') ||
  asksAgain(terms) ||
  (terms.includes('customer') && used.some(({ customer_id: id }) => id !== undefined));

/** What the prices of an edited sale depend on, its customer's uses included. */
export async function editedBasis(ctx: Context, changed: Edited): Promise<Basis> {
  const id = customerIdOf(changed);
  const [basis, buyer] = await Promise.all([
    readBasis(ctx, changed),
    id === undefined ? undefined : ctx.store.get(Customer, id),
  ]);
  return withMerged(ctx, basis, buyer);
}

/** `basis` is missing where no prices move. */
export function followedPrices(
  ctx: Context,
  { before, changed }: Edit,
  { publications, basis }: { publications: readonly Publication[]; basis: Basis | undefined },
): Prices {
  const priced: Prices =
    basis === undefined
      ? { items: before.items, fields: keptSummary(before, changed), changes: [] }
      : priceSale(ctx, changed, { publications, basis, before });
  if (isStanding(changed)) return priced;
  return {
    ...priced,
    fields: { ...priced.fields, promotions_used: undefined },
    changes: usesGivenBack(ctx, before),
  };
}
