// What issuing and cancelling a delivery note does to its number and to stock, in the note's own commit. contract#stock;
// reliability#race-of-stock. Decision: a note takes what the sale that it names has not taken: another product, more units, or what an
// earlier note of the same sale took along already; the sale keeps what left with its notes (stock_delivered). stock_deducted is true
// where the note answers for stock, and false where the sale has taken all of it.
import { productsOf, stockChanges } from '#domain/catalog/stock/move-stock.ts';
import { stockKey, stockNeeded, type Taken } from '#domain/catalog/stock/stock-lines.ts';
import { isStanding, Sale } from '#domain/sales/records/sale.ts';
import { businessDate } from '#kernel/date.ts';
import { decimal } from '#kernel/money.ts';
import { adjust, type Change, unmoved } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import type { NoteParts } from './note-parts.ts';
import type { DeliveryNote } from './records/delivery-note.ts';

export type Step = { fields: Partial<DeliveryNote>; changes: Change[] };

/** The sequence of the numbers of one sale point. */
export const numbering = ({ sale_point }: DeliveryNote): string => `delivery-note.${sale_point}`;

/** The note's number, its date, and the stock it takes. Throws insufficient_stock, validation_error. */
export function issuing(
  ctx: Context,
  note: DeliveryNote,
  { sale, products }: NoteParts,
  { number, taking }: { number: number; taking: Change },
): Step {
  const named = note.items.map(({ product_id: id }) => products.get(id ?? ''));
  const needed = stockNeeded(note.items, named);
  const { own, covered } = shared(needed, sale);
  const isOfSale = sale !== undefined && takenBy(sale).length > 0 && own.length === 0;
  return {
    fields: {
      number,
      issue_date: businessDate(ctx.clock.now()),
      stock_deducted: !isOfSale,
      ...(isOfSale ? {} : { stock_taken: own }),
      ...(covered.length > 0 && { stock_of_sale: covered }),
    },
    changes: [
      taking,
      ...(sale === undefined ? [] : [unmoved(Sale, sale), ...takenAlong(sale, covered)]),
      ...stockChanges([], own, products),
    ],
  };
}

/**
 * What the note took goes back, exactly that, and what it took along of the sale's is the sale's again; a note that took nothing returns
 * nothing.
 */
export async function cancelling(ctx: Context, note: DeliveryNote): Promise<Step> {
  const { stock_taken: taken = [], stock_of_sale: covered = [], sale_id: saleId } = note;
  const back = stockChanges(taken, [], await productsOf(ctx, taken));
  const left =
    saleId === undefined ? [] : covered.map((each) => delivered(saleId, each, { times: -1 }));
  return {
    fields: { stock_deducted: false, stock_taken: undefined, stock_of_sale: undefined },
    changes: [...back, ...left],
  };
}

/** What a standing sale took. */
const takenBy = (sale: Sale): readonly Taken[] =>
  isStanding(sale) ? (sale.stock_taken ?? []) : [];

/** Of what the note needs, what the sale took and no other note took along, and the rest. */
function shared(
  needed: readonly Taken[],
  sale: Sale | undefined,
): Record<'own' | 'covered', Taken[]> {
  const shares = needed.map((each) => {
    const there = sale === undefined ? decimal(0) : leftOf(sale, each);
    const covered = there.lt(each.quantity) ? there : decimal(each.quantity);
    return {
      covered: { ...each, quantity: covered.toNumber() },
      own: { ...each, quantity: decimal(each.quantity).minus(covered).toNumber() },
    };
  });
  const some = ({ quantity }: Taken) => quantity > 0;
  return {
    own: shares.map(({ own }) => own).filter(some),
    covered: shares.map(({ covered }) => covered).filter(some),
  };
}

/** What the sale took of that stock and that have not left with a note. */
function leftOf(sale: Sale, units: Taken) {
  const taken = takenBy(sale).find((each) => stockKey(each) === stockKey(units));
  const left = decimal(taken?.quantity ?? 0).minus(sale.stock_delivered?.[stockKey(units)] ?? 0);
  return left.lt(0) ? decimal(0) : left;
}

/** Two notes at once do not take the same along: the one that comes later reads the sale again. */
const takenAlong = (sale: Sale, covered: readonly Taken[]): Change[] =>
  covered.map((each) => {
    const max = takenBy(sale).find((one) => stockKey(one) === stockKey(each))?.quantity;
    return delivered(sale._id, each, { times: 1, max });
  });

const delivered = (
  saleId: Sale['_id'],
  units: Taken,
  { times, max }: { times: 1 | -1; max?: number },
): Change =>
  adjust(Sale, saleId, {
    field: `stock_delivered.${stockKey(units)}`,
    by: times * units.quantity,
    ...(max !== undefined && { max, retry: true as const }),
    refusal: {
      code: 'related_record_not_found',
      errors: [{ field: 'sale_id', code: 'not_found' }],
    },
  });
