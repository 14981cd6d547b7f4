// The table of document types and the notes that answer them.
import { describe, expect, test } from 'vitest';
import { noteFor, VOUCHER_TYPES, type VoucherKind, voucherType } from './voucher-types.ts';

const noteCode = (original: number, kind: 'credit_note' | 'debit_note') => {
  const type = voucherType(original);
  return type && noteFor(type, kind)?.code;
};

describe('notes', () => {
  test.each([
    [[1, 4, 5, 34, 39, 60, 63], 3, 2],
    [[6, 9, 10, 35, 40, 61, 64], 8, 7],
    [[11, 15], 13, 12],
    [[51, 54], 53, 52],
    [[19], 21, 20],
    [[201], 203, 202],
    [[206], 208, 207],
    [[211], 213, 212],
  ])('documents %j are credited by %i and debited by %i', (originals, credit, debit) => {
    for (const original of originals) {
      expect([noteCode(original, 'credit_note'), noteCode(original, 'debit_note')]).toEqual([
        credit,
        debit,
      ]);
    }
  });

  test('no note answers a note', () => {
    const notes = VOUCHER_TYPES.filter(({ kind }) => kind.endsWith('_note'));
    expect(notes.map((type) => noteFor(type, 'credit_note'))).toEqual(notes.map(() => undefined));
  });
});

describe('the table of types', () => {
  test('has every code once', () => {
    expect(new Set(VOUCHER_TYPES.map(({ code }) => code)).size).toBe(VOUCHER_TYPES.length);
  });

  test('the codes that subtract in the VAT books are the credit notes', () => {
    const of = (kind: VoucherKind) =>
      VOUCHER_TYPES.filter((type) => type.kind === kind).map(({ code }) => code);
    expect(of('credit_note')).toEqual([3, 8, 13, 21, 53, 203, 208, 213]);
  });

  test('the former class M is a document A', () => {
    expect(voucherType(51)).toMatchObject({ letter: 'A', class: 'ALEY' });
  });
});
