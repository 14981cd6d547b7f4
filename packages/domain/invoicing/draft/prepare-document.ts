// What every document made from a request has in common, invoice or note: its receiver, type, dates, currency, lines and totals, with
// every fiscal rule about them that can be checked beforehand, each with its own code, so that no number is spent on a
// document that must fail (fiscal#document-fields).

import type { Customer } from '#domain/customers/records/customer.ts';
import { requirePesos, requireVat } from '#domain/fiscal/amounts.ts';
import { currencyOf } from '#domain/fiscal/currency.ts';
import { assumedOf, checkIssueDate, GOODS, serviceDatesOf } from '#domain/fiscal/dates.ts';
import { anyFamily, classFor, isOfClass, issuableTypes } from '#domain/fiscal/letter.ts';
import { checkReceiver, type Receiver, receiverFrom } from '#domain/fiscal/receiver.ts';
import { requireContent } from '#domain/fiscal/stated-totals.ts';
import { checkPerception, type TributeInput, tributesOf } from '#domain/fiscal/tributes.ts';
import type { VoucherKind, VoucherType } from '#domain/fiscal/voucher-types.ts';
import { businessDate } from '#kernel/date.ts';
import { fail } from '#kernel/error.ts';
import { omitUndefined } from '#kernel/omit-undefined.ts';
import type { Context } from '#resource/context.ts';
import { receiverOf } from '../records/customer-receiver.ts';
import {
  documentContent,
  type Item,
  type ItemInput,
  includesVat,
  withAmounts,
} from '../records/document-lines.ts';
import type { DocumentRequest } from './document-request.ts';
import { emitterOf, type Issuer, salePointOf } from './issuer.ts';

type Source = {
  issuer: Issuer;
  customer?: Customer;
  /** They replace the request's: the lines of a sale, apportioned and with VAT inside. */
  items?: readonly Item[];
  kinds: readonly VoucherKind[];
  /** The type that answers the documents named, to use where the request names none; else it follows from the tax conditions. */
  type?: VoucherType;
};

/** The fields of the draft and its type. Throws the code of the first rule that the document breaks. */
export function prepareDocument(ctx: Context, request: DocumentRequest, source: Source) {
  const { issuer, customer, items = request.items } = source;
  requireContent({ ...request, items });
  const receiver = receiverFrom(receiverOf(customer, request.receptor));
  const today = businessDate(ctx.clock.now());
  const fecha = request.fecha ?? today;
  const type = typeFor(receiver, source, { asked: request.tipo_comprobante, fecha });
  const concepto = request.concepto ?? GOODS;
  checkIssueDate(fecha, concepto, ctx.clock.now(), type.code);
  const dates = serviceDatesOf(request, { concepto, fecha, type, today });
  const currency = currencyOf(request);
  const content = contentOf(request, type, source.items);
  requireVat(content);
  const exchangeRate = currency.cotizacion;
  const { total } = content;
  requirePesos(total, exchangeRate);
  checkReceiver(receiver, { type, issuerCuit: issuer.cuit, total, exchangeRate, fecha });
  checkPerception({ ...content, tipo_comprobante: type.code, receptor: receiver });
  const fields = {
    tipo_comprobante: type.code,
    tipo_descripcion: type.name,
    letra: type.letter,
    punto_venta: salePointOf(issuer, request.punto_venta),
    estado: 'borrador' as const,
    concepto,
    fecha,
    ...dates,
    fechas_supuestas: assumedOf(request),
    emisor: emitterOf(issuer),
    receptor: omitUndefined(receiver),
    ...content,
    ...currency,
    condicion_venta: request.condicion_venta,
    intentos: 0,
    customer_id: customer?._id,
    observaciones: request.observaciones,
    external_reference: request.external_reference,
    metadata: request.metadata,
    simulated: ctx.authority.simulated,
  };
  return { type, fields };
}

function contentOf(request: DocumentRequest, type: VoucherType, given?: readonly Item[]) {
  const stated = request.items && withAmounts(request.items as ItemInput[]);
  const content = {
    type,
    items: given ?? stated,
    pricesIncludeVat: given !== undefined || (request.precios_con_iva ?? includesVat(type)),
    tributes: tributesOf((request.tributos ?? []) as TributeInput[]),
  };
  return documentContent(content, request);
}

/** Throws voucher_type_not_allowed (the issuer cannot issue it here) and tax_condition_mismatch (the receiver takes another letter). */
function typeFor(
  receiver: Receiver,
  { issuer, kinds, type: usual }: Source,
  { asked, fecha }: { asked?: number; fecha: string },
): VoucherType {
  const cls = classFor(issuer.condition, receiver.condicion_iva_receptor);
  const issuing = usual === undefined ? issuer : anyFamily(issuer);
  const issuable = issuableTypes(issuing, fecha).filter(({ kind }) => kinds.includes(kind));
  const suitable = issuable.filter((type) => isOfClass(type, cls));
  const wanted = asked ?? usual?.code ?? suitable[0]?.code;
  const type = issuable.find(({ code }) => code === wanted);
  const errors = [
    {
      field: 'tipo_comprobante',
      location: 'body' as const,
      allowed: suitable.map(({ code }) => code),
      actual: wanted,
    },
  ];
  if (type === undefined) return fail('voucher_type_not_allowed', { errors });
  return isOfClass(type, cls) ? type : fail('tax_condition_mismatch', { errors });
}
