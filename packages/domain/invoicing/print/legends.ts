// The sentences that a document must bear besides its figures, each with the law that asks for it.

import { creditInvoiceOf } from '#domain/fiscal/credit-invoice.ts';
import { CONSUMER_TRANSPARENCY, holds } from '#domain/fiscal/fiscal-parameters.ts';
import { CONSUMER, EXEMPT, NOT_REACHED, REGISTERED } from '#domain/fiscal/vat-conditions.ts';
import { isNote, type VoucherType } from '#domain/fiscal/voucher-types.ts';
import { sum, toAmount } from '#kernel/money.ts';
import { figure } from '#pdf/spanish.ts';
import type { Transparency } from '#pdf/tax-document/printed-document.ts';
import type { TaxDocument } from '../records/tax-document.ts';

/** Law 27.618: what a monotributista may do with the VAT of a document A. */
const SMALL_TAXPAYER =
  'El crédito fiscal discriminado en el presente comprobante, sólo podrá ser computado a efectos del Régimen de ' +
  'Sostenimiento e Inclusión Fiscal para Pequeños Contribuyentes de la Ley Nº 27.618.';
/** RG 5762/2025. */
const WITHHOLDING = 'OPERACIÓN SUJETA A RETENCIÓN';
/** RG 5762/2025 arts. 5, 20 and 21: an issuer who has not proven its solvency is paid into the account that it told the authority. */
const INFORMED_ACCOUNT = 'PAGO EN CBU INFORMADA';
/** National and internal taxes. */
const INDIRECT_TAXES: readonly number[] = [1, 4];
const TRANSFERS = {
  SCA: 'SCA - Transferencia al Sistema de Circulación Abierta',
  ADC: 'ADC - Agente de Depósito Colectivo',
} as const;

export function legendsOf(document: TaxDocument, type: VoucherType): string[] {
  const cbu = document.emisor.cbu_informada;
  const isToMonotributo =
    type.letter === 'A' && document.receptor.condicion_iva_receptor !== REGISTERED;
  return [
    ...(type.class === 'ALEY' ? [WITHHOLDING] : []),
    ...(type.class === 'A' && cbu !== undefined ? [`${INFORMED_ACCOUNT}: ${cbu}`] : []),
    ...(isToMonotributo ? [SMALL_TAXPAYER] : []),
  ];
}

/** RG 5614 art. 2: consumers, and those who are exempt or not reached by the tax, as none of them may deduct it. */
const TOLD: readonly number[] = [CONSUMER, EXEMPT, NOT_REACHED];

/** Law 27.743: what a consumer is told of the national taxes in the price; undefined where the law does not ask for it. */
export function transparencyOf(document: TaxDocument, type: VoucherType): Transparency | undefined {
  const { fecha, iva, tributos, receptor } = document;
  const isTold = TOLD.includes(receptor.condicion_iva_receptor);
  if (type.class !== 'B' || !isTold || !holds(CONSUMER_TRANSPARENCY, fecha)) return undefined;
  const indirect = tributos
    .filter(({ codigo }) => INDIRECT_TAXES.includes(codigo))
    .map(({ importe }) => importe);
  return {
    title: 'Régimen de Transparencia Fiscal al Consumidor (Ley 27.743)',
    rows: [
      ['IVA Contenido', figure(iva)],
      ['Otros Impuestos Nacionales Indirectos', figure(toAmount(sum(indirect)))],
    ],
  };
}

/** Law 27.440: where a credit invoice is paid and how it circulates; whether its note undoes it. */
export function creditInvoiceFacts(document: TaxDocument, type: VoucherType): [string, string][] {
  if (!type.isCreditInvoice) return [];
  const stated = creditInvoiceOf(document.opcionales ?? []);
  if (isNote(type.kind)) {
    return [['Anulación de factura de crédito rechazada', stated.anulacion === 'S' ? 'Sí' : 'No']];
  }
  const transfer = stated.transferencia;
  const facts: [string, string | undefined][] = [
    ['CBU del emisor', stated.cbu],
    ['Alias CBU', stated.alias_cbu],
    ['Opción de transferencia', transfer === undefined ? undefined : TRANSFERS[transfer]],
    ['Referencia comercial', stated.referencia_comercial],
  ];
  return facts.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
}
