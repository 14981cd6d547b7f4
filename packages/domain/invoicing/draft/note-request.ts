// Body of POST /bill/receipts/credit-note/ and /debit-note/. Spec: not shown; Decision 11. Type, receiver, sale point, concept and
// currency are those of the document that the note answers.
import type * as z from 'zod';
import { amount, date, flag, metadata, object, recordId, text } from '#kernel/fields.ts';
import { items, onUnavailable } from '../document-fields.ts';

export const noteRequest = object({
  comprobante_id: recordId(),
  motivo: text(0, 500).optional(),
  items: items().optional(),
  importe: amount(0.01).optional(),
  precios_con_iva: flag().optional(),
  fecha: date().optional(),
  autorizar: flag().optional(),
  on_unavailable: onUnavailable().optional(),
  observaciones: text(0, 2000).optional(),
  external_reference: text(0, 200).optional(),
  metadata: metadata().optional(),
});
export type NoteRequest = z.infer<typeof noteRequest>;
export type NoteKind = 'credit_note' | 'debit_note';
