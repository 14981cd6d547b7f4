// Totals against figures worked by hand, and against the tolerances of the authority for any lines.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { near, percent, sum } from '#kernel/money.ts';
import {
  type Amounts,
  amountsOf,
  type Line,
  lineAmount,
  type Priced,
  requireVat,
} from './amounts.ts';
import { UNTAXED, VAT_RATES } from './vat-rates.ts';

const A = { class: 'A', pricesIncludeVat: false, tributes: [] } as const;
const B = { class: 'B', pricesIncludeVat: true, tributes: [] } as const;
const C = { class: 'C', pricesIncludeVat: true, tributes: [] } as const;

describe('class A, prices without VAT', () => {
  test('two rates: VAT once per rate on the summed base', () => {
    const lines: Line[] = [
      { importe: 1000, alicuota: 21 },
      { importe: 333.33, alicuota: 10.5 },
      { importe: 66.67, alicuota: 10.5 },
    ];
    expect(amountsOf(lines, A)).toEqual({
      neto_gravado: 1400,
      no_gravado: 0,
      exento: 0,
      iva: 252,
      tributos_total: 0,
      total: 1652,
      iva_items: [
        { alicuota: 10.5, base: 400, importe: 42 },
        { alicuota: 21, base: 1000, importe: 210 },
      ],
    });
  });

  test('VAT of half a cent goes to the even cent', () => {
    const of = (importe: number) => amountsOf([{ importe, alicuota: 5 }], A).iva;
    expect([of(0.1), of(0.3), of(0.5)]).toEqual([0, 0.02, 0.02]);
  });

  test('exempt and untaxed amounts have no VAT row; rate 0 has one', () => {
    const lines: Line[] = [
      { importe: 100, alicuota: 0 },
      { importe: 50, alicuota: 'exento' },
      { importe: 25, alicuota: 'no_gravado' },
    ];
    expect(amountsOf(lines, A)).toMatchObject({
      neto_gravado: 100,
      exento: 50,
      no_gravado: 25,
      iva: 0,
      total: 175,
      iva_items: [{ alicuota: 0, base: 100, importe: 0 }],
    });
  });

  test('what is given away has no VAT row: not beside other rates, and not alone', () => {
    const gift: Line = { importe: 0, alicuota: 10.5 };
    const iva_items = [{ alicuota: 21, base: 100, importe: 21 }];
    expect(amountsOf([{ importe: 100, alicuota: 21 }, gift], A)).toMatchObject({ iva_items });
    expect(amountsOf([gift], B)).toMatchObject({ neto_gravado: 0, total: 0, iva_items: [] });
  });

  test('other taxes add to the total and not to the net', () => {
    const tributes = [{ importe: 30.25 }, { importe: 0.1 }];
    expect(amountsOf([{ importe: 1000, alicuota: 21 }], { ...A, tributes })).toMatchObject({
      neto_gravado: 1000,
      tributos_total: 30.35,
      total: 1240.35,
    });
  });
});

describe('class B, prices with VAT', () => {
  test('the total is what the buyer was told, to the cent', () => {
    expect(amountsOf([{ importe: 999.99, alicuota: 21 }], B)).toMatchObject({
      neto_gravado: 826.44,
      iva: 173.55,
      total: 999.99,
    });
  });

  test('lines are summed before VAT is taken out', () => {
    const lines = Array.from({ length: 3 }, (): Line => ({ importe: 0.1, alicuota: 21 }));
    expect(amountsOf(lines, B)).toMatchObject({ neto_gravado: 0.25, iva: 0.05, total: 0.3 });
  });
});

describe('VAT of less than a cent', () => {
  const made = (lines: Line[], how: Priced = B) => requireVat(amountsOf(lines, how));
  const failure = expect.objectContaining({
    code: 'invoice_not_processable',
    errors: [expect.objectContaining({ field: 'total', rates: expect.any(Array) })],
  });

  test.each<[number, Line['alicuota']]>([
    [0.02, 21],
    [0.05, 10.5],
    [0.2, 2.5],
  ])('is none: %d at %d cannot be issued, a cent more can', (importe, alicuota) => {
    expect(() => made([{ importe, alicuota }])).toThrow(failure);
    expect(() => made([{ importe: importe + 0.01, alicuota }])).not.toThrow();
  });

  test('is none on top either, nor beside what is exempt or at rate 0', () => {
    const little = { importe: 0.02, alicuota: 21 } as const;
    expect(() => made([little], A)).toThrow(failure);
    for (const alicuota of ['exento', 'no_gravado', 0] as const)
      expect(() => made([little, { importe: 100, alicuota }])).toThrow(failure);
  });

  test('stands in the way of nothing that has VAT, or none at all', () => {
    const little = { importe: 0.02, alicuota: 21 } as const;
    expect(() => made([little, { importe: 1, alicuota: 10.5 }])).not.toThrow();
    expect(() => made([little], C)).not.toThrow();
    for (const alicuota of ['exento', 'no_gravado', 0] as const)
      expect(() => made([{ importe: 0.01, alicuota }])).not.toThrow();
    expect(() => made([{ importe: 0, alicuota: 21 }])).not.toThrow();
  });
});

describe('class C', () => {
  test('has no VAT whatever its lines say: the net is the subtotal', () => {
    const lines: Line[] = [
      { importe: 100, alicuota: 21 },
      { importe: 50, alicuota: 'exento' },
    ];
    expect(amountsOf(lines, C)).toEqual({
      neto_gravado: 150,
      no_gravado: 0,
      exento: 0,
      iva: 0,
      tributos_total: 0,
      total: 150,
      iva_items: [],
    });
  });
});

describe('lines', () => {
  test('a discount is taken off quantity times price, half up', () => {
    expect(lineAmount(3, 33.33, 10)).toBe(89.99);
    expect(lineAmount(1, 0.05, 50)).toBe(0.03);
    expect(lineAmount(2, 100, 100)).toBe(0);
  });

  test('fractions of a unit are exact', () => {
    expect(lineAmount(0.333333, 3)).toBe(1);
    expect(lineAmount(8.325, 3)).toBe(24.98);
  });

  test('a total over the largest amount is refused', () => {
    const line: Line = { importe: 999_999_999_999.99, alicuota: 21 };
    expect(() => amountsOf([line], A)).toThrow(
      expect.objectContaining({ code: 'validation_error' }),
    );
  });
});

describe('for any lines the authority finds nothing to object to', () => {
  const line = fc.record({
    importe: fc.integer({ min: 0, max: 100_000_000 }).map((cents) => cents / 100),
    alicuota: fc.constantFrom(...VAT_RATES, ...UNTAXED),
  });
  const lines = fc.array(line, { minLength: 1, maxLength: 60 });
  const how = fc.record({
    class: fc.constantFrom('A' as const, 'B' as const, 'C' as const),
    pricesIncludeVat: fc.boolean(),
    tributes: fc.array(
      fc.record({ importe: fc.integer({ min: 0, max: 9999 }).map((c) => c / 100) }),
      { maxLength: 3 },
    ),
  });
  const parts = (amounts: Amounts) =>
    sum([
      amounts.neto_gravado,
      amounts.no_gravado,
      amounts.exento,
      amounts.iva,
      amounts.tributos_total,
    ]);

  test('the total is the sum of its parts (10048)', () => {
    fc.assert(
      fc.property(lines, how, (given, rules) => {
        const amounts = amountsOf(given, rules);
        expect(parts(amounts).eq(amounts.total)).toBe(true);
      }),
    );
  });

  test('VAT rows sum to VAT, bases to the net, each within its rate (10023, 10061, 10051)', () => {
    fc.assert(
      fc.property(lines, how, (given, rules) => {
        const { iva_items: rows, iva, neto_gravado, ...amounts } = amountsOf(given, rules);
        expect(sum(rows.map(({ importe }) => importe)).eq(iva)).toBe(true);
        if (rules.class !== 'C')
          expect(sum(rows.map(({ base }) => base)).eq(neto_gravado)).toBe(true);
        for (const { alicuota, base, importe } of rows) {
          expect(near(percent(base, alicuota), importe, 0.01)).toBe(true);
        }
        expect(new Set(rows.map(({ alicuota }) => alicuota)).size).toBe(rows.length);
        expect(amounts.total).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('where prices include VAT the total is exactly the sum of the prices and other taxes', () => {
    fc.assert(
      fc.property(lines, how, (given, rules) => {
        const { total, tributos_total } = amountsOf(given, { ...rules, pricesIncludeVat: true });
        const paid = sum([...given.map(({ importe }) => importe), tributos_total]);
        expect(paid.eq(total)).toBe(true);
      }),
    );
  });
});
