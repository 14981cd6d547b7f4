// POST /delivery_notes/{id}/invoice/: the goods of the note are in that tax document. contract#states. Decision: additive; a
// note of a sale that has its invoice is also moved by PUT, which takes the invoice of the sale.
import { fail } from '#kernel/error.ts';
import { recordId } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import { assertTransition } from '#kernel/states.ts';
import { amended, update } from '#resource/change.ts';
import { verb } from '#resource/define.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { invoicedBy } from './note-document.ts';
import { DeliveryNote, moves } from './records/delivery-note.ts';

const INVOICED = 'invoiced';

export const invoiceNote = verb(
  DeliveryNote,
  {
    name: 'delivery_notes.invoice',
    summary: 'Name the tax document in which the goods of the note were invoiced',
    description:
      'Moves an issued or delivered note to `invoiced` and copies the CAE where the document has one; a document without CAE lists the note in `remitos`. Void documents and those on their way to the authority are refused.',
    method: 'POST',
    path: '/delivery_notes/{id}/invoice/',
    access: 'delivery_notes:write',
    on: 'record',
    when: ({ status }) => status === 'issued' || status === 'delivered',
    body: z.strictObject({ invoice_id: recordId() }),
    data: shownRecord(DeliveryNote),
    fails: ['invalid_state_transition', 'related_record_not_found'],
  },
  async (ctx, { record, body }) => {
    if (record.status === INVOICED) refuseAgain(record);
    assertTransition(moves, record.status, INVOICED);
    const { fields, changes } = await invoicedBy(ctx, record, body.invoice_id);
    const after = amended(ctx, record, { status: INVOICED, ...fields });
    return ctx.commit([update(DeliveryNote, record, after), ...changes], { data: after });
  },
);

/** Staying in a state is no move, but an invoiced note has its document already. */
function refuseAgain({ status, invoice_id }: DeliveryNote): never {
  const line = { from: status, to: INVOICED, allowed: [], invoice_id };
  return fail('invalid_state_transition', { errors: [line] });
}
