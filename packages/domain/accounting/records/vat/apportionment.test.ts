// Which credit an entry has by what holds of its book, and how entries of an earlier version, which say not who made it, are told apart.
import { describe, expect, it } from 'vitest';
import { entryOf } from '../../vat/layouts/test-entries.ts';
import { type Apportionment, countedCredit, credited, isCounted } from './apportionment.ts';
import type { BookEntry } from './book-entry.ts';
import { sumsOf } from './sums.ts';

const NONE = { method: 'none' } as const;
const half = (method: 'global' | 'by_document'): Apportionment => ({ method, percentage: 50 });
const purchase = (fields: Partial<BookEntry> = {}) =>
  entryOf({ book_type: 'purchases', ...fields });
const changed = (entry: BookEntry, now: Apportionment, earlier: Apportionment = NONE) => {
  const { computable_credit, credit_by, credit_percentage } = credited(entry, { now, earlier });
  return [computable_credit, credit_by, credit_percentage];
};

describe('the credit of a purchase', () => {
  it('is what the method makes of its VAT, however often that changes', () => {
    const made = purchase({ credit_by: 'method', credit_percentage: 100 });
    expect(changed(made, half('by_document'))).toEqual([105, 'method', 50]);
    const halved = credited(made, { now: half('by_document'), earlier: NONE });
    expect(changed(halved, half('global'))).toEqual([210, 'method', 100]);
    const third = { method: 'by_document', percentage: 33.3333 } as const;
    expect(changed(halved, third)).toEqual([70, 'method', 33.3333]);
    expect(credited(halved, { now: half('by_document'), earlier: NONE })).toBe(halved);
  });

  it.each(['person', 'none', 'earlier'] as const)('stays where it is by %s', (credit_by) => {
    const entry = purchase({ credit_by, computable_credit: 42 });
    for (const now of [NONE, half('global'), half('by_document')])
      expect(credited(entry, { now, earlier: NONE })).toBe(entry);
  });

  it.each([
    { kept: 210, earlier: NONE, now: half('by_document'), wanted: [105, 'method', 50] },
    { kept: 42, earlier: NONE, now: half('by_document'), wanted: [42, 'earlier', undefined] },
    { kept: 105, earlier: half('by_document'), now: half('global'), wanted: [210, 'method', 100] },
    { kept: 210, earlier: half('by_document'), now: NONE, wanted: [210, 'earlier', undefined] },
    { kept: 105, earlier: half('global'), now: NONE, wanted: [210, 'method', 100] },
    { kept: 42, earlier: half('global'), now: NONE, wanted: [42, 'earlier', undefined] },
  ] as const)(
    'that an earlier version kept is told apart once the method changes: $kept under $earlier.method',
    (one) => {
      const { kept, earlier, now, wanted } = one;
      const entry = purchase({ computable_credit: kept });
      expect(credited(entry, { now: earlier, earlier })).toBe(entry);
      expect(changed(entry, now, earlier)).toEqual(wanted);
    },
  );

  it('is none by a document that tells no VAT, and for a sale', () => {
    const ofB = purchase({ voucher_type: 6, computable_credit: 0 });
    expect(changed(ofB, half('by_document'))).toEqual([0, 'none', undefined]);
    const sale = entryOf();
    expect(credited(sale, { now: half('by_document'), earlier: NONE })).toBe(sale);
  });
});

describe('the counters of a book', () => {
  const sums = sumsOf(purchase({ credit_by: 'method', credit_percentage: 100 }));
  const holding = (now: Apportionment) => ({ now, earlier: NONE });

  it('say the credit until the percentage of each entry is another', () => {
    const book = { sums, entries_count: 1 };
    expect(isCounted(book, holding(NONE))).toBe(true);
    expect(isCounted(book, holding(half('global')))).toBe(true);
    expect(isCounted(book, holding(half('by_document')))).toBe(false);
  });

  it('may be of none of the percentage that was before', () => {
    const book = { sums: { ...sums, 'made.50': 0 }, entries_count: 1 };
    expect(isCounted(book, holding(NONE))).toBe(true);
  });

  it('of entries that say not who made it hold while nothing changed', () => {
    const book = { sums: sumsOf(purchase()), entries_count: 1 };
    expect(isCounted(book, holding(NONE))).toBe(true);
    expect(isCounted(book, holding(half('global')))).toBe(false);
  });

  it('have a percentage over all taken of what no person said', () => {
    const month = { credit: 310, said: 100, credit_back: 21, said_back: 0 };
    expect(countedCredit(month, half('global'))).toEqual({
      credit_vat: 205,
      credit_restitution: 10.5,
      non_computable_credit: 94.5,
    });
    expect(countedCredit(month, half('by_document'))).toEqual({
      credit_vat: 310,
      credit_restitution: 21,
      non_computable_credit: 0,
    });
  });
});
