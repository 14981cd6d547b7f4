// GET /bill/receipts/supported-types/: the documents that the account may issue, by its tax condition (RG 1415 arts. 15-16).
import { flag, list, object, oneOf, text, whole } from '#kernel/fields.ts';
import { verb } from '#resource/define.ts';
import { discriminates } from './fiscal/amounts.ts';
import { issuableTypes, receiversOf } from './fiscal/letter.ts';
import { isNote } from './fiscal/voucher-types.ts';
import { TaxDocument } from './tax-document.ts';

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
  condiciones_receptor: list(whole(1, 99)),
});

export const supportedTypes = verb(
  TaxDocument,
  {
    name: 'bill/receipts.supported_types',
    summary: "Document types allowed for the account's tax condition",
    method: 'GET',
    path: '/bill/receipts/supported-types/',
    access: 'invoices:read',
    data: list(supportedType),
  },
  async (ctx) => {
    const { tax } = await ctx.store.tenant();
    const data = issuableTypes(tax.tax_condition).map((type) => ({
      tipo_comprobante: type.code,
      nombre: type.name,
      letra: type.letter,
      clase: KINDS[type.kind],
      requiere_documento_asociado: isNote(type.kind),
      discrimina_iva: discriminates(type.class) && type.letter === 'A',
      condiciones_receptor: receiversOf(tax.tax_condition, type),
    }));
    return { data };
  },
);
