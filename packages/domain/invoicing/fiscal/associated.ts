// Which documents an invoice may name (comprobantes_asociados; 10040): the delivery notes of its goods. What a note names is
// not a choice: it is the document that it answers (voucher-types.ts).
import { fail } from '#kernel/error.ts';
import { DELIVERY_NOTE_CODES, type VoucherType } from './voucher-types.ts';

export type Associated = {
  tipo_comprobante: number;
  punto_venta: number;
  numero: number;
  cuit?: string;
  fecha?: string;
};

/** Throws invoice_not_processable, naming every document that a document of that type may not name. */
export function checkAssociated(type: VoucherType, associated: readonly Associated[]): void {
  const allowed = type.class === 'C' ? [] : DELIVERY_NOTE_CODES;
  const errors = associated.flatMap(({ tipo_comprobante }, index) =>
    allowed.includes(tipo_comprobante)
      ? []
      : [
          {
            field: `comprobantes_asociados[${index}].tipo_comprobante`,
            location: 'body' as const,
            code: 'invalid_enum' as const,
            message: `${type.name} may not name that document`,
            allowed,
          },
        ],
  );
  if (errors.length > 0) fail('invoice_not_processable', { errors });
}
