import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sum, toAmount } from '#kernel/money.ts';
import { anyEntry, entryOf } from '../../vat/layouts/test-entries.ts';
import { difference, monthOf, sumsOf, totalsOf } from './sums.ts';

const addAll = (all: readonly Readonly<Record<string, number>>[]) =>
  all.reduce((total, each) => difference(difference(each, {}), total), {});

describe('the counters of a book', () => {
  it('hold what an entry adds, by rate and by kind', () => {
    const entry = entryOf({
      vat_items: [
        { aliquot: 21, base: 1000, amount: 210 },
        { aliquot: 10.5, base: 200, amount: 21 },
      ],
      exempt: 5,
      perceptions: {
        vat: 1,
        income: 2,
        national: 3,
        uncategorized: 4,
        gross_income: [{ jurisdiction: '901', amount: 6 }, { amount: 7 }],
        municipal: 8,
      },
    });
    expect(totalsOf(sumsOf(entry))).toEqual({
      vat_items: [
        { aliquot: 10.5, base: 200, amount: 21 },
        { aliquot: 21, base: 1000, amount: 210 },
      ],
      untaxed: 0,
      exempt: 5,
      perceptions: {
        vat: 1,
        income: 2,
        national: 3,
        uncategorized: 4,
        gross_income: [{ jurisdiction: '901', amount: 6 }, { amount: 7 }],
        municipal: 8,
      },
      internal_taxes: 0,
      other_taxes: 0,
      total: 1467,
      computable_credit: 231,
    });
  });

  it('keep debit gross: what credit notes give back stands apart (451.50 and 42.00)', () => {
    const vat = (amount: number, base: number) => [{ aliquot: 21, base, amount }];
    const sales = addAll([
      sumsOf(entryOf({ vat_items: vat(451.5, 2150) })),
      sumsOf(entryOf({ voucher_type: 3, vat_items: vat(42, 200) })),
    ]);
    const purchases = addAll([
      sumsOf(entryOf({ book_type: 'purchases', vat_items: vat(21, 100) })),
      sumsOf(entryOf({ book_type: 'purchases', voucher_type: 3, vat_items: vat(10.5, 50) })),
    ]);
    expect(monthOf(sales, purchases, { method: 'none' })).toEqual({
      debit_vat: 451.5,
      debit_restitution: 42,
      credit_vat: 21,
      credit_restitution: 10.5,
      non_computable_credit: 0,
    });
    expect(totalsOf(sales).vat_items).toEqual([{ aliquot: 21, base: 1950, amount: 409.5 }]);
  });

  it('are in pesos, each amount converted and rounded by itself', () => {
    const entry = entryOf({
      currency: 'DOL',
      exchange_rate: 1.005,
      vat_items: [{ aliquot: 21, base: 1, amount: 0.21 }],
      exempt: 1,
    });
    expect(totalsOf(sumsOf(entry))).toMatchObject({ exempt: 1.01, total: 2.23 });
  });

  it('take all the VAT of a document as credit, rate by rate as it is converted', () => {
    const entry = entryOf({
      book_type: 'purchases',
      currency: 'DOL',
      exchange_rate: 1449.5,
      vat_items: [
        { aliquot: 10.5, base: 50, amount: 5.25 },
        { aliquot: 21, base: 300.15, amount: 63.03 },
      ],
    });
    const of = (computable_credit: number) => totalsOf(sumsOf({ ...entry, computable_credit }));
    expect(of(68.28)).toMatchObject({
      vat_items: [{ amount: 7_609.88 }, { amount: 91_361.99 }],
      computable_credit: 98_971.87,
    });
    expect(of(68.27).computable_credit).toBe(98_957.37);
  });

  it('add of a purchase by class C its whole total and no credit', () => {
    const entry = entryOf({ book_type: 'purchases', voucher_type: 11, vat_items: [], total: 500 });
    expect(totalsOf(sumsOf({ ...entry, computable_credit: 0 }))).toMatchObject({
      total: 500,
      computable_credit: 0,
    });
  });

  it('are as before once an entry is taken back, and its total is the sum of its parts', () => {
    fc.assert(
      fc.property(anyEntry('sales'), anyEntry('sales'), (one, other) => {
        const both = addAll([sumsOf(one), sumsOf(other)]);
        expect(difference(sumsOf(other), both)).toEqual(sumsOf(one));
        const { total, vat_items, perceptions, ...rest } = totalsOf(sumsOf(one));
        const parts = sum([
          ...vat_items.flatMap(({ base, amount }) => [base, amount]),
          rest.untaxed,
          rest.exempt,
          rest.internal_taxes,
          rest.other_taxes,
          perceptions.vat,
          perceptions.income,
          perceptions.national,
          perceptions.municipal,
          ...perceptions.gross_income.map(({ amount }) => amount),
        ]);
        expect(toAmount(parts)).toBe(total);
      }),
    );
  });
});
