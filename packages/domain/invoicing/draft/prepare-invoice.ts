// From an invoice request to a draft that the authority would accept: every fiscal rule that can be checked beforehand is checked
// here, each with its own code, so that no number is spent on a document that must fail (argentina.md 6.4).
import { businessDate } from '#kernel/date.ts';
import { fail } from '#kernel/error.ts';
import { near } from '#kernel/money.ts';
import type { Context, Rec } from '#resource/context.ts';
import { type Associated, checkAssociated } from '../fiscal/associated.ts';
import { currencyOf } from '../fiscal/currency.ts';
import { checkIssueDate, checkServiceDates, GOODS } from '../fiscal/dates.ts';
import { classFor, issuableTypes } from '../fiscal/letter.ts';
import { checkReceiver, type Receiver, receiverFrom } from '../fiscal/receiver.ts';
import { type TributeInput, tributesOf } from '../fiscal/tributes.ts';
import { isNote, type VoucherType } from '../fiscal/voucher-types.ts';
import { customerReceiver, defined } from './customer-receiver.ts';
import { contentFields, type Item, withAmounts } from './document-lines.ts';
import type { InvoiceRequest } from './invoice-request.ts';
import { emitterOf, type Issuer, salePointOf } from './issuer.ts';

/** `items` replace the request's: the lines of a sale, apportioned and with VAT inside. */
export type Given = { issuer: Issuer; customer?: Rec; sale?: Rec; items?: readonly Item[] };

/** The fields of the draft. Throws the code of the first rule that the document breaks. */
export function prepareInvoice(ctx: Context, request: InvoiceRequest, given: Given): Rec {
  const { issuer, customer, sale } = given;
  const receiver = receiverFrom({
    ...(customer !== undefined && customerReceiver(customer)),
    ...request.receptor,
  });
  const type = typeFor(issuer, receiver, request.tipo_comprobante);
  const concepto = request.concepto ?? GOODS;
  const fecha = request.fecha ?? businessDate(ctx.clock.now());
  checkIssueDate(fecha, concepto, ctx.clock.now());
  checkServiceDates(request, concepto, fecha);
  const currency = currencyOf(request.moneda, request.cotizacion);
  const content = contentFields({
    type,
    items: given.items ?? withAmounts(request.items ?? []),
    pricesIncludeVat: given.items !== undefined || (request.precios_con_iva ?? type.class !== 'A'),
    tributes: tributesOf((request.tributos ?? []) as TributeInput[]),
  });
  checkTotal(content.total, request.total);
  checkReceiver(receiver, {
    type,
    issuerCuit: issuer.cuit,
    total: content.total,
    exchangeRate: currency.cotizacion,
    fecha,
  });
  const associated: readonly Associated[] = request.comprobantes_asociados ?? [];
  checkAssociated(type, associated);
  return defined({
    tipo_comprobante: type.code,
    letra: type.letter,
    punto_venta: salePointOf(issuer, request.punto_venta),
    estado: 'borrador',
    concepto,
    fecha,
    ...serviceDates(request),
    emisor: emitterOf(issuer),
    receptor: defined(receiver),
    ...content,
    ...currency,
    cancela_misma_moneda_ext: request.cancela_misma_moneda_ext,
    comprobantes_asociados: associated,
    intentos: 0,
    customer_id: customer?._id,
    sale_id: sale?._id,
    observaciones: request.observaciones,
    external_reference: request.external_reference,
    metadata: request.metadata,
    simulated: ctx.authority.simulated,
  });
}

/** Throws voucher_type_not_allowed (the issuer cannot issue it here) and tax_condition_mismatch (the receiver takes another letter). */
function typeFor(issuer: Issuer, receiver: Receiver, asked?: number): VoucherType {
  const cls = classFor(issuer.condition, receiver.condicion_iva_receptor);
  const issuable = issuableTypes(issuer.condition).filter(({ kind }) => !isNote(kind));
  const suitable = issuable.filter((type) => type.class === cls);
  const type = issuable.find(({ code }) => code === asked) ?? suitable[0];
  const errors = [
    {
      field: 'tipo_comprobante',
      location: 'body' as const,
      allowed: suitable.map(({ code }) => code),
      actual: asked,
    },
  ];
  if (type === undefined || (asked !== undefined && type.code !== asked)) {
    return fail('voucher_type_not_allowed', { errors });
  }
  return type.class === cls ? type : fail('tax_condition_mismatch', { errors });
}

/** A client that says what it expects is told when the document adds up to something else. */
function checkTotal(computed: number, expected?: number): void {
  if (expected === undefined || near(computed, expected, 0.01)) return;
  fail('totals_mismatch', {
    errors: [{ field: 'total', location: 'body', expected: computed, actual: expected }],
  });
}

const serviceDates = (request: InvoiceRequest) => ({
  fecha_servicio_desde: request.fecha_servicio_desde,
  fecha_servicio_hasta: request.fecha_servicio_hasta,
  fecha_vencimiento_pago: request.fecha_vencimiento_pago,
});
