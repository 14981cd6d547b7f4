// What a note of a document of ours names (CbtesAsoc, PeriodoAsoc): that document, beside it the delivery notes of its goods (10040,
// 10157) and, but for credit invoices (10196), the period that it is of. fiscal#associated-documents.
import { type Associated, checkAnswered, isDelivery, namedBy } from '#domain/fiscal/associated.ts';
import type { VoucherType } from '#domain/fiscal/voucher-types.ts';
import { type FieldError, fail } from '#kernel/error.ts';
import type { TaxDocument } from '../records/tax-document.ts';
import type { NoteRequest } from './note-request.ts';

type NoteOf = {
  original: TaxDocument;
  type: VoucherType;
  fecha: string;
  /** The plain note of a credit invoice may not name it (10040): it is of the day of its issue, unless it says another period. */
  isCommon: boolean;
};

/** Throws what checkAnswered throws; a delivery note without a CUIT is of the issuer. */
export function answeredBy(request: NoteRequest, { original, type, fecha, isCommon }: NoteOf) {
  const { cuit } = original.emisor;
  const beside: readonly Associated[] = request.comprobantes_asociados ?? [];
  refuseOthers(type, beside);
  const deliveries = beside.map((document) => ({ ...document, cuit: document.cuit ?? cuit }));
  const own = isCommon ? [] : [referenceTo(original)];
  const day = { desde: original.fecha, hasta: original.fecha };
  const period = request.periodo_asociado ?? (isCommon ? day : undefined);
  const isCancellation = request.anulacion === true;
  if (beside.length > 0 || request.periodo_asociado !== undefined)
    checkAnswered(type, fecha, {
      documents: [...deliveries, ...own],
      period,
      issuerCuit: cuit,
      isCancellation,
    });
  return { comprobantes_asociados: [...own, ...deliveries], periodo_asociado: period };
}

/** The balance of a document is of that one alone: a note that names another does not say how much of it is of which. */
function refuseOthers(type: VoucherType, beside: readonly Associated[]): void {
  const allowed = namedBy(type).filter((code) => isDelivery({ tipo_comprobante: code }));
  const errors = beside.flatMap(({ tipo_comprobante: actual }, index): FieldError[] => {
    const field = `comprobantes_asociados[${index}].tipo_comprobante`;
    const line = { field, location: 'body', code: 'invalid_enum', allowed, actual } as const;
    return allowed.includes(actual) ? [] : [line];
  });
  if (errors.length > 0) fail('associated_document_not_allowed', { errors });
}

const referenceTo = (original: TaxDocument): Associated => ({
  tipo_comprobante: original.tipo_comprobante,
  punto_venta: original.punto_venta,
  numero: original.numero ?? 0,
  cuit: original.emisor.cuit,
  fecha: original.fecha,
});
