import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Failure } from '#kernel/error.ts';
import { decimal, percent, sum, toAmount } from '#kernel/money.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { type TaxMode, taxOnTop } from './sale-vat.ts';
import { saleTotals } from './totals.ts';

const cents = (max: number) => fc.integer({ min: 0, max }).map((value) => value / 100);
const rate = fc.constantFrom(0, 2.5, 5, 10.5, 21, 27);
const item = fc.record(
  {
    price: cents(5_000_000),
    quantity: fc.integer({ min: 1, max: 9_999_999 }).map((units) => units / 1000),
    tax_rate: rate,
    tax_treatment: fc.constantFrom('taxed', 'exempt', 'untaxed'),
    discount_rate: fc.integer({ min: 0, max: 1_000_000 }).map((value) => value / 10_000),
  },
  { requiredKeys: ['price', 'quantity'] },
);
const sale = fc.record(
  {
    items: fc.array(item, { minLength: 1, maxLength: 20 }),
    tax_rate: rate,
    discount_rate: fc.integer({ min: 0, max: 100 }),
    shipping_cost: cents(1_000_000),
  },
  { requiredKeys: ['items'] },
);
const mode = fc.constantFrom<TaxMode>('included', 'excluded', 'exempt');
const line = (price: number, quantity = 1, more: Rec = {}): Rec => ({ price, quantity, ...more });

describe('laws of every sale', () => {
  const holds = (law: (record: Rec, taxMode: TaxMode) => void) =>
    fc.assert(fc.property(sale, mode, law), { numRuns: 300 });

  test('the lines after the discount sum to the subtotal less the discount', () => {
    holds((record, taxMode) => {
      const totals = saleTotals(record, taxMode);
      const paid = sum(totals.lines.map(({ amount }) => amount));
      expect(paid.toNumber()).toBe(
        toAmount(decimal(totals.subtotal).minus(totals.discount_amount)),
      );
    });
  });

  test('the total is the sum of its parts, to the cent', () => {
    holds((record, taxMode) => {
      const totals = saleTotals(record, taxMode);
      const onTop = sum(taxOnTop(totals.lines, taxMode).values());
      const parts = decimal(totals.subtotal)
        .minus(totals.discount_amount)
        .plus(onTop)
        .plus(record.shipping_cost ?? 0);
      expect(totals.total).toBe(toAmount(parts));
    });
  });

  test('tax is one line a rate, and base plus tax inside is what its lines come to', () => {
    holds((record, taxMode) => {
      const { taxes, lines, shipping, tax_amount } = saleTotals(record, taxMode);
      const onTop = taxOnTop(lines, taxMode);
      expect(new Set(taxes.map((tax) => tax.tax_rate)).size).toBe(taxes.length);
      expect(toAmount(sum(taxes.map((tax) => tax.amount)))).toBe(tax_amount);
      for (const tax of taxes) {
        const own = [...lines, ...shipping].filter(({ vat }) => vat === tax.tax_rate);
        const paid = sum([...own.map(({ amount }) => amount), onTop.get(tax.tax_rate) ?? 0]);
        expect(sum([tax.base, tax.amount]).toNumber()).toBe(paid.toNumber());
        const expected = percent(tax.base, tax.tax_rate);
        expect(expected.minus(tax.amount).abs().lte(0.01)).toBe(true);
      }
    });
  });

  test('no amount has more than two decimals or is negative', () => {
    holds((record, taxMode) => {
      const { subtotal, discount_amount, tax_amount, total } = saleTotals(record, taxMode);
      for (const value of [subtotal, discount_amount, tax_amount, total]) {
        expect(toAmount(decimal(value))).toBe(value);
        expect(value).toBeGreaterThanOrEqual(0);
      }
    });
  });
});

describe('figures', () => {
  test('three lines at a tenth are three tenths', () => {
    const items = [line(0.1), line(0.1), line(0.1)];
    expect(saleTotals({ items }, 'included').total).toBe(0.3);
  });

  test('each line is rounded half up before it is summed', () => {
    const items = [line(0.05, 0.5), line(0.05, 0.5)];
    expect(saleTotals({ items }, 'included')).toMatchObject({
      subtotal: 0.06,
      items: [{ line_total: 0.03 }, { line_total: 0.03 }],
    });
  });

  test('tax inside, on top and none differ as they must', () => {
    const record = { items: [line(121)], tax_rate: 21 };
    expect(saleTotals(record, 'included')).toMatchObject({ total: 121, tax_amount: 21 });
    expect(saleTotals(record, 'excluded')).toMatchObject({ total: 146.41, tax_amount: 25.41 });
    expect(saleTotals(record, 'exempt')).toMatchObject({ total: 121, tax_amount: 0, taxes: [] });
  });

  test('tax inside is exact for rates that a double does not add to 100', () => {
    const { taxes } = saleTotals({ items: [line(78.78)], tax_rate: 0.8384 }, 'included');
    expect(taxes).toEqual([{ tax_rate: 0.8384, base: 78.12, amount: 0.66 }]);
  });

  test('a discount of the sale comes off before tax on top; shipping has its tax inside', () => {
    const record = { items: [line(100)], tax_rate: 21, discount_rate: 10, shipping_cost: 60.5 };
    const totals = saleTotals(record, 'excluded');
    expect(totals).toMatchObject({ discount_amount: 10, tax_amount: 29.4, total: 169.4 });
    expect(totals.taxes).toEqual([{ tax_rate: 21, base: 140, amount: 29.4 }]);
  });

  test('what says nothing of its tax bears the general rate', () => {
    expect(saleTotals({ items: [line(121)] }, 'included')).toMatchObject({
      total: 121,
      taxes: [{ tax_rate: 21, base: 100, amount: 21 }],
    });
    expect(saleTotals({ items: [line(100)] }, 'excluded').total).toBe(121);
  });

  test('exempt and untaxed lines bear none, whatever rate the sale has', () => {
    const items = [
      line(121),
      ...['exempt', 'untaxed'].map((tax_treatment) => line(50, 1, { tax_treatment })),
    ];
    const { taxes, lines, total } = saleTotals({ items, tax_rate: 21 }, 'included');
    expect(taxes).toEqual([{ tax_rate: 21, base: 100, amount: 21 }]);
    expect(lines.map(({ vat }) => vat)).toEqual([21, 'exento', 'no_gravado']);
    expect(total).toBe(221);
  });

  test('shipping is taxed as the goods are, in proportion; that of exempt goods is exempt', () => {
    const items = [
      line(300),
      line(100, 1, { tax_rate: 10.5 }),
      line(100, 1, { tax_treatment: 'exempt' }),
    ];
    expect(saleTotals({ items, shipping_cost: 100 }, 'included').shipping).toEqual([
      { amount: 60, vat: 21 },
      { amount: 20, vat: 10.5 },
      { amount: 20, vat: 'exento' },
    ]);
    expect(saleTotals({ items: [line(9)], shipping_cost: 5 }, 'exempt')).toMatchObject({
      shipping: [{ amount: 5, vat: 'exento' }],
      tax_amount: 0,
    });
  });

  test('a fixed discount is spread over the lines to the cent', () => {
    const items = [line(10), line(10), line(10)];
    const totals = saleTotals({ items, discount_type: 'fixed', discount_amount: 10 }, 'included');
    expect(totals.lines.map(({ amount }) => amount).sort()).toEqual([6.66, 6.67, 6.67]);
    expect(totals.total).toBe(20);
  });

  test('a fixed discount over the subtotal is refused', () => {
    const record = { items: [line(5)], discount_type: 'fixed', discount_amount: 5.01 };
    expect(() => saleTotals(record, 'included')).toThrow(Failure);
  });

  test('a fixed discount that is only a rate is refused, not taken for none', () => {
    const record = { items: [line(50)], discount_type: 'fixed', discount_rate: 10 };
    expect(() => saleTotals(record, 'included')).toThrow(Failure);
    expect(saleTotals({ ...record, discount_amount: 0 }, 'included').total).toBe(50);
  });

  test('a total over the largest amount is refused, the largest itself is exact', () => {
    const most = 999_999_999_999.99;
    expect(saleTotals({ items: [line(most)] }, 'included').total).toBe(most);
    expect(() => saleTotals({ items: [line(most), line(0.01)] }, 'included')).toThrow(Failure);
  });
});
