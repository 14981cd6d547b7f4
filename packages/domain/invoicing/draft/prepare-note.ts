// From a note request and the document it answers to a draft that the authority would accept (fiscal#note-types,
// fiscal#associated-documents): same receiver, sale point, concept, currency and rate; not earlier than the document; a credit
// never over what the document still has. A note is never said to be paid in its currency: the authority would then want the
// rate of the day (10038) and not that of the document.

import { requirePesos, requireVat } from '#domain/fiscal/amounts.ts';
import { isAnsweredBy } from '#domain/fiscal/associated.ts';
import { noteOptionals } from '#domain/fiscal/credit-invoice.ts';
import { assumedOf, checkIssueDate, GOODS, type ServiceDates } from '#domain/fiscal/dates.ts';
import { checkNoteReceiver, type Receiver } from '#domain/fiscal/receiver.ts';
import { checkPerception } from '#domain/fiscal/tributes.ts';
import { noteFor, type VoucherType, voucherType } from '#domain/fiscal/voucher-types.ts';
import { businessDate } from '#kernel/date.ts';
import { fail, refuse } from '#kernel/error.ts';
import { omitUndefined } from '#kernel/omit-undefined.ts';
import type { Context } from '#resource/context.ts';
import { checkBalance } from '../issue/related.ts';
import type { TaxDocument } from '../records/tax-document.ts';
import { answeredBy } from './answered-documents.ts';
import { emitterOf, type Issuer, requireOwn, salePointOf } from './issuer.ts';
import { noteContent } from './note-content.ts';
import type { NoteKind, NoteRequest } from './note-request.ts';

type NoteOf = {
  kind: NoteKind;
  original: TaxDocument;
  /** Those of its balance. */
  notes: readonly TaxDocument[];
  issuer: Issuer;
};

/** The fields of the draft. Throws the code of the first rule that the note breaks. */
export function prepareNote(
  ctx: Context,
  request: NoteRequest,
  { kind, original, notes, issuer }: NoteOf,
) {
  const { type, isCommon } = noteTypeOf(original, kind, request.tipo_comprobante);
  refuseOwnTerms(request, isCommon);
  checkOriginal(original);
  requireOwn(issuer, original);
  const today = businessDate(ctx.clock.now());
  const fecha = request.fecha ?? later(today, original.fecha);
  checkNoteDate(fecha, original);
  checkIssueDate(fecha, original.concepto, ctx.clock.now(), type.code);
  const opcionales = noteOptionals(type, request.anulacion);
  checkCancellation(type, original, request.anulacion === true);
  const note = {
    tipo_comprobante: type.code,
    tipo_descripcion: type.name,
    letra: type.letter,
    punto_venta: salePointOf(issuer, original.punto_venta),
    estado: 'borrador' as const,
    concepto: original.concepto,
    fecha,
    ...serviceDates(original, fecha, type),
    fechas_supuestas: assumedOf(request),
    emisor: emitterOf(issuer),
    receptor: original.receptor,
    ...noteContent({ original, notes: kind === 'credit_note' ? notes : [], type }, request),
    moneda: original.moneda,
    cotizacion: original.cotizacion,
    ...answeredBy(request, { original, type, fecha, isCommon }),
    opcionales: opcionales.length > 0 ? opcionales : undefined,
    condicion_venta: request.condicion_venta,
    intentos: 0,
    documento_original_id: original._id,
    motivo: request.motivo,
    customer_id: original.customer_id,
    observaciones: request.observaciones,
    external_reference: request.external_reference,
    metadata: request.metadata,
    simulated: ctx.authority.simulated,
  };
  checkPerception(note, request.items === undefined ? 'tributos' : 'items');
  checkBalance(original, note);
  const { total, cotizacion: exchangeRate } = note;
  requirePesos(total, exchangeRate);
  checkNoteReceiver(note.receptor as Receiver, { type, total, exchangeRate, fecha });
  requireVat(note);
  return omitUndefined(note);
}

/** What the note takes from the document that it answers. */
const INHERITED = [
  'tipo_comprobante',
  'punto_venta',
  'concepto',
  'fecha_servicio_desde',
  'fecha_servicio_hasta',
  'fecha_vencimiento_pago',
  'customer_id',
  'receptor',
  'tributos',
  'moneda',
  'cotizacion',
  'cancela_misma_moneda_ext',
] as const satisfies readonly (keyof NoteRequest)[];

function refuseOwnTerms(request: NoteRequest, isCommon: boolean): void {
  const own = INHERITED.filter((field) => request[field] !== undefined);
  refuse(
    own
      .filter((field) => !isCommon || field !== 'tipo_comprobante')
      .map((field) => ({
        field,
        location: 'body',
        code: 'immutable',
        message: 'Taken from the document that comprobante_id names',
      })),
  );
}

/** Only an authorized document is on the authority's books. */
function checkOriginal(original: TaxDocument): void {
  if (original.estado === 'autorizado') return;
  fail('invalid_state_transition', {
    errors: [
      { field: 'comprobante_id', location: 'body', from: original.estado, allowed: ['autorizado'] },
    ],
  });
}

/** `isCommon`: a credit invoice that the buyer has accepted is answered by the plain note of its letter, which is asked for. */
function noteTypeOf(
  original: TaxDocument,
  kind: NoteKind,
  asked?: number,
): { type: VoucherType; isCommon: boolean } {
  const answered = voucherType(original.tipo_comprobante);
  const type = answered === undefined ? undefined : noteFor(answered, kind);
  const common = type && noteFor({ ...type, kind: 'invoice', isCreditInvoice: false }, kind);
  if (type?.isCreditInvoice === true && common !== undefined && common.code === asked)
    return { type: common, isCommon: true };
  if (type !== undefined) return { type, isCommon: false };
  return fail('voucher_type_not_allowed', {
    errors: [
      {
        field: 'comprobante_id',
        location: 'body',
        message: 'A note cannot answer a note',
        actual: original.tipo_comprobante,
      },
    ],
  });
}

/** What a buyer has refused is undone by a credit note; a debit note only undoes credit notes. */
function checkCancellation(
  type: VoucherType,
  original: TaxDocument,
  isCancellation: boolean,
): void {
  if (!type.isCreditInvoice) return;
  if (isAnsweredBy(type, original.tipo_comprobante, isCancellation)) return;
  fail('associated_document_not_allowed', {
    errors: [{ field: 'comprobante_id', location: 'body', actual: original.tipo_comprobante }],
  });
}

/** Throws date_out_of_range. */
export function checkNoteDate(fecha: string, original: TaxDocument): void {
  if (fecha >= original.fecha) return;
  fail('date_out_of_range', {
    errors: [
      {
        field: 'fecha',
        location: 'body',
        code: 'out_of_range',
        min: original.fecha,
        actual: fecha,
      },
    ],
  });
}

/** The period of the original; a note of a credit invoice is not due by itself (fiscal#wsfe-request). */
function serviceDates(original: TaxDocument, fecha: string, type: VoucherType): ServiceDates {
  if (original.concepto === GOODS) return {};
  const { fecha_servicio_desde, fecha_servicio_hasta, fecha_vencimiento_pago: due } = original;
  const period = { fecha_servicio_desde, fecha_servicio_hasta };
  return type.isCreditInvoice
    ? period
    : { ...period, fecha_vencimiento_pago: later(fecha, due ?? fecha) };
}

const later = (a: string, b: string): string => (a > b ? a : b);
