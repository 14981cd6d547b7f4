// A document as the words and figures on its paper (RG 1415 annex II; RG 4892; fiscal#document-types): what is said, not
// where. Everything comes from the record, so the same record always gives the same paper.

import { PESO } from '#domain/fiscal/currency.ts';
import { UNIDENTIFIED } from '#domain/fiscal/receiver.ts';
import { vatCondition } from '#domain/fiscal/vat-conditions.ts';
import { voucherType } from '#domain/fiscal/voucher-types.ts';
import { businessDate } from '#kernel/date.ts';
import { times, toAmount } from '#kernel/money.ts';
import { addressLine, cuit, day, documentName, figure } from '#pdf/spanish.ts';
import type { Fact, PrintedDocument } from '#pdf/tax-document/printed-document.ts';
import type { TaxDocument } from '../records/tax-document.ts';
import { currencyName, ISSUER_CONDITIONS, titleOf } from './document-titles.ts';
import { creditInvoiceFacts, legendsOf, transparencyOf } from './legends.ts';
import { printedLines } from './printed-lines.ts';

/** Throws where the record is of no type that the authority knows. */
export function printedDocument(document: TaxDocument, offsetBy?: TaxDocument): PrintedDocument {
  const type = voucherType(document.tipo_comprobante);
  if (type === undefined) throw new Error(`no type ${document.tipo_comprobante}`);
  const showsVat = type.class === 'A' || type.class === 'ALEY';
  const { sign } = currencyName(document.moneda);
  return {
    name: [titleOf(type), type.letter, document.numero_completo].filter(Boolean).join(' '),
    title: titleOf(type),
    letter: type.letter,
    code: `COD. ${String(type.code).padStart(2, '0')}`,
    heading: headingOf(document),
    issuer: issuerOf(document.emisor),
    period: periodOf(document),
    receiver: receiverOf(document.receptor),
    terms: [...creditInvoiceFacts(document, type), ...termsOf(document)],
    associated: associatedOf(document),
    showsVat,
    lines: printedLines(document, showsVat),
    currency: sign,
    tributes: document.tributos.map(({ descripcion, base, alicuota, importe }) => ({
      name: descripcion,
      base: figure(base),
      rate: figure(alicuota, 'rate'),
      amount: figure(importe),
    })),
    totals: totalsOf(document, showsVat),
    total: `${sign} ${figure(document.total)}`,
    legends: [...legendsOf(document, type), ...equivalenceOf(document)],
    remarks: remarksOf(document, offsetBy),
    transparency: transparencyOf(document, type),
    mark: markOf(document),
    authorization: authorizationOf(document),
    id: document._id,
  };
}

function headingOf({ punto_venta, numero, fecha }: TaxDocument): Fact[] {
  const written = numero === undefined ? '—' : String(numero).padStart(8, '0');
  return [
    ['Punto de venta', String(punto_venta).padStart(5, '0')],
    ['Comp. Nro', written],
    ['Fecha de emisión', day(fecha)],
  ];
}

function issuerOf(emisor: TaxDocument['emisor']): PrintedDocument['issuer'] {
  const { razon_social, condicion_iva, domicilio, ingresos_brutos, inicio_actividades } = emisor;
  return {
    name: razon_social,
    facts: [
      ['Domicilio comercial', domicilio ?? '—'],
      ['Condición frente al IVA', ISSUER_CONDITIONS[condicion_iva] ?? condicion_iva],
    ],
    registrations: [
      ['CUIT', cuit(emisor.cuit)],
      ['Ingresos Brutos', ingresos_brutos ?? '—'],
      [
        'Fecha de inicio de actividades',
        inicio_actividades === undefined ? '—' : day(inicio_actividades),
      ],
    ],
  };
}

function periodOf(document: TaxDocument): Fact[] {
  const { fecha_servicio_desde: from, fecha_servicio_hasta: to } = document;
  const { fecha_vencimiento_pago: due, periodo_asociado: related } = document;
  return [
    ...(from === undefined
      ? []
      : [fact('Período facturado', `${day(from)} al ${day(to ?? from)}`)]),
    ...(due === undefined ? [] : [fact('Vencimiento para el pago', day(due))]),
    ...(related === undefined
      ? []
      : [fact('Período asociado', `${day(related.desde)} al ${day(related.hasta)}`)]),
  ];
}

function receiverOf(receptor: TaxDocument['receptor']): PrintedDocument['receiver'] {
  const { tipo_documento, numero_documento, nombre, condicion_iva_receptor } = receptor;
  const address = addressLine(receptor);
  const isNamed = tipo_documento !== UNIDENTIFIED;
  const number = numero_documento.length === 11 ? cuit(numero_documento) : numero_documento;
  return {
    name: nombre ?? '',
    facts: [
      ...(isNamed ? [fact(documentName(tipo_documento), number)] : []),
      ['Condición frente al IVA', vatCondition(condicion_iva_receptor)?.name ?? ''],
      ...(address === '' ? [] : [fact('Domicilio', address)]),
    ],
  };
}

function termsOf({
  condicion_venta,
  moneda,
  cotizacion,
  cancela_misma_moneda_ext,
}: TaxDocument): Fact[] {
  const isForeign = moneda !== PESO;
  const { sign, name } = currencyName(moneda);
  return [
    ...(condicion_venta ? [fact('Condición de venta', condicion_venta)] : []),
    ...(isForeign ? [fact('Moneda', `${name} (${sign})`)] : []),
    ...(isForeign ? [fact('Tipo de cambio', `$ ${figure(cotizacion, 'exchange')}`)] : []),
    ...(isForeign
      ? [fact('Cancela en la misma moneda', cancela_misma_moneda_ext === true ? 'Sí' : 'No')]
      : []),
  ];
}

/** RG 5616/2024: what a foreign total is in pesos. */
function equivalenceOf({ moneda, cotizacion, total }: TaxDocument): string[] {
  if (moneda === PESO) return [];
  const pesos = toAmount(times(total, cotizacion));
  return [
    'El total de este comprobante expresado en moneda de curso legal - Pesos Argentinos - considerándose un tipo de ' +
      `cambio consignado de ${figure(cotizacion, 'exchange')} asciende a: $ ${figure(pesos)}`,
  ];
}

const DELIVERY_NOTE = 'Remito';

const associatedOf = ({ comprobantes_asociados: named = [] }: TaxDocument): string[] =>
  named.map(({ tipo_comprobante, punto_venta, numero, fecha }) => {
    const name = voucherType(tipo_comprobante)?.name ?? DELIVERY_NOTE;
    const at = `${String(punto_venta).padStart(5, '0')}-${String(numero).padStart(8, '0')}`;
    return `${name} ${at}${fecha === undefined ? '' : ` (${day(fecha)})`}`;
  });

function totalsOf(document: TaxDocument, showsVat: boolean): Fact[] {
  const { neto_gravado, no_gravado, exento, tributos_total, iva_items } = document;
  const some = (name: string, value: number): Fact[] =>
    value === 0 ? [] : [[name, figure(value)]];
  if (!showsVat) {
    const subtotal = toAmount(times(document.total, 1).minus(tributos_total));
    return [['Subtotal', figure(subtotal)], ...some('Importe otros tributos', tributos_total)];
  }
  return [
    ['Importe neto gravado', figure(neto_gravado)],
    ...iva_items.map(({ alicuota, importe }) =>
      fact(`IVA ${figure(alicuota, 'rate')} %`, figure(importe)),
    ),
    ...some('Importe no gravado', no_gravado),
    ...some('Importe exento', exento),
    ...some('Importe otros tributos', tributos_total),
  ];
}

function remarksOf(
  { motivo, observaciones, estado, cancelled_at }: TaxDocument,
  offsetBy?: TaxDocument,
): string[] {
  const type = offsetBy && voucherType(offsetBy.tipo_comprobante);
  const by = type === undefined ? '' : ` por ${type.name} ${offsetBy?.numero_completo}`;
  const isOffset = estado === 'anulado' && cancelled_at !== undefined;
  return [
    ...(isOffset
      ? [`Comprobante anulado el ${day(businessDate(Date.parse(cancelled_at)))}${by}.`]
      : []),
    ...(motivo ? [`Motivo: ${motivo}`] : []),
    ...(observaciones ? [observaciones] : []),
  ];
}

function markOf({ estado, cae, simulated }: TaxDocument): string | undefined {
  const invalid = 'SIN VALIDEZ FISCAL';
  if (estado === 'rechazado') return `RECHAZADO — ${invalid}`;
  if (cae === undefined) return `${estado === 'anulado' ? 'ANULADO' : 'BORRADOR'} — ${invalid}`;
  if (simulated === true) return `${estado === 'anulado' ? 'ANULADO — ' : ''}PRUEBA — ${invalid}`;
  return estado === 'anulado' ? 'ANULADO' : undefined;
}

function authorizationOf(document: TaxDocument): PrintedDocument['authorization'] {
  const { cae, cae_vencimiento, qr_url, simulated } = document;
  if (cae === undefined || cae_vencimiento === undefined || qr_url === undefined) return undefined;
  return { cae, expires: day(cae_vencimiento), qr: qr_url, isSimulated: simulated === true };
}

const fact = (name: string, value: string): Fact => [name, value];
