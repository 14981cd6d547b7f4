import { describe, expect, it } from 'vitest';
import { bookClass, documentKind, isCreditNote, printedLetter } from './voucher-kinds.ts';

const CODES = Array.from({ length: 999 }, (_, i) => i + 1);

describe('the kinds of documents in the books, by the authority’s table', () => {
  it('subtracts every note of credit: of liquidations and documents out of the general regime too', () => {
    expect(CODES.filter(isCreditNote)).toEqual([
      ...[3, 8, 13, 21, 38, 43, 44, 48, 53, 90],
      ...[110, 112, 113, 114, 119, 203, 208, 213],
    ]);
  });

  it.each([
    ['B', [6, 7, 8, 9, 10, 18, 25, 26, 28, 35, 40, 43, 46, 61, 64, 82, 83, 110, 113, 116]],
    ['C', [11, 12, 13, 15, 16, 29, 36, 41, 44, 47, 68, 109, 111, 114, 117]],
  ])('knows the documents of class %s, which give a buyer no credit', (cls, codes) => {
    const found = CODES.filter((code) => code < 201 && bookClass(code) === cls);
    expect(found).toEqual(codes);
  });

  it('names notes of debit and letters of fiscal printers as they are printed', () => {
    expect(CODES.filter((code) => documentKind(code) === 'debit_note')).toEqual([
      ...[2, 7, 12, 20, 45, 46, 47, 52],
      ...[115, 116, 117, 120, 202, 207, 212],
    ]);
    const letters = [81, 82, 111, 118, 119, 120, 19, 51, 66].map(printedLetter);
    expect(letters).toEqual(['A', 'B', 'C', 'M', 'M', 'M', 'E', 'A', undefined]);
  });
});
