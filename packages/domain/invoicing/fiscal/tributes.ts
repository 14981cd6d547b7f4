// Other taxes of a document (tributos: perceptions, internal taxes): the authority's codes and the amount of each row
// (10024-10029, 10042).
import { fail } from '#kernel/error.ts';
import { near, percent, toAmount } from '#kernel/money.ts';

export const TRIBUTE_CODES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 13, 99] as const;
const OTHER = 99;
const NAMES: Readonly<Record<number, string>> = {
  1: 'Impuestos nacionales',
  2: 'Impuestos provinciales',
  3: 'Impuestos municipales',
  4: 'Impuestos internos',
  5: 'IIBB',
  6: 'Percepción de IVA',
  7: 'Percepción de IIBB',
  8: 'Percepciones por impuestos municipales',
  9: 'Otras percepciones',
  13: 'Percepción de IVA a no categorizado',
};
const CENT = 0.01;

export type TributeInput = {
  codigo: number;
  descripcion?: string;
  base?: number;
  alicuota?: number;
  importe?: number;
};
export type Tribute = Required<TributeInput>;

/**
 * The rows with every member: the amount is base x rate unless given, and then must agree with them to the cent.
 * Throws validation_error (what is missing) and totals_mismatch.
 */
export function tributesOf(inputs: readonly TributeInput[]): Tribute[] {
  return inputs.map((input, index) => {
    const { codigo, base = 0, alicuota = 0 } = input;
    const descripcion = input.descripcion ?? NAMES[codigo];
    if (codigo === OTHER && descripcion === undefined) missing(index, 'descripcion');
    if (input.importe === undefined && (input.base === undefined || input.alicuota === undefined)) {
      missing(index, 'importe');
    }
    const computed = toAmount(percent(base, alicuota), 'half-even');
    const importe = input.importe ?? computed;
    const isChecked = input.base !== undefined && input.alicuota !== undefined;
    if (isChecked && !near(importe, computed, CENT)) {
      fail('totals_mismatch', {
        errors: [
          {
            field: `tributos[${index}].importe`,
            location: 'body',
            expected: computed,
            actual: importe,
          },
        ],
      });
    }
    return { codigo, descripcion: descripcion ?? '', base, alicuota, importe };
  });
}

const missing = (index: number, field: string): never =>
  fail('validation_error', {
    errors: [
      { field: `tributos[${index}].${field}`, location: 'body', code: 'conditional_required' },
    ],
  });
