// GET /bill/receipts/supported-types/: the documents that the account may issue, by its tax condition (RG 1415 arts. 15-16;
// fiscal#document-types, fiscal#allowed-types).

import { discriminates } from '#domain/fiscal/amounts.ts';
import { issuableTypes, needsEnrolment, receiversOf } from '#domain/fiscal/letter.ts';
import { isNote } from '#domain/fiscal/voucher-types.ts';
import { fiscalIdentity, readFiscalFacts } from '#domain/taxpayer/fiscal-identity.ts';
import { businessDate } from '#kernel/date.ts';
import { flag, list, object, oneOf, text, whole } from '#kernel/fields.ts';
import { verb } from '#resource/define.ts';
import { TaxDocument } from './records/tax-document.ts';

const KINDS = {
  invoice: 'factura',
  debit_note: 'nota_debito',
  credit_note: 'nota_credito',
  receipt: 'recibo',
} as const;

const supportedType = object({
  tipo_comprobante: whole(1, 999),
  nombre: text(),
  letra: oneOf(['A', 'B', 'C', 'E']),
  clase: oneOf(['factura', 'nota_debito', 'nota_credito', 'recibo']),
  requiere_documento_asociado: flag(),
  discrimina_iva: flag(),
  fce: flag().meta({ description: 'MiPyME credit invoice or a note of one' }),
  requiere_habilitacion: flag().meta({
    description:
      'Only for issuers whom the tax authority has enrolled. Credit invoices are never chosen by themselves; A with the withholding legend is, where the billing system says that the account gives it',
  }),
  servicio: oneOf(['wsfev1']),
  condiciones_receptor: list(whole(1, 99)),
});

export const supportedTypes = verb(
  TaxDocument,
  {
    name: 'bill/receipts.supported_types',
    summary:
      "Document types allowed for the account's tax condition; used goods (49), settlements (60 to 64) and exports are not issued",
    description:
      'Each type has its code, letter and class, whether it needs an associated document or an enrolment at the tax authority, and the VAT conditions of the receivers to whom it may be issued.',
    method: 'GET',
    path: '/bill/receipts/supported-types/',
    access: 'invoices:read',
    data: list(supportedType),
  },
  async (ctx) => {
    const issuer = fiscalIdentity(ctx, await readFiscalFacts(ctx));
    const today = businessDate(ctx.clock.now());
    const data = issuableTypes(issuer, today).map((type) => ({
      tipo_comprobante: type.code,
      nombre: type.name,
      letra: type.letter,
      clase: KINDS[type.kind],
      requiere_documento_asociado: isNote(type.kind),
      discrimina_iva: discriminates(type.class) && type.letter === 'A',
      fce: type.isCreditInvoice,
      requiere_habilitacion: needsEnrolment(type),
      servicio: 'wsfev1',
      condiciones_receptor: receiversOf(issuer.condition, type),
    }));
    return { data };
  },
);
