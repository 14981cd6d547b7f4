// How a type of document stands in the books: does it subtract, does it tell its VAT apart, may its amounts be negative. The
// books know more types than the authority's web service issues (fiscal printers, public services, imports).
// Spec: argentine fiscal research 3.1 and 7.1.
import { type VoucherKind, voucherType } from '#domain/fiscal/voucher-types.ts';

type BookClass = 'A' | 'B' | 'C' | 'E' | 'other';

/** Credit notes by their code, those of fiscal printers, of commercial liquidations and of documents out of the general regime included. */
const CREDIT_NOTES: readonly number[] = [
  ...[3, 8, 13, 21, 53, 203, 208, 213],
  ...[38, 43, 44, 48, 90],
  ...[110, 112, 113, 114, 119],
];
/** Those of the web service are known by its own table. */
const OTHER_DEBIT_NOTES: readonly number[] = [20, 45, 46, 47, 115, 116, 117, 120];
/** Documents of fiscal printers of class M, which are A in the books. */
const OF_CLASS_M: readonly number[] = [118, 119, 120];
/** Fiscal printers, public services and liquidations, which the web service does not issue; by the authority's table of documents. */
const CLASS_OF: Readonly<Record<number, BookClass>> = {
  16: 'C',
  17: 'A',
  18: 'B',
  23: 'A',
  24: 'A',
  25: 'B',
  26: 'B',
  27: 'A',
  28: 'B',
  29: 'C',
  36: 'C',
  41: 'C',
  43: 'B',
  44: 'C',
  45: 'A',
  46: 'B',
  47: 'C',
  48: 'A',
  68: 'C',
  81: 'A',
  82: 'B',
  83: 'B',
  109: 'C',
  110: 'B',
  111: 'C',
  112: 'A',
  113: 'B',
  114: 'C',
  115: 'A',
  116: 'B',
  117: 'C',
  118: 'A',
  119: 'A',
  120: 'A',
};
/** A refund within such a document is stated with its sign. */
const SIGNED: readonly number[] = [39, 40, 41, 66, 99];
export const IMPORT_CLEARANCE = 66;
export const USED_GOODS = 49;

/**
 * The codes of the authority's table of documents, from one to another: those of its web services, of fiscal printers, public services,
 * customs and adjustments, and of the liquidations of grain, tobacco, poultry, sugar and cattle.
 */
const KNOWN: readonly (readonly [from: number, to: number])[] = [
  [1, 41],
  [43, 61],
  [63, 68],
  [70, 71],
  [73, 75],
  [80, 97],
  [99, 99],
  [101, 104],
  [109, 120],
  [150, 151],
  [157, 172],
  [180, 191],
  [195, 197],
  [201, 203],
  [206, 208],
  [211, 213],
  [331, 332],
  [988, 997],
];

export const isKnownVoucher = (voucher: number): boolean =>
  KNOWN.some(([from, to]) => voucher >= from && voucher <= to);

/** It subtracts from the book: a note of credit. */
export const isCreditNote = (voucher: number): boolean => CREDIT_NOTES.includes(voucher);

export const documentKind = (voucher: number): VoucherKind => {
  if (isCreditNote(voucher)) return 'credit_note';
  return OTHER_DEBIT_NOTES.includes(voucher)
    ? 'debit_note'
    : (voucherType(voucher)?.kind ?? 'invoice');
};

/** The letter that is printed on it; undefined of a document without one, or of which none is known. */
export const printedLetter = (voucher: number): string | undefined => {
  if (OF_CLASS_M.includes(voucher)) return 'M';
  const letter = bookClass(voucher);
  return letter === 'other' ? undefined : letter;
};

export const isSigned = (voucher: number): boolean => SIGNED.includes(voucher);

export const bookClass = (voucher: number): BookClass =>
  CLASS_OF[voucher] ?? voucherType(voucher)?.letter ?? 'other';

/** A purchase by such a document gives no credit and states no VAT: its whole is in the total. */
export const isWithoutCredit = (voucher: number): boolean =>
  bookClass(voucher) === 'B' || bookClass(voucher) === 'C';

/** A sale by class C and a purchase by B or C: the authority's files have no row of VAT for it. */
export const isWithoutRates = (bookType: 'sales' | 'purchases', voucher: number): boolean =>
  bookType === 'sales' ? bookClass(voucher) === 'C' : isWithoutCredit(voucher);
