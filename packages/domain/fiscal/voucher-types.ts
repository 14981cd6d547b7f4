// The authority's codes of document types (tipo_comprobante): class, letter, kind and name of each, and which note answers
// which document. Spec: tax documents; table FEParamGetTiposCbte (RG 1415, RG 5762 for 51 to 54).

export type VoucherKind = 'invoice' | 'receipt' | 'credit_note' | 'debit_note';
/** What the authority's rules depend on. ALEY: "A con leyenda", which was class M before. */
export type VoucherClass = 'A' | 'B' | 'C' | 'ALEY' | 'E';
export type VoucherType = {
  code: number;
  name: string;
  letter: 'A' | 'B' | 'C' | 'E';
  class: VoucherClass;
  kind: VoucherKind;
  /** Factura de crédito electrónica MiPyME (FCE). */
  isCreditInvoice: boolean;
};

/** The authority numbers the MiPyME credit invoices and their notes from here on. */
const CREDIT_INVOICES_FROM = 201;

const type = (code: number, kind: VoucherKind, cls: VoucherClass, name: string): VoucherType => ({
  code,
  name,
  letter: cls === 'ALEY' ? 'A' : cls,
  class: cls,
  kind,
  isCreditInvoice: code >= CREDIT_INVOICES_FROM,
});

export const VOUCHER_TYPES: readonly VoucherType[] = [
  type(1, 'invoice', 'A', 'Factura A'),
  type(2, 'debit_note', 'A', 'Nota de débito A'),
  type(3, 'credit_note', 'A', 'Nota de crédito A'),
  type(4, 'receipt', 'A', 'Recibo A'),
  type(5, 'invoice', 'A', 'Nota de venta al contado A'),
  type(6, 'invoice', 'B', 'Factura B'),
  type(7, 'debit_note', 'B', 'Nota de débito B'),
  type(8, 'credit_note', 'B', 'Nota de crédito B'),
  type(9, 'receipt', 'B', 'Recibo B'),
  type(10, 'invoice', 'B', 'Nota de venta al contado B'),
  type(11, 'invoice', 'C', 'Factura C'),
  type(12, 'debit_note', 'C', 'Nota de débito C'),
  type(13, 'credit_note', 'C', 'Nota de crédito C'),
  type(15, 'receipt', 'C', 'Recibo C'),
  type(19, 'invoice', 'E', 'Factura de exportación E'),
  type(20, 'debit_note', 'E', 'Nota de débito por operaciones con el exterior E'),
  type(21, 'credit_note', 'E', 'Nota de crédito por operaciones con el exterior E'),
  type(34, 'invoice', 'A', 'Comprobante A del Anexo I, apartado A, inc. f, RG 1415'),
  type(35, 'invoice', 'B', 'Comprobante B del Anexo I, apartado A, inc. f, RG 1415'),
  type(39, 'invoice', 'A', 'Otro comprobante A que cumple con la RG 1415'),
  type(40, 'invoice', 'B', 'Otro comprobante B que cumple con la RG 1415'),
  type(51, 'invoice', 'ALEY', 'Factura A con leyenda operación sujeta a retención'),
  type(52, 'debit_note', 'ALEY', 'Nota de débito A con leyenda operación sujeta a retención'),
  type(53, 'credit_note', 'ALEY', 'Nota de crédito A con leyenda operación sujeta a retención'),
  type(54, 'receipt', 'ALEY', 'Recibo A con leyenda operación sujeta a retención'),
  type(60, 'invoice', 'A', 'Cuenta de venta y líquido producto A'),
  type(61, 'invoice', 'B', 'Cuenta de venta y líquido producto B'),
  type(63, 'invoice', 'A', 'Liquidación A'),
  type(64, 'invoice', 'B', 'Liquidación B'),
  type(201, 'invoice', 'A', 'Factura de crédito electrónica MiPyME A'),
  type(202, 'debit_note', 'A', 'Nota de débito electrónica MiPyME A'),
  type(203, 'credit_note', 'A', 'Nota de crédito electrónica MiPyME A'),
  type(206, 'invoice', 'B', 'Factura de crédito electrónica MiPyME B'),
  type(207, 'debit_note', 'B', 'Nota de débito electrónica MiPyME B'),
  type(208, 'credit_note', 'B', 'Nota de crédito electrónica MiPyME B'),
  type(211, 'invoice', 'C', 'Factura de crédito electrónica MiPyME C'),
  type(212, 'debit_note', 'C', 'Nota de débito electrónica MiPyME C'),
  type(213, 'credit_note', 'C', 'Nota de crédito electrónica MiPyME C'),
];

const byCode = new Map(VOUCHER_TYPES.map((voucher) => [voucher.code, voucher]));

export const voucherType = (code: number): VoucherType | undefined => byCode.get(code);

export const isNote = (kind: VoucherKind): boolean =>
  kind === 'credit_note' || kind === 'debit_note';

/** The note that may answer a document: same class, same family. None for a document that is itself a note. */
export function noteFor(
  original: VoucherType,
  kind: 'credit_note' | 'debit_note',
): VoucherType | undefined {
  if (isNote(original.kind)) return undefined;
  return VOUCHER_TYPES.find(
    (voucher) =>
      voucher.kind === kind &&
      voucher.class === original.class &&
      voucher.isCreditInvoice === original.isCreditInvoice,
  );
}
