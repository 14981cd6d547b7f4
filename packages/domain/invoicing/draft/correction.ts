// A rejected document corrected and sent again in one call: whatever the request does not say is as that document had it. A rejected one
// stays as it is, with the authority's reasons; the new draft names it (corrige_id).

import { isDelivery } from '#domain/fiscal/associated.ts';
import { creditInvoiceOf, type Optional } from '#domain/fiscal/credit-invoice.ts';
import { GOODS } from '#domain/fiscal/dates.ts';
import { isNote, type VoucherKind, voucherType } from '#domain/fiscal/voucher-types.ts';
import { fail } from '#kernel/error.ts';
import type { Context } from '#resource/context.ts';
import { TaxDocument } from '../records/tax-document.ts';
import type { InvoiceRequest } from './invoice-request.ts';
import type { NoteRequest } from './note-request.ts';

type Request = InvoiceRequest & NoteRequest;

/** What the document is of: where the request says any of it, none is taken over. */
const CONTENT = [
  'items',
  'importe',
  'neto_gravado',
  'no_gravado',
  'exento',
  'iva',
  'iva_items',
  'tributos_total',
  'total',
] as const satisfies readonly (keyof Request)[];
const KEPT = [
  'punto_venta',
  'concepto',
  'customer_id',
  'moneda',
  'cotizacion',
  'cancela_misma_moneda_ext',
  'comprobantes_asociados',
  'periodo_asociado',
  'condicion_venta',
  'observaciones',
  'external_reference',
  'metadata',
  'sale_id',
  'motivo',
] as const satisfies readonly (keyof Request)[];

/** The whole request. Throws related_record_not_found, and invoice_not_processable for what is no rejected document of that kind. */
export async function corrected(
  ctx: Context,
  { corrige_id, ...said }: Request,
  kinds: readonly VoucherKind[],
): Promise<Request> {
  if (corrige_id === undefined) return said;
  const document = await ctx.store.get(TaxDocument, corrige_id);
  if (document === undefined)
    return fail('related_record_not_found', { errors: [{ ...AT, code: 'not_found' }] });
  const type = voucherType(document.tipo_comprobante);
  const isOfKind = type !== undefined && kinds.includes(type.kind);
  if (document.estado !== 'rechazado' || !isOfKind) refuse(document.estado, ONLY_REJECTED);
  if (document.contract_id !== undefined || document.anula === true)
    refuse(document.estado, BY_ITS_OWN);
  const before = isNamedById(document) ? ofOriginal(document) : onItsOwn(document, said);
  const isSaid = CONTENT.some((name) => said[name] !== undefined);
  const receptor = said.receptor && { ...document.receptor, ...said.receptor };
  return {
    ...without(before, isSaid ? CONTENT : []),
    ...said,
    ...(receptor && { receptor }),
  };
}

/** A note of ours that is made at another sale point than its document's names that by its number. */
function isNamedById({ documento_original_id: id, punto_venta, ...document }: TaxDocument) {
  const [invoice] = document.comprobantes_asociados.filter((each) => !isDelivery(each));
  return id !== undefined && (invoice === undefined || invoice.punto_venta === punto_venta);
}

/** What it takes from its document is not said again; the common note of a credit invoice names none, so it says its type. */
function ofOriginal(document: TaxDocument) {
  const { documento_original_id, motivo, total, observaciones, periodo_asociado } = document;
  const deliveries = document.comprobantes_asociados.filter(isDelivery);
  const isCommon = deliveries.length === document.comprobantes_asociados.length;
  const { anulacion } = creditInvoiceOf(document.opcionales ?? []);
  return {
    ...{ comprobante_id: documento_original_id, motivo, importe: total, observaciones },
    periodo_asociado,
    ...(deliveries.length > 0 && { comprobantes_asociados: deliveries }),
    ...(isCommon && { tipo_comprobante: document.tipo_comprobante }),
    ...(anulacion !== undefined && { anulacion: anulacion === 'S' }),
  };
}

function onItsOwn(document: TaxDocument, said: Request) {
  const type = voucherType(document.tipo_comprobante);
  const opcionales: readonly Optional[] = document.opcionales ?? [];
  const { anulacion, ...fce } = creditInvoiceOf(opcionales);
  const isCredit = type?.isCreditInvoice === true;
  const isAnother = said.receptor !== undefined || said.customer_id !== undefined;
  const isDue = isCredit || document.concepto !== GOODS;
  const kept = Object.fromEntries(KEPT.map((name) => [name, document[name]]));
  return {
    ...kept,
    ...(document.sale_id === undefined && contentOf(document)),
    ...(document.customer_id === undefined && { receptor: document.receptor }),
    ...((isCredit || !isAnother) && { tipo_comprobante: document.tipo_comprobante }),
    ...(document.concepto !== GOODS && {
      fecha_servicio_desde: document.fecha_servicio_desde,
      fecha_servicio_hasta: document.fecha_servicio_hasta,
    }),
    ...(isDue && { fecha_vencimiento_pago: document.fecha_vencimiento_pago }),
    ...(isCredit && (isNote(type.kind) ? { anulacion: anulacion === 'S' } : { fce })),
    ...(!isCredit && opcionales.length > 0 && { opcionales }),
  };
}

function contentOf(document: TaxDocument) {
  const { items, precios_con_iva, tributos } = document;
  if (items !== undefined) return { items, precios_con_iva, tributos };
  const { neto_gravado, no_gravado, exento, iva, iva_items, tributos_total, total } = document;
  const sums = { neto_gravado, no_gravado, exento, iva, iva_items, tributos_total, total };
  return { ...sums, tributos };
}

const without = (request: object, names: readonly string[]): object =>
  Object.fromEntries(
    Object.entries(request).filter(([name, value]) => value !== undefined && !names.includes(name)),
  );

const AT = { field: 'corrige_id', location: 'body' } as const;
const ONLY_REJECTED = 'Only a rejected document of this kind is corrected';
const BY_ITS_OWN = 'It is made again by what made it: its contract, or another cancellation';

const refuse = (actual: string, message: string): never =>
  fail('invoice_not_processable', { errors: [{ ...AT, message, actual }] });
