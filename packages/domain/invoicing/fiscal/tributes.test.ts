// Other taxes: amounts, names and what each row needs.
import { describe, expect, test } from 'vitest';
import { tributesOf } from './tributes.ts';

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
