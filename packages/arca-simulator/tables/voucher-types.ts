// The voucher types that WSFEv1 authorizes (FEParamGetTiposCbte, rule 10007; fiscal#document-types), and what a note of each may
// refer to (rule 10040; fiscal#associated-documents). Source: WSFEv1 manual v4.7/v4.8 and answers of homologación.

/** ALEY: "A con leyenda operación sujeta a retención", class M until 2025-12-01. 49: used goods. */
export type VoucherClass = 'A' | 'B' | 'C' | 'ALEY' | '49';
type VoucherKind = 'invoice' | 'debit' | 'credit' | 'receipt' | 'other';

export type VoucherType = {
  id: number;
  name: string;
  letter: VoucherClass;
  kind: VoucherKind;
  /** Factura de crédito electrónica MiPyME. */
  fce: boolean;
  /** In force from, `yyyymmdd`. */
  from: string;
};

type Row = readonly [id: number, name: string, letter: VoucherClass, kind: VoucherKind];

const SINCE_2010: readonly Row[] = [
  [1, 'Factura A', 'A', 'invoice'],
  [2, 'Nota de Débito A', 'A', 'debit'],
  [3, 'Nota de Crédito A', 'A', 'credit'],
  [6, 'Factura B', 'B', 'invoice'],
  [7, 'Nota de Débito B', 'B', 'debit'],
  [8, 'Nota de Crédito B', 'B', 'credit'],
  [4, 'Recibos A', 'A', 'receipt'],
  [5, 'Notas de Venta al contado A', 'A', 'other'],
  [9, 'Recibos B', 'B', 'receipt'],
  [10, 'Notas de Venta al contado B', 'B', 'other'],
  [63, 'Liquidacion A', 'A', 'other'],
  [64, 'Liquidacion B', 'B', 'other'],
  [34, 'Cbtes. A del Anexo I, Apartado A,inc.f),R.G.Nro. 1415', 'A', 'other'],
  [35, 'Cbtes. B del Anexo I,Apartado A,inc. f),R.G. Nro. 1415', 'B', 'other'],
  [39, 'Otros comprobantes A que cumplan con R.G.Nro. 1415', 'A', 'other'],
  [40, 'Otros comprobantes B que cumplan con R.G.Nro. 1415', 'B', 'other'],
  [60, 'Cta de Vta y Liquido prod. A', 'A', 'other'],
  [61, 'Cta de Vta y Liquido prod. B', 'B', 'other'],
];
const SINCE_2011: readonly Row[] = [
  [11, 'Factura C', 'C', 'invoice'],
  [12, 'Nota de Débito C', 'C', 'debit'],
  [13, 'Nota de Crédito C', 'C', 'credit'],
  [15, 'Recibo C', 'C', 'receipt'],
];
const USED_GOODS: readonly Row[] = [
  [49, 'Comprobante de Compra de Bienes Usados a Consumidor Final', '49', 'invoice'],
];
const SINCE_2015: readonly Row[] = [
  [51, 'Factura A con leyenda operación sujeta a retención', 'ALEY', 'invoice'],
  [52, 'Nota de Débito A con leyenda operación sujeta a retención', 'ALEY', 'debit'],
  [53, 'Nota de Crédito A con leyenda operación sujeta a retención', 'ALEY', 'credit'],
  [54, 'Recibo A con leyenda operación sujeta a retención', 'ALEY', 'receipt'],
];
const FCE: readonly Row[] = [
  [201, 'Factura de Crédito electrónica MiPyMEs (FCE) A', 'A', 'invoice'],
  [202, 'Nota de Débito electrónica MiPyMEs (FCE) A', 'A', 'debit'],
  [203, 'Nota de Crédito electrónica MiPyMEs (FCE) A', 'A', 'credit'],
  [206, 'Factura de Crédito electrónica MiPyMEs (FCE) B', 'B', 'invoice'],
  [207, 'Nota de Débito electrónica MiPyMEs (FCE) B', 'B', 'debit'],
  [208, 'Nota de Crédito electrónica MiPyMEs (FCE) B', 'B', 'credit'],
  [211, 'Factura de Crédito electrónica MiPyMEs (FCE) C', 'C', 'invoice'],
  [212, 'Nota de Débito electrónica MiPyMEs (FCE) C', 'C', 'debit'],
  [213, 'Nota de Crédito electrónica MiPyMEs (FCE) C', 'C', 'credit'],
];

const typesOf = (rows: readonly Row[], from: string, fce = false): VoucherType[] =>
  rows.map(([id, name, letter, kind]) => ({ id, name, letter, kind, fce, from }));

/** In the order in which the service lists them. */
export const VOUCHER_TYPES: readonly VoucherType[] = [
  ...typesOf(SINCE_2010, '20100917'),
  ...typesOf(SINCE_2011, '20110330'),
  ...typesOf(USED_GOODS, '20130401'),
  ...typesOf(SINCE_2015, '20150522'),
  ...typesOf(FCE, '20181226', true),
];

export const voucherType = (id: number): VoucherType | undefined =>
  VOUCHER_TYPES.find((type) => type.id === id);

/** Delivery notes ("remitos") that only appear as associated vouchers. */
export const DELIVERY_NOTES: readonly number[] = [88, 91, 988, 990, 991, 993, 994, 995, 996, 997];

const NOTE_A = [1, 2, 3, 4, 5, 34, 39, 60, 63, 88, 991];
const NOTE_B = [6, 7, 8, 9, 10, 35, 40, 61, 64, 88, 991];
const NOTE_C = [11, 12, 13, 15];
const NOTE_ALEY = [51, 52, 53, 54, 88, 991];
const INVOICE = [88, 991];
const FCE_INVOICE = [91, 990, 991, 993, 994, 995];
const noted = (ids: readonly number[]) => [...ids, ...DELIVERY_NOTES];

/** Types that a voucher of that type may be associated with; a type without a line may not be associated at all. */
export const ASSOCIABLE: Readonly<Record<number, readonly number[]>> = {
  1: INVOICE,
  6: INVOICE,
  51: INVOICE,
  2: NOTE_A,
  3: NOTE_A,
  7: NOTE_B,
  8: NOTE_B,
  12: NOTE_C,
  13: NOTE_C,
  52: NOTE_ALEY,
  53: NOTE_ALEY,
  201: FCE_INVOICE,
  206: FCE_INVOICE,
  211: FCE_INVOICE,
  202: noted([201, 202, 203]),
  203: noted([201, 202, 203]),
  207: noted([206, 207, 208]),
  208: noted([206, 207, 208]),
  212: noted([211, 212, 213]),
  213: noted([211, 212, 213]),
};

/** Types that may carry Opcionales (rule 10068). */
export const WITH_OPTIONALS: readonly number[] = [
  1, 2, 3, 4, 6, 7, 8, 9, 11, 12, 13, 15, 49, 51, 52, 53, 54, 63, 64, 201, 202, 203, 206, 207, 208,
  211, 212, 213,
];

/** Notes whose VAT rows need not add up to the net (rules 10019-10021, 10051, 10061). */
export const LOOSE_VAT: readonly number[] = [2, 3, 7, 8, 52, 53];
