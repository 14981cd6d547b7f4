// What issuing and cancelling a delivery note does to its number and to stock, in the note's own commit. contract#stock;
// reliability#race-of-stock. Decision: stock_deducted is true where the note answers for the stock of its goods, and false
// where the sale that it names has taken it.

import { isStanding, Sale } from '#domain/sales/sale.ts';
import { stockChanges, stockNeeded } from '#domain/sales/sale-stock.ts';
import { businessDate } from '#kernel/date.ts';
import type { Change } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import type { DeliveryNote } from './delivery-note.ts';
import type { NoteParts } from './note-parts.ts';

export type Step = { fields: Partial<DeliveryNote>; changes: Change[] };

/** The sequence of the numbers of one sale point. */
export const numbering = ({ sale_point }: DeliveryNote): string => `delivery-note.${sale_point}`;

/** The note's number after `last`, its date, and the stock it takes. Throws insufficient_stock, validation_error. */
export function issuing(ctx: Context, note: DeliveryNote, parts: NoteParts, last: number): Step {
  const number = last + 1;
  const dated = { number, issue_date: businessDate(ctx.clock.now()) };
  const numbered: Change = { kind: 'number', sequence: numbering(note), to: number };
  const { sale } = parts;
  const held: Change[] =
    sale === undefined
      ? []
      : [{ kind: 'require', noun: Sale, id: sale._id, where: { version: sale.version } }];
  if (sale !== undefined && tookStock(sale)) {
    return { fields: { ...dated, stock_deducted: false }, changes: [numbered, ...held] };
  }
  const products = note.items.map(({ product_id: id }) =>
    id === undefined ? undefined : parts.products.get(id),
  );
  const needed = stockNeeded(note.items, products);
  const stock = stockChanges([], needed, products);
  return {
    fields: { ...dated, stock_deducted: true, stock_taken: needed },
    changes: [numbered, ...held, ...stock],
  };
}

/** What the note took goes back, exactly that; a note that took nothing returns nothing. */
export function cancelling(note: DeliveryNote): Step {
  const changes = stockChanges(note.stock_taken ?? [], []);
  return { fields: { stock_deducted: false, stock_taken: undefined }, changes };
}

const tookStock = (sale: Sale): boolean => isStanding(sale) && (sale.stock_taken ?? []).length > 0;
