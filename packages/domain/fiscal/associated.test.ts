// Documents that a document may name, and what a note without a document of ours answers.
import { describe, expect, test } from 'vitest';
import { type Associated, checkAnswered, checkAssociated } from './associated.ts';
import { VOUCHER_TYPES, type VoucherType, voucherType } from './voucher-types.ts';

const failing = (code: string) => expect.objectContaining({ code });
const typeOf = (code: number): VoucherType => {
  const type = voucherType(code);
  if (type === undefined) throw new Error(`no type ${code}`);
  return type;
};
const named = (tipo_comprobante: number, more: Partial<Associated> = {}): Associated => ({
  tipo_comprobante,
  punto_venta: 1,
  numero: 5,
  ...more,
});

describe('named documents', () => {
  /** fiscal#associated-documents, line by line. */
  const TABLE: [number[], number[]][] = [
    [
      [2, 3],
      [1, 2, 3, 4, 5, 34, 39, 60, 63, 88, 991],
    ],
    [
      [7, 8],
      [6, 7, 8, 9, 10, 35, 40, 61, 64, 88, 991],
    ],
    [
      [12, 13],
      [11, 12, 13, 15],
    ],
    [
      [52, 53],
      [51, 52, 53, 54, 88, 991],
    ],
    [
      [202, 203],
      [201, 202, 203, 88, 91, 988, 990, 991, 993, 994, 995, 996, 997],
    ],
    [
      [207, 208],
      [206, 207, 208, 88, 91, 988, 990, 991, 993, 994, 995, 996, 997],
    ],
    [
      [212, 213],
      [211, 212, 213, 88, 91, 988, 990, 991, 993, 994, 995, 996, 997],
    ],
    [
      [201, 206, 211],
      [91, 990, 991, 993, 994, 995],
    ],
    [
      [1, 6, 51],
      [88, 991],
    ],
  ];
  test.each<[string, Partial<Associated>, object]>([
    ['a sale point that the authority gives nobody', { punto_venta: 99_999 }, { max: 99_998 }],
    ['a number past the last', { numero: 99_999_999 }, { max: 99_999_998 }],
    ['a CUIT that is none', { numero: 6, cuit: '30715686055' }, { code: 'invalid_format' }],
    ['one named before', {}, { field: 'comprobantes_asociados[1].numero', code: 'not_unique' }],
  ])('%s is refused', (_, more, line) => {
    const both = [named(991), named(991, more)];
    expect(() => checkAssociated(typeOf(1), both)).toThrow(
      expect.objectContaining({
        code: 'associated_document_not_allowed',
        errors: [expect.objectContaining(line)],
      }),
    );
    expect(() => checkAssociated(typeOf(1), [named(991), named(88)])).not.toThrow();
  });

  const KNOWN = [...VOUCHER_TYPES.map(({ code }) => code), 88, 91, 991, 995];

  test('each type may name exactly what its line of the table says', () => {
    for (const { code } of VOUCHER_TYPES) {
      const allowed = TABLE.find(([types]) => types.includes(code))?.[1] ?? [];
      const accepted = KNOWN.filter((other) => {
        try {
          checkAssociated(typeOf(code), [named(other)]);
          return true;
        } catch (error) {
          expect(error).toMatchObject({ code: 'associated_document_not_allowed' });
          return false;
        }
      });
      expect([code, accepted]).toEqual([code, KNOWN.filter((other) => allowed.includes(other))]);
    }
  });
});

describe('what a free note answers', () => {
  const FECHA = '2026-11-20';
  const OURS = '30715686054';
  const answer =
    (code: number, documents: Associated[], more: { period?: string[]; undo?: boolean } = {}) =>
    () => {
      const [desde = '', hasta = ''] = more.period ?? [];
      checkAnswered(typeOf(code), FECHA, {
        documents,
        issuerCuit: OURS,
        ...(more.period && { period: { desde, hasta } }),
        ...(more.undo && { isCancellation: true }),
      });
    };

  test('documents or a period, never nothing', () => {
    expect(answer(3, [])).toThrow(failing('associated_document_required'));
    expect(answer(3, [named(1)])).not.toThrow();
    expect(answer(3, [], { period: ['2026-10-01', '2026-10-31'] })).not.toThrow();
    expect(answer(3, [named(6)])).toThrow(failing('associated_document_not_allowed'));
  });

  test('not what comes after it: the period ends in order and by its day', () => {
    expect(answer(3, [], { period: ['2026-10-31', '2026-10-01'] })).toThrow(
      failing('date_out_of_range'),
    );
    expect(answer(3, [], { period: ['2026-11-01', '2026-11-21'] })).toThrow(
      failing('date_out_of_range'),
    );
    expect(answer(3, [named(1, { fecha: '2026-11-21' })])).toThrow(failing('date_out_of_range'));
  });

  test('no period before the first day that the authority takes (10206)', () => {
    expect(answer(3, [], { period: ['2006-01-02', '2026-10-31'] })).not.toThrow();
    expect(answer(3, [], { period: ['2006-01-01', '2026-10-31'] })).toThrow(
      expect.objectContaining({
        code: 'date_out_of_range',
        errors: [expect.objectContaining({ field: 'periodo_asociado.desde', min: '2006-01-02' })],
      }),
    );
  });

  const whole = { cuit: OURS, fecha: '2026-11-01' };
  const forbidden = failing('associated_document_not_allowed');
  const required = failing('associated_document_required');

  test('a note of credit invoices answers one of the same issuer, told with its date, and no period', () => {
    expect(answer(203, [named(201, whole)])).not.toThrow();
    expect(answer(203, [named(201, { ...whole, cuit: '30-71568605-4' })])).not.toThrow();
    expect(answer(203, [], { period: ['2026-10-01', '2026-10-31'] })).toThrow(forbidden);
    expect(answer(203, [named(201)])).toThrow(required);
    expect(answer(203, [named(201, { ...whole, cuit: '33693450239' })])).toThrow(forbidden);
    expect(answer(203, [named(206, whole)])).toThrow(forbidden);
    expect(answer(203, [named(203, whole)])).toThrow(forbidden);
    expect(answer(203, [named(201, whole), named(201, { ...whole, numero: 6 })])).toThrow(
      forbidden,
    );
  });

  test('delivery notes stand beside the one credit invoice, never in its place', () => {
    const delivered = [named(91, whole), named(995, whole)];
    expect(answer(203, [...delivered, named(201, whole)])).not.toThrow();
    const undated = named(91, { cuit: OURS });
    expect(answer(203, [undated, named(201, whole)])).not.toThrow();
    expect(answer(203, [named(91), named(201, whole)])).toThrow(required);
    expect(answer(203, delivered)).toThrow(forbidden);
    expect(answer(203, [...delivered, named(203, whole)], { undo: true })).toThrow(forbidden);
  });

  test('one that undoes what was refused answers several: a debit credits, a credit the others', () => {
    const undo = true;
    const invoiceAndDebit = [named(201, whole), named(202, whole)];
    expect(answer(203, invoiceAndDebit, { undo })).not.toThrow();
    expect(answer(202, [named(203, whole)], { undo })).not.toThrow();
    expect(answer(202, [named(201, whole)], { undo })).toThrow(forbidden);
    expect(answer(203, [named(203, whole)], { undo })).toThrow(forbidden);
  });
});
