// Lines on paper always add up to the totals beside them.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type VoucherType, voucherType } from '#domain/fiscal/voucher-types.ts';
import { sum, toAmount } from '#kernel/money.ts';
import type { PrintedLine } from '#pdf/tax-document/printed-document.ts';
import { contentFields, type ItemInput, withAmounts } from '../records/document-lines.ts';
import { printedLines } from './printed-lines.ts';

const typeOf = (code: number): VoucherType => {
  const type = voucherType(code);
  if (type === undefined) throw new Error(`no type ${code}`);
  return type;
};
const document = (code: number, items: ItemInput[], pricesIncludeVat: boolean) => ({
  ...contentFields({
    type: typeOf(code),
    items: withAmounts(items),
    pricesIncludeVat,
    tributes: [],
  }),
  concepto: 1 as const,
});
const total = (lines: PrintedLine[], of: (line: PrintedLine) => number | undefined) =>
  toAmount(sum(lines.map((line) => of(line) ?? 0)));

const item = fc.record({
  descripcion: fc.constant('x'),
  cantidad: fc.integer({ min: 1, max: 50 }),
  precio_unitario: fc
    .integer({ min: 0, max: 5_000_000 })
    .map((cents) => toAmount(sum([cents]).div(100))),
  bonificacion: fc.constantFrom(0, 5, 12.5, 100),
  alicuota_iva: fc.constantFrom(0, 2.5, 10.5, 21, 27, 'exento', 'no_gravado'),
});
const items = fc.array(item, { minLength: 1, maxLength: 20 }) as fc.Arbitrary<ItemInput[]>;

describe('printed lines', () => {
  test('A: net amounts add up to the net, the exempt and the untaxed; those with VAT to the total', () => {
    fc.assert(
      fc.property(items, fc.boolean(), (lines, isGross) => {
        const made = document(1, lines, isGross);
        const printed = printedLines(made, true);
        const net = toAmount(sum([made.neto_gravado, made.exento, made.no_gravado]));
        expect(total(printed, ({ amount }) => amount)).toBe(net);
        expect(total(printed, ({ amountWithVat }) => amountWithVat)).toBe(made.total);
      }),
    );
  });

  test.each([6, 11])('type %i: amounts add up to the total', (code) => {
    fc.assert(
      fc.property(items, fc.boolean(), (lines, isGross) => {
        const made = document(code, lines, isGross);
        const printed = printedLines(made, false);
        expect(total(printed, ({ amount }) => amount)).toBe(made.total);
        expect(printed.every(({ rate }) => rate === undefined)).toBe(true);
      }),
    );
  });

  test('a price with VAT inside is shown without it on an A', () => {
    const made = document(
      1,
      [{ descripcion: 'x', cantidad: 2, precio_unitario: 121, alicuota_iva: 21 }],
      true,
    );
    expect(printedLines(made, true)[0]).toMatchObject({
      unitPrice: 100,
      amount: 200,
      amountWithVat: 242,
    });
  });

  test('a document without lines shows what it is of: on an A by rate, elsewhere in one line', () => {
    const made = {
      concepto: 2 as const,
      exento: 50,
      no_gravado: 25,
      tributos_total: 30,
      total: 1536,
      iva_items: [
        { alicuota: 10.5, base: 200, importe: 21 },
        { alicuota: 21, base: 1000, importe: 210 },
      ] as const,
    };
    const byRate = printedLines(made, true);
    const shown = byRate.map(({ rate, amount, amountWithVat }) => [rate, amount, amountWithVat]);
    expect(shown).toEqual([
      [10.5, 200, 221],
      [21, 1000, 1210],
      ['exento', 50, 50],
      ['no_gravado', 25, 25],
    ]);
    const one = printedLines(made, false);
    expect(one).toMatchObject([{ quantity: 1, unitPrice: 1506, amount: 1506 }]);
    expect(one[0]?.description).toMatch(/^Servicios/);
    expect(one[0]).not.toHaveProperty('rate');
  });
});
