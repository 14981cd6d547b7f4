// A note that says everything itself: it names documents by their numbers or a period (PeriodoAsoc). Where the one that it names is ours,
// its balance counts the note as if it were named by its id. fiscal#associated-documents, fiscal#document-fields.

import type { Customer } from '#domain/customers/records/customer.ts';
import { type Amounts, requireVat } from '#domain/fiscal/amounts.ts';
import { type Associated, checkAnswered, requireAnswered } from '#domain/fiscal/associated.ts';
import { noteOptionals } from '#domain/fiscal/credit-invoice.ts';
import { PESO } from '#domain/fiscal/currency.ts';
import { assumedOf } from '#domain/fiscal/dates.ts';
import { noteFor, type VoucherType, voucherType } from '#domain/fiscal/voucher-types.ts';
import { ofIsoCode } from '#kernel/currency-codes.ts';
import { businessDate } from '#kernel/date.ts';
import { type FieldError, fail } from '#kernel/error.ts';
import { omitUndefined } from '#kernel/omit-undefined.ts';
import type { Context } from '#resource/context.ts';
import { checkBalance } from '../issue/related.ts';
import type { TaxDocument } from '../records/tax-document.ts';
import { heldToShares } from './credit-by-rate.ts';
import type { Issuer } from './issuer.ts';
import type { NoteKind, NoteRequest } from './note-request.ts';
import { prepareDocument } from './prepare-document.ts';
import { checkNoteDate } from './prepare-note.ts';
import { allShares } from './what-is-left.ts';

type FreeNote = {
  kind: NoteKind;
  issuer: Issuer;
  customer?: Customer | undefined;
  /** The document of ours that it names. */
  answered?: TaxDocument | undefined;
  /** Those of its balance. */
  notes?: readonly TaxDocument[];
};

/** The fields of the draft. Throws the code of the first rule that the note breaks. */
export function prepareFreeNote(
  ctx: Context,
  request: NoteRequest,
  { kind, issuer, customer, answered, notes = [] }: FreeNote,
) {
  const documents: readonly Associated[] = request.comprobantes_asociados ?? [];
  const period = request.periodo_asociado;
  requireAnswered({ documents, period });
  const usual = noteOf(documents, kind);
  const source = { issuer, customer, kinds: [kind], ...(usual !== undefined && { type: usual }) };
  const today = businessDate(ctx.clock.now());
  const whole = asItsDocument(request, { answered, today });
  const { type, fields: said } = prepareDocument(ctx, whole, source);
  const fields = answered === undefined ? said : ofOurs(said, { answered, notes, type });
  checkAnswered(type, fields.fecha, {
    documents,
    period,
    issuerCuit: issuer.cuit,
    isCancellation: request.anulacion,
  });
  const opcionales = noteOptionals(type, request.anulacion);
  return omitUndefined({
    ...fields,
    fechas_supuestas: assumedOf(request),
    customer_id: fields.customer_id ?? answered?.customer_id,
    comprobantes_asociados: documents,
    periodo_asociado: period,
    opcionales: opcionales.length > 0 ? opcionales : undefined,
    motivo: request.motivo,
    documento_original_id: answered?._id,
  });
}

type Answering = { answered?: TaxDocument | undefined; today: string };

/**
 * A note goes to whom its document went (RG 4540 art. 3), at the rate of that and not before it: where it says no receiver, to that
 * one, where it says its currency alone, at that rate, and where it says no day, not on an earlier one.
 */
function asItsDocument(request: NoteRequest, { answered, today }: Answering): NoteRequest {
  if (answered === undefined) return request;
  const { receptor, customer_id, moneda = PESO, cotizacion } = request;
  const isSaid = receptor !== undefined || customer_id !== undefined;
  const isItsCurrency = (ofIsoCode(moneda) ?? moneda) === answered.moneda;
  return {
    ...request,
    ...(!isSaid && { receptor: answered.receptor }),
    ...(cotizacion === undefined && isItsCurrency && { cotizacion: answered.cotizacion }),
    ...(request.fecha === undefined && answered.fecha > today && { fecha: answered.fecha }),
  };
}

type Draft = Amounts &
  Pick<
    TaxDocument,
    'tipo_comprobante' | 'receptor' | 'moneda' | 'cotizacion' | 'fecha' | 'items' | 'tributos'
  >;
type Ours = { answered: TaxDocument; notes: readonly TaxDocument[]; type: VoucherType };

/**
 * A credit held to what the document has left of each rate, as a note that names it by its id is. Throws
 * associated_document_not_allowed for another receiver, currency or rate than the document's, date_out_of_range for a day before its,
 * credit_exceeds_balance, and invoice_not_processable where what is left of a rate has no cent of VAT.
 */
function ofOurs<D extends Draft>(note: D, { answered, notes, type }: Ours): D {
  refuseOther(answered, note);
  checkNoteDate(note.fecha, answered);
  if (type.kind !== 'credit_note') return note;
  const shares = allShares(answered, notes, type.class);
  const held = heldToShares(note, shares, { type, lines: note.items?.length ?? 0 });
  checkBalance(answered, held);
  requireVat(held);
  return held;
}

function refuseOther(answered: TaxDocument, note: Draft): void {
  const lineOf = <V>(field: string, expected: V, actual: V): FieldError[] =>
    expected === actual ? [] : [{ field, location: 'body', expected, actual }];
  const numberOf = ({ receptor }: Pick<Draft, 'receptor'>) => receptor.numero_documento ?? '0';
  const errors = [
    ...lineOf('receptor.numero_documento', numberOf(answered), numberOf(note)),
    ...lineOf('moneda', answered.moneda, note.moneda),
    ...(answered.moneda === note.moneda
      ? lineOf('cotizacion', answered.cotizacion, note.cotizacion)
      : []),
  ];
  if (errors.length > 0) fail('associated_document_not_allowed', { errors });
}

/** The type that answers the first of those documents. */
function noteOf(documents: readonly Associated[], kind: NoteKind): VoucherType | undefined {
  const first = voucherType(documents[0]?.tipo_comprobante ?? 0);
  return first === undefined ? undefined : noteFor(first, kind);
}
