// Body of POST /bill/receipts/credit-note/ and /debit-note/. Spec: not shown; contract#tax-documents. A note of a document of
// ours names it, and type, receiver, sale point, concept and currency are that document's; any other names the documents or
// the period that it answers and says the rest itself, as an invoice does (fiscal#document-fields). `tipo_comprobante` beside
// comprobante_id: the common note (3, 8, 13; 2, 7, 12) of a credit invoice that its buyer has accepted, which no note of
// credit invoices undoes any more.
import type * as z from 'zod';
import { amount, flag, object, recordId, text } from '#kernel/fields.ts';
import { period } from '../records/document-fields.ts';
import { documentShape } from './document-request.ts';

export const noteRequest = object({
  comprobante_id: recordId().optional(),
  motivo: text(0, 500).optional(),
  importe: amount(0.01).optional(),
  anulacion: flag()
    .meta({ description: 'Notes of credit invoices: the buyer has refused the invoice' })
    .optional(),
  periodo_asociado: period().optional(),
  ...documentShape,
});
export type NoteRequest = z.infer<typeof noteRequest>;
export type NoteKind = 'credit_note' | 'debit_note';
