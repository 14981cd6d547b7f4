// The goods of a sale travel to its customer: a delivery note names no sale of another one (decision 633), so neither does a sale that
// has notes go to another.
import { isOfCustomer } from '#domain/customers/merged.ts';
import { DeliveryNote } from '#domain/delivery-notes/records/delivery-note.ts';
import { refuse } from '#kernel/error.ts';
import type { Context } from '#resource/context.ts';
import { pagesOf } from '#resource/list/every-record.ts';
import type { Sale } from './records/sale.ts';
import type { Edited } from './records/sale-terms.ts';

/**
 * A cancelled note holds no sale, and a sale without a customer goes with any. Throws validation_error of the field that names the
 * customer.
 */
export async function refuseOtherReceiver(
  ctx: Context,
  { before, changed, buyerField }: { before: Sale; changed: Edited; buyerField: string },
): Promise<void> {
  const { customer_id: buyer } = changed;
  if (buyer === undefined || buyer === before.customer_id) return;
  const ofSale = { filters: { sale_id: before._id } };
  for await (const notes of pagesOf(ctx, DeliveryNote, ofSale)) {
    for (const { id, status, customer_id: receiver } of notes) {
      if (status === 'cancelled' || (await isOfCustomer(ctx, buyer, receiver))) continue;
      const message = 'A delivery note of the sale is of another customer';
      const line = { field: buyerField, location: 'body', code: 'invalid_enum', message } as const;
      refuse([{ ...line, delivery_note_id: id }]);
    }
  }
}
