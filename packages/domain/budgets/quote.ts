// The lines of a budget with their names, prices and taxes, and what they add up to. Spec: Budget;
// Decision: amounts are computed like those of a sale (sales/totals.ts), so that the sale made of a
// budget comes to the same.
import { allProfiles } from '#domain/catalog/pricing/read-offers.ts';
import { listedLines, refuseUnpriced } from '#domain/sales/list-price.ts';
import { keptItems } from '#domain/sales/price-sale.ts';
import type { Priced } from '#domain/sales/records/sale-line.ts';
import { taxModeOf } from '#domain/sales/records/settle-amounts.ts';
import { saleTotals } from '#domain/sales/records/totals.ts';
import { customerDiscount, movesRate, taxedItems } from '#domain/sales/sale-draft.ts';
import { productsSold, readParts } from '#domain/sales/sale-parts.ts';
import { chargesVat } from '#domain/taxpayer/charges-vat.ts';
import type { Context } from '#resource/context.ts';
import type { Budget, BudgetDraft, WantedLine } from './records/budget.ts';

/** What its amounts follow from. */
type Quotable<L> = Pick<BudgetDraft, 'customer_id' | 'tax_type' | 'tax_rate' | 'discount_rate'> & {
  readonly items: readonly L[];
};
type NamedLine = Priced<WantedLine> & { name: string };
type Amounts = Pick<
  Budget,
  'items' | 'subtotal' | 'discount_amount' | 'tax_amount' | 'taxes' | 'total'
> &
  Pick<BudgetDraft, 'discount_rate'>;

const CUSTOMER = 'customer.customer_id';

/**
 * items and amounts of the budget; `before` is what it is an edit of. Throws related_record_not_found, record_locked,
 * validation_error.
 */
export async function quoted(
  ctx: Context,
  budget: Quotable<WantedLine>,
  before?: Budget,
): Promise<Amounts> {
  const isPriced = budget.items.every((item) => item.price !== undefined);
  const [{ publications, customer }, profiles, hasVat] = await Promise.all([
    readParts(
      ctx,
      { items: budget.items, customer_id: budget.customer_id },
      CUSTOMER,
      before?.items,
    ),
    isPriced ? [] : allProfiles(ctx),
    chargesVat(ctx),
  ]);
  const kept = keptItems(budget.items, before?.items ?? []);
  const named = kept.map((item, i) => ({
    ...item,
    name: item.name ?? publications[i]?.name ?? '',
  }));
  const listed = listedLines(named, publications, { profiles, impact: 0 });
  const ours = new Map(
    listed.map(({ index, line: { price } }) => [index, { price, list_price: price }]),
  );
  const items = named.map((item, i) => ({
    ...item,
    price: item.price ?? ours.get(i)?.price ?? refuseUnpriced(i),
    ...ours.get(i),
  }));
  const discount = customerDiscount(budget, customer);
  const edit = before && { before, sent: budget.items };
  const taxed = taxedItems({ ...budget, items }, publications, edit);
  return { ...discount, ...amountsOf({ ...budget, ...discount, items: taxed }, hasVat) };
}

/** Amounts again, of an edit that leaves lines and customer as they were. */
export async function settledAgain(
  ctx: Context,
  before: Budget,
  changed: Quotable<NamedLine>,
): Promise<Amounts> {
  const [hasVat, sold] = await Promise.all([
    chargesVat(ctx),
    movesRate(before, changed) ? productsSold(ctx, before.items) : [],
  ]);
  const items = taxedItems(changed, sold, { before, sent: changed.items });
  return amountsOf({ ...changed, items }, hasVat);
}

/** Of lines that have their prices. */
function amountsOf(budget: Quotable<NamedLine>, hasVat: boolean): Amounts {
  const { tax_type, tax_rate, discount_rate, items } = budget;
  const sale = { items, tax_type, tax_rate, discount_rate };
  const mode = hasVat ? taxModeOf(sale) : 'none';
  const { lines: _, shipping: __, ...amounts } = saleTotals(sale, mode);
  return amounts;
}
