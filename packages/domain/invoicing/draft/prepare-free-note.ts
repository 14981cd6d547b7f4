// A note that answers no document of ours: it names documents of another system or a period (PeriodoAsoc), and says everything
// else itself. fiscal#associated-documents, fiscal#document-fields.
import type { Customer } from '#domain/customers/records/customer.ts';
import { type Associated, checkAnswered, requireAnswered } from '#domain/fiscal/associated.ts';
import { noteOptionals } from '#domain/fiscal/credit-invoice.ts';
import { noteFor, type VoucherType, voucherType } from '#domain/fiscal/voucher-types.ts';
import type { Context } from '#resource/context.ts';
import { defined } from '../records/customer-receiver.ts';
import type { Issuer } from './issuer.ts';
import type { NoteKind, NoteRequest } from './note-request.ts';
import { prepareDocument } from './prepare-document.ts';

type FreeNote = { kind: NoteKind; issuer: Issuer; customer?: Customer };

/** The fields of the draft. Throws the code of the first rule that the note breaks. */
export function prepareFreeNote(
  ctx: Context,
  request: NoteRequest,
  { kind, issuer, customer }: FreeNote,
) {
  const documents: readonly Associated[] = request.comprobantes_asociados ?? [];
  const period = request.periodo_asociado;
  requireAnswered({ documents, period });
  const usual = noteOf(documents, kind);
  const source = { issuer, customer, kinds: [kind], ...(usual !== undefined && { type: usual }) };
  const { type, fields } = prepareDocument(ctx, request, source);
  checkAnswered(type, fields.fecha, {
    documents,
    period,
    issuerCuit: issuer.cuit,
    isCancellation: request.anulacion,
  });
  const opcionales = noteOptionals(type, request.anulacion);
  return defined({
    ...fields,
    comprobantes_asociados: documents,
    periodo_asociado: period,
    opcionales: opcionales.length > 0 ? opcionales : undefined,
    motivo: request.motivo,
  });
}

/** The type that answers the first of those documents. */
function noteOf(documents: readonly Associated[], kind: NoteKind): VoucherType | undefined {
  const first = voucherType(documents[0]?.tipo_comprobante ?? 0);
  return first === undefined ? undefined : noteFor(first, kind);
}
