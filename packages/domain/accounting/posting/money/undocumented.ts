// What a document of less than its sale leaves of it: sold without one. Decision 637.
import type { TaxDocument } from '#domain/invoicing/records/tax-document.ts';
import type { Sale } from '#domain/sales/records/sale.ts';
import { decimal, toAmount } from '#kernel/money.ts';
import type { Context } from '#resource/context.ts';
import {
  credit,
  merged,
  opposite,
  type PostingEvent,
  type Share,
  shared,
  totalOf,
} from '../legs.ts';
import { incomeOfLines } from '../sale-legs.ts';
import { ADVANCE, advanceOf, saleInPesos } from './document-money.ts';
import type { Placed } from './sale-money.ts';

/**
 * `placed`: where the first document of the sale put its money; `holders`: who has that by now; `against`: who pays or owes the sale;
 * `owing`: the documents that took what it owes back.
 */
export type Documented = {
  invoice: TaxDocument;
  placed: Placed;
  holders: readonly Share[];
  against: readonly Share[];
  owing: readonly string[];
};
type Sold = { date: string; description: string };

/** What a later document says of the rest, it took from what is owed back: more than the note of the first gave. */
export async function undocumented(
  ctx: Context,
  sale: Sale,
  { sold, invoice, placed, holders, against, owing }: Documented & { sold: Sold },
): Promise<PostingEvent[]> {
  const known = totalOf(placed.legs);
  if (known >= sale.total) return [];
  const said = Math.min(saleInPesos(invoice, sale), sale.total);
  const left = toAmount(decimal(sale.total).minus(said));
  const owed = credit(ADVANCE, toAmount(decimal(said).minus(known)));
  const legs = merged([
    ...shared(sale.total, against),
    ...opposite(shared(known, holders)),
    ...opposite(shared(left, incomeOfLines(sale.items))),
    ...owed,
  ]);
  const advance = owed.length > 0 ? await advanceOf(ctx, owing) : undefined;
  return [
    {
      ...{ part: 'rest', date: sold.date },
      description: `${sold.description}, sin comprobante`,
      legs: legs.map((leg) => (leg.at === ADVANCE && advance ? { ...leg, at: advance } : leg)),
      facts: JSON.stringify(legs),
    },
  ];
}
