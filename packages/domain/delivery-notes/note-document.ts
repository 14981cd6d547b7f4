// The tax document in which the goods of a delivery note were invoiced. The note carries its CAE: at once, or once a draft has it
// (tell-notes.ts). Decision: a document that is on its way to the authority is not named until it is answered, as nothing of it
// changes meanwhile.
import { TaxDocument, WAITING } from '#domain/invoicing/records/tax-document.ts';
import { type FieldError, fail } from '#kernel/error.ts';
import { amended, unmoved, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import type { Step } from './issue-note.ts';
import { type DeliveryNote, moves } from './records/delivery-note.ts';

const INVOICED = 'invoiced';
const VOID: readonly string[] = ['rechazado', 'anulado'];

/** What the note gets of that document, which is still as it was read. Throws related_record_not_found, invalid_state_transition. */
export async function invoicedBy(
  ctx: Context,
  note: DeliveryNote,
  invoiceId: string | undefined,
): Promise<Step> {
  if (invoiceId === undefined) return refuse(note, { field: 'status', ...NO_DOCUMENT });
  const document = await ctx.store.get(TaxDocument, invoiceId);
  if (document === undefined || VOID.includes(document.estado)) {
    const message = 'No such tax document, or it is void';
    const line = { field: 'invoice_id', location: 'body' as const, code: 'not_found' as const };
    return fail('related_record_not_found', { errors: [{ ...line, message }] });
  }
  const { _id: invoice_id, cae, estado, remitos = [] } = document;
  if (WAITING.includes(estado)) {
    const message = 'The document is on its way to the authority: name it once it is answered';
    return refuse(note, { field: 'invoice_id', message, estado });
  }
  if (cae !== undefined) {
    return { fields: { invoice_id, cae }, changes: [unmoved(TaxDocument, document)] };
  }
  const told = amended(ctx, document, { remitos: [...remitos, note.id] });
  return { fields: { invoice_id }, changes: [update(TaxDocument, document, told)] };
}

const NO_DOCUMENT = {
  code: 'conditional_required',
  message: 'The sale of the note has no invoice: name the document by POST invoice/',
} as const;

const refuse = ({ status }: DeliveryNote, line: FieldError): never =>
  fail('invalid_state_transition', {
    errors: [{ location: 'body', from: status, to: INVOICED, allowed: moves[status], ...line }],
  });
