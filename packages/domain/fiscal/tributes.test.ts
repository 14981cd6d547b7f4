// Other taxes: amounts, names and what each row needs.
import { describe, expect, test } from 'vitest';
import { checkPerception, tributesOf } from './tributes.ts';

const failing = (code: string) => expect.objectContaining({ code });

describe('other taxes', () => {
  test('the amount is base times rate, half even', () => {
    expect(tributesOf([{ codigo: 7, base: 1000, alicuota: 3.5 }])).toEqual([
      { codigo: 7, descripcion: 'Percepción de IIBB', base: 1000, alicuota: 3.5, importe: 35 },
    ]);
  });

  test('a stated amount may differ by a cent and no more', () => {
    const row = { codigo: 7, base: 1000, alicuota: 3.5 };
    expect(tributesOf([{ ...row, importe: 35.01 }])[0]?.importe).toBe(35.01);
    expect(() => tributesOf([{ ...row, importe: 35.02 }])).toThrow(failing('totals_mismatch'));
  });

  test('code 99 needs a description, and a row without base and rate its amount', () => {
    expect(() => tributesOf([{ codigo: 99, importe: 5 }])).toThrow(failing('validation_error'));
    expect(() => tributesOf([{ codigo: 7, base: 5 }])).toThrow(failing('validation_error'));
    expect(tributesOf([{ codigo: 4, importe: 5 }])).toMatchObject([
      { base: 0, alicuota: 0, importe: 5 },
    ]);
  });
});

describe('a receiver without a category', () => {
  const check = (more: object, number = '23000000000') => {
    const receptor = { tipo_documento: 80, numero_documento: number };
    const amounts = { neto_gravado: 100, iva: 21, tributos_total: 0 };
    return () => checkPerception({ tipo_comprobante: 6, receptor, ...amounts, ...more });
  };

  test.each([6, 7, 8])('bears the VAT perception on type %i', (tipo_comprobante) => {
    expect(check({ tipo_comprobante })).toThrow(failing('uncategorized_perception_required'));
    expect(check({ tipo_comprobante, tributos_total: 10.5 })).not.toThrow();
  });

  test.each([
    ['a receipt', { tipo_comprobante: 9 }],
    ['what is exempt', { neto_gravado: 0, iva: 0 }],
  ])('does not on %s', (_, more) => {
    expect(check(more)).not.toThrow();
  });

  test('is told by that CUIT alone, as the authority does', () => {
    expect(check({}, '20314468849')).not.toThrow();
  });
});
