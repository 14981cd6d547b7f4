// What an edit moves along of what the service had derived of what it moves (decision 686): the prices that it had taken by how the sale
// was to be paid, and the discount that it had taken from the customer.
import { isDeepStrictEqual } from 'node:util';
import { Customer } from '#domain/customers/records/customer.ts';
import { methodsOf } from '#domain/payment-methods/find-methods.ts';
import { decimal, percent, toAmount } from '#kernel/money.ts';
import type { Context } from '#resource/context.ts';
import { impactOf, methodOf } from './list-price.ts';
import { withoutPricing } from './price-sale.ts';
import { toldImpact } from './pricing-summary.ts';
import type { Sale } from './records/sale.ts';
import type { GivenLine } from './records/sale-line.ts';
import { type Edited, hasOpenTerms } from './records/sale-terms.ts';
import { customerIdOf } from './sale-parts.ts';

type Discount = Pick<Sale, 'discount_rate'>;
type OfferedLine = Pick<GivenLine, 'price' | 'list_price'>;
/** A sale or what it is made of: its lines, and what is off them all. */
type Discounted = Discount &
  Partial<Pick<Sale, 'discount_type' | 'discount_amount'>> & {
    readonly items: readonly OfferedLine[];
  };

/** The edit with what follows on of it; the same where nothing does. */
export async function followedTerms(ctx: Context, before: Sale, changed: Edited): Promise<Edited> {
  if (!hasOpenTerms(before)) return changed;
  const [items, discount] = await Promise.all([
    linesByMethod(ctx, before, changed),
    followedDiscount(
      ctx,
      { was: customerIdOf(before), is: customerIdOf(changed) },
      { before, changed },
    ),
  ]);
  return items === undefined && discount === undefined
    ? changed
    : { ...changed, ...discount, ...(items !== undefined && { items }) };
}

/** A shop that was paid, or a till that counts the sale, has what it came to. */
const isUnpaid = ({ status, payment, counted = [] }: Edited): boolean =>
  status === 'pending' &&
  counted.length === 0 &&
  (payment?.partial_amounts ?? []).length === 0 &&
  (payment?.status ?? 'pending').trim().toLowerCase() === 'pending';

/** Lines that the service had priced, without that price; undefined where all stay as they are. */
async function linesByMethod(
  ctx: Context,
  before: Sale,
  changed: Edited,
): Promise<GivenLine[] | undefined> {
  const isMoved = methodOf(before) !== methodOf(changed);
  if (!isMoved || !isUnpaid(before) || !isUnpaid(changed)) return undefined;
  const told = toldImpact(before);
  const isOurs = (item: GivenLine): boolean =>
    isOf(before, item) && item.price === priceAt(item, told);
  if (!changed.items.some(isOurs)) return undefined;
  if (impactOf(await methodsOf(ctx), changed) === told) return undefined;
  return changed.items.map((item) => (isOurs(item) ? unpriced(item) : item));
}

/** Is it a line of the record as it was, at a price of the catalog? */
const isOf = ({ items }: Pick<Discounted, 'items'>, item: OfferedLine): boolean =>
  item.list_price !== undefined && items.some((line) => isDeepStrictEqual(line, item));

const priceAt = ({ list_price: list = 0 }: GivenLine, impact: number): number =>
  toAmount(decimal(list).plus(percent(list, impact)));

function unpriced(item: GivenLine): GivenLine {
  const { price: _, ...bare } = withoutPricing(item);
  return bare;
}

/**
 * The discount of who buys now where the record has that of who bought before and all its prices are the service's; undefined where it
 * stays as it is. `buyers` are the ids of both.
 */
export async function followedDiscount(
  ctx: Context,
  buyers: { was: string | undefined; is: string | undefined },
  { before, changed }: { before: Discounted; changed: Discounted },
): Promise<Discount | undefined> {
  const { was, is } = buyers;
  const isSaid =
    changed.discount_rate !== before.discount_rate ||
    changed.discount_type !== undefined ||
    changed.discount_amount !== before.discount_amount;
  const isOurs = changed.items.every((item) => item.price === undefined || isOf(before, item));
  if (was === is || isSaid || !isOurs) return undefined;
  const [old, fresh] = await Promise.all([was, is].map((id) => rateOf(ctx, id)));
  return before.discount_rate === old && old !== fresh ? { discount_rate: fresh } : undefined;
}

async function rateOf(ctx: Context, id: string | undefined): Promise<number | undefined> {
  const customer = id === undefined ? undefined : await ctx.store.get(Customer, id);
  return customer?.discount_rate || undefined;
}
