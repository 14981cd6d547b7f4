// How a document's number is written, which gap-free sequence gives it, and the keys that guard both (contract#tax-documents;
// RG 1415: 5 + 8 digits; reliability#the-number-is-the-token).
import type { VoucherKey } from '#resource/authority/voucher.ts';
import type { Numbered } from '../records/tax-document.ts';

/** "00001-00000012": sale point and number. */
export const fullNumber = (salePoint: number, number: number): string =>
  `${String(salePoint).padStart(5, '0')}-${String(number).padStart(8, '0')}`;

type Sequenced = { emisor: { cuit: string }; punto_venta: number; tipo_comprobante: number };

/** One sequence per issuer, sale point and type; the mode is the store's. */
export const sequenceOf = ({ emisor, punto_venta, tipo_comprobante }: Sequenced): string =>
  `${emisor.cuit}#${punto_venta}#${tipo_comprobante}`;

/** Held by the one document of a sequence that may be at the authority. */
export const sequenceKey = (document: Sequenced): string => `in-flight:${sequenceOf(document)}`;

/** Held by the document that has that number, or may have it. */
export const numberKey = (document: Numbered): string =>
  keyOfNumber(document, document.intento.numero);

export const keyOfNumber = (sequenced: Sequenced, numero: number): string =>
  `voucher:${sequenceOf(sequenced)}#${numero}`;

export const voucherKeyOf = ({ punto_venta, tipo_comprobante }: VoucherKey): VoucherKey => ({
  punto_venta,
  tipo_comprobante,
});
