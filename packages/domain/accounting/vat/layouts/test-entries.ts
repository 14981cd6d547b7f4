// Entries for tests of the files: plain ones, and any that a book may hold.
import fc from 'fast-check';
import { sum, toAmount } from '#kernel/money.ts';
import { type BookEntry, NO_PERCEPTIONS, type VatItem } from '../../records/vat/book-entry.ts';

export function entryOf(fields: Partial<BookEntry> = {}): BookEntry {
  const vatItems: readonly VatItem[] = fields.vat_items ?? [
    { aliquot: 21, base: 1000, amount: 210 },
  ];
  const base = {
    book_type: 'sales' as const,
    date: '2026-10-05',
    voucher_type: 1,
    sale_point: 3,
    number: 1234,
    party: {
      document_type: 80,
      document_number: '30715686054',
      name: 'MELI LOG SRL',
      vat_condition: 1,
    },
    currency: 'PES',
    exchange_rate: 1,
    vat_items: vatItems,
    untaxed: 0,
    exempt: 0,
    perceptions: NO_PERCEPTIONS,
    internal_taxes: 0,
    other_taxes: 0,
    operation_code: '',
    computable_credit: toAmount(sum(vatItems.map(({ amount }) => amount))),
    concept: 1,
    activity_code: '620100',
    ...fields,
  };
  return { number_to: base.number, total: toAmount(partsOf(base)), ...base };
}

const partsOf = (entry: Omit<BookEntry, 'total' | 'number_to'>) => {
  const { perceptions } = entry;
  return sum([
    ...entry.vat_items.flatMap(({ base, amount }) => [base, amount]),
    entry.untaxed,
    entry.exempt,
    entry.internal_taxes,
    entry.other_taxes,
    perceptions.vat,
    perceptions.income,
    perceptions.national,
    perceptions.uncategorized,
    perceptions.municipal,
    ...perceptions.gross_income.map(({ amount }) => amount),
  ]);
};

const cents = fc.integer({ min: 0, max: 999_999_999 }).map((value) => value / 100);
const rates = fc.uniqueArray(fc.constantFrom(0, 2.5, 5, 10.5, 21, 27), { minLength: 1 });
const VOUCHERS = {
  sales: [1, 2, 3, 6, 7, 8, 11, 13, 51, 53, 201, 203, 206, 208, 211],
  purchases: [1, 2, 3, 6, 8, 11, 13, 51, 81, 82, 201, 203, 206, 211],
} as const;

/** Any entry of that book; names have letters of every kind. */
export const anyEntry = (bookType: BookEntry['book_type']): fc.Arbitrary<BookEntry> =>
  fc
    .record({
      voucher_type: fc.constantFrom(...VOUCHERS[bookType]),
      sale_point: fc.integer({ min: 1, max: 99_998 }),
      number: fc.integer({ min: 1, max: 99_999_999 }),
      day: fc.integer({ min: 1, max: 31 }),
      name: fc.string({
        unit: fc.constantFrom('Ñ', 'á', 'ü', 'A', ' ', '&', '°', '€', 'ő', '漢'),
        maxLength: 60,
      }),
      untaxed: cents,
      exempt: cents,
      internal_taxes: cents,
      other_taxes: cents,
      vat: cents,
      income: cents,
      national: cents,
      municipal: cents,
      province: cents,
      rate: fc.constantFrom(1, 1356.5, 0.000001, 9999.999999),
      aliquots: rates,
      base: cents,
    })
    .map(
      ({
        day,
        aliquots,
        base,
        rate,
        name,
        vat,
        income,
        national,
        municipal,
        province,
        ...fields
      }) =>
        entryOf({
          ...fields,
          book_type: bookType,
          date: `2026-10-${String(day).padStart(2, '0')}`,
          party: { document_type: 80, document_number: '30715686054', name, vat_condition: 1 },
          currency: rate === 1 ? 'PES' : 'DOL',
          exchange_rate: rate,
          perceptions: {
            vat,
            income,
            national,
            uncategorized: 0,
            municipal,
            gross_income: [{ jurisdiction: '901', amount: province }],
          },
          vat_items: aliquots.map((aliquot) => ({ aliquot, base, amount: 12.34 })),
        }),
    );
