// Body of POST /bill/receipts/invoice/. Spec: not shown; contract#tax-documents. `autorizar` false or absent leaves a draft.
import type * as z from 'zod';
import { TRANSFERS } from '#domain/fiscal/credit-invoice.ts';
import { object, oneOf, recordId, text } from '#kernel/fields.ts';
import { optionalData } from '../records/document-fields.ts';
import { documentShape } from './document-request.ts';

/** What a MiPyME credit invoice (types 201, 206, 211) states besides. */
const creditInvoice = () =>
  object({
    cbu: text(22, 22).meta({ description: 'Account to be paid into (CBU)' }).optional(),
    alias_cbu: text(6, 20).optional(),
    transferencia: oneOf(TRANSFERS)
      .meta({ description: 'SCA open circulation, ADC collective deposit agent' })
      .optional(),
    referencia_comercial: text(1, 50).optional(),
  });

export const invoiceRequest = object({
  ...documentShape,
  sale_id: recordId().optional(),
  fce: creditInvoice().optional(),
  opcionales: optionalData().optional(),
});
export type InvoiceRequest = z.infer<typeof invoiceRequest>;
