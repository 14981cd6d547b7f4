// Totals without lines and beside them: what follows from what, and each tolerance of the authority at its edge.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountsOf, type Line, type VatItem } from './amounts.ts';
import { checkStated, requireContent, type StatedTotals, statedAmounts } from './stated-totals.ts';
import { UNTAXED, VAT_RATES } from './vat-rates.ts';

const A = { class: 'A', tributes: [] } as const;
const C = { class: 'C', tributes: [] } as const;
const ROWS: VatItem[] = [{ alicuota: 21, base: 1000, importe: 210 }];

/** `field: [expected, actual]` of every line of the refusal; undefined where there is none. */
function refusal(run: () => unknown): { code: string; lines: Record<string, unknown> } | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    const { code, errors } = error as { code: string; errors: Record<string, unknown>[] };
    const lines = errors.map(({ field, expected, actual, code: why }) => [
      field,
      why ?? [expected, actual],
    ]);
    return { code, lines: Object.fromEntries(lines) };
  }
}
const offA = (stated: StatedTotals, tributes: { importe: number }[] = []) =>
  refusal(() => statedAmounts(stated, { class: 'A', tributes }));
const mismatch = (lines: Record<string, unknown>) => ({ code: 'totals_mismatch', lines });
const lacks = (field: string) => ({
  code: 'validation_error',
  lines: { [field]: 'conditional_required' },
});

describe('without lines', () => {
  test('the rest follows from the rates, the untaxed amounts and the other taxes', () => {
    const other: VatItem = { alicuota: 10.5, base: 200, importe: 21 };
    const stated = { iva_items: [...ROWS, other], exento: 50, no_gravado: 25 };
    expect(statedAmounts(stated, { class: 'B', tributes: [{ importe: 30 }] })).toEqual({
      neto_gravado: 1200,
      no_gravado: 25,
      exento: 50,
      iva: 231,
      tributos_total: 30,
      total: 1536,
      iva_items: [other, ...ROWS],
    });
  });

  test('what is stated is kept as it is within the tolerances', () => {
    const stated = {
      neto_gravado: 1000.01,
      no_gravado: 0,
      exento: 0,
      iva: 209.99,
      iva_items: [{ alicuota: 21 as const, base: 1000, importe: 209.99 }],
      tributos_total: 0,
      total: 1210.01,
    };
    expect(statedAmounts(stated, A)).toEqual(stated);
  });

  test('a class C is its net, which its total tells too', () => {
    const amounts = { neto_gravado: 100, total: 130, tributos_total: 30, iva: 0, iva_items: [] };
    const terms = { class: 'C', tributes: [{ importe: 30 }] } as const;
    expect(statedAmounts({ total: 130 }, terms)).toMatchObject(amounts);
    expect(statedAmounts({ neto_gravado: 100 }, terms)).toMatchObject(amounts);
    expect(refusal(() => statedAmounts({ total: 20 }, terms))).toEqual(
      mismatch({ total: [30, 20] }),
    );
  });

  test('a class C has no VAT and nothing untaxed, each named', () => {
    const stated = { neto_gravado: 100, iva: 21, exento: 1, no_gravado: 2, iva_items: ROWS };
    expect(refusal(() => statedAmounts(stated, C))).toEqual(
      mismatch({ iva: [0, 21], exento: [0, 1], no_gravado: [0, 2], iva_items: [[], ROWS] }),
    );
  });

  test('elsewhere a total does not tell the rates, and a net or VAT needs its rows', () => {
    expect(offA({ total: 121 })).toEqual(lacks('items'));
    expect(offA({ total: 121, tributos_total: 0 })).toEqual(lacks('items'));
    expect(offA({ neto_gravado: 100, total: 121 })).toEqual(lacks('iva_items'));
    expect(offA({ iva: 21, exento: 5 })).toEqual(lacks('iva_items'));
    expect(offA({ exento: 100 })).toBeUndefined();
  });

  test('every amount that is off is named with what it should be', () => {
    const row: VatItem = { alicuota: 21, base: 1000, importe: 200 };
    const stated = { iva_items: [row], neto_gravado: 900, iva: 300, tributos_total: 7, total: 5 };
    expect(offA(stated)).toEqual(
      mismatch({
        'iva_items[0].importe': [210, 200],
        neto_gravado: [1000, 900],
        iva: [200, 300],
        tributos_total: [0, 7],
        total: [1207, 5],
      }),
    );
  });

  test('a rate has one row', () => {
    const half: VatItem = { alicuota: 21, base: 500, importe: 105 };
    expect(offA({ iva_items: [half, half] })).toEqual(
      mismatch({ 'iva_items[1].alicuota': 'not_unique' }),
    );
  });

  test('a total over the largest amount is refused', () => {
    const iva_items: VatItem[] = [{ alicuota: 0, base: 999_999_999_999.99, importe: 0 }];
    expect(offA({ iva_items, exento: 1 })?.lines).toEqual({ total: 'too_large' });
  });
});

describe('tolerances', () => {
  const rows: VatItem[] = [...ROWS, { alicuota: 10.5, base: 1000, importe: 105 }];
  test.each<[string, StatedTotals, StatedTotals]>([
    [
      'neto_gravado: 0.01 %',
      { neto_gravado: 2000.2, total: 2315.2 },
      { neto_gravado: 2000.21, total: 2315.21 },
    ],
    ['iva: 0.01 %', { iva: 314.97, total: 2314.97 }, { iva: 314.96, total: 2314.96 }],
    ['total: 0.01 %', { total: 2315.23 }, { total: 2315.24 }],
  ])('%s', (_, within, beyond) => {
    const [field] = Object.keys(within);
    expect(offA({ iva_items: rows, ...within })).toBeUndefined();
    expect(Object.keys(offA({ iva_items: rows, ...beyond })?.lines ?? {})).toEqual([field]);
  });

  test('small sums: a cent a row', () => {
    const iva_items: VatItem[] = [
      { alicuota: 10.5, base: 10, importe: 1.05 },
      { alicuota: 21, base: 10, importe: 2.1 },
    ];
    const off = (stated: StatedTotals) => offA({ iva_items, ...stated })?.lines;
    expect(off({ neto_gravado: 20.02, total: 23.17 })).toBeUndefined();
    expect(off({ neto_gravado: 20.03, total: 23.18 })).toEqual({ neto_gravado: [20, 20.03] });
    expect(off({ iva: 3.13, total: 23.13 })).toBeUndefined();
    expect(off({ iva: 3.12, total: 23.12 })).toEqual({ iva: [3.15, 3.12] });
  });

  test('the VAT of a rate: a cent or 0.01 %', () => {
    const vat = (base: number, importe: number) =>
      offA({ iva_items: [{ alicuota: 21, base, importe }] })?.lines;
    expect(vat(10, 2.11)).toBeUndefined();
    expect(vat(10, 2.12)).toEqual({ 'iva_items[0].importe': [2.1, 2.12] });
    expect(vat(100_000, 21_002.1)).toBeUndefined();
    expect(vat(100_000, 21_002.11)).toEqual({ 'iva_items[0].importe': [21_000, 21_002.11] });
  });

  test('other taxes: a cent a row or 0.01 %', () => {
    const off = (tributos_total: number) =>
      offA({ exento: 1, tributos_total }, [{ importe: 1 }, { importe: 2 }])?.lines;
    expect(off(3.02)).toBeUndefined();
    expect(off(3.03)).toEqual({ tributos_total: [3, 3.03] });
    const large = (tributos_total: number) =>
      offA({ exento: 1, tributos_total }, [{ importe: 1000 }])?.lines;
    expect(large(1000.1)).toBeUndefined();
    expect(large(1000.11)).toEqual({ tributos_total: [1000, 1000.11] });
  });
});

describe('beside lines, which count', () => {
  const lines: Line[] = [
    { importe: 1000, alicuota: 21 },
    { importe: 50, alicuota: 'exento' },
  ];
  const computed = amountsOf(lines, { ...A, pricesIncludeVat: false });
  const off = (stated: StatedTotals) => refusal(() => checkStated(computed, stated));

  test('totals agree to the cent, whatever the authority would forgive', () => {
    expect(off({ ...computed })).toBeUndefined();
    expect(off({ total: 1260.01, iva: 209.99 })).toBeUndefined();
    expect(off({ total: 1260.02, iva: 209.98, exento: 0 })).toEqual(
      mismatch({ total: [1260, 1260.02], iva: [210, 209.98], exento: [50, 0] }),
    );
  });

  test('rows are those of the lines', () => {
    const stray: VatItem = { alicuota: 27, base: 1, importe: 0.27 };
    const [row] = ROWS as [(typeof ROWS)[0]];
    expect(off({ iva_items: [{ ...row, base: 999 }] })?.lines).toEqual({
      'iva_items[0].base': [1000, 999],
    });
    expect(off({ iva_items: [stray] })?.lines).toEqual({
      'iva_items[0].base': [0, 1],
      'iva_items[0].importe': [0, 0.27],
      iva_items: [row, undefined],
    });
  });

  test('what any lines add up to may be stated, with them or in their place', () => {
    const line = fc.record({
      importe: fc.integer({ min: 5, max: 100_000_000 }).map((cents) => cents / 100),
      alicuota: fc.constantFrom(...VAT_RATES, ...UNTAXED),
    });
    const how = fc.record({
      class: fc.constantFrom('A' as const, 'B' as const, 'C' as const),
      pricesIncludeVat: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 40 }), how, (given, rules) => {
        const terms = { ...rules, tributes: [{ importe: 1.5 }] };
        const amounts = amountsOf(given, terms);
        checkStated(amounts, amounts);
        expect(statedAmounts(amounts, terms)).toEqual(amounts);
      }),
    );
  });
});

test('a document is of something', () => {
  expect(refusal(() => requireContent({ tributos_total: 5 }))).toEqual(lacks('items'));
  expect(refusal(() => requireContent({ total: 5 }))).toBeUndefined();
  expect(refusal(() => requireContent({ items: [] }))).toBeUndefined();
});
