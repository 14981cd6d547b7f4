// Other taxes of a document (tributos: perceptions, internal taxes): the authority's codes and the amount of each row
// (10024-10029, 10042), and the perception that a receiver without a category bears (10067, RG 2126).
import { fail } from '#kernel/error.ts';
import { near, percent, toAmount } from '#kernel/money.ts';
import { CUIT, UNCATEGORIZED } from './receiver.ts';

export const TRIBUTE_CODES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 13, 99] as const;
const OTHER = 99;
const UNCATEGORIZED_PERCEPTION = 13;
const WITH_PERCEPTION: readonly number[] = [6, 7, 8];
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
  /** Of a perception of gross income tax; the authority does not ask for it. */
  jurisdiction?: string;
};
export type Tribute = Required<Omit<TributeInput, 'jurisdiction'>> &
  Pick<TributeInput, 'jurisdiction'>;

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
    const place = input.jurisdiction && { jurisdiction: input.jurisdiction };
    return { codigo, descripcion: descripcion ?? '', base, alicuota, importe, ...place };
  });
}

type Perceived = {
  tipo_comprobante: number;
  receptor: { tipo_documento: number; numero_documento: string };
  neto_gravado: number;
  iva: number;
  tributos_total: number;
};

/**
 * Throws uncategorized_perception_required exactly where the authority refuses; a document with other taxes alone it takes with an
 * observation (10283). `field`: what of the request leaves it out (a note's own lines carry no other taxes, a share of the whole does).
 */
export function checkPerception(document: Perceived, field = 'tributos'): void {
  const { tipo_comprobante, receptor, neto_gravado, iva, tributos_total } = document;
  const { tipo_documento, numero_documento } = receptor;
  const isUncategorized = tipo_documento === CUIT && numero_documento === UNCATEGORIZED;
  const isTaxed = neto_gravado > 0 || iva > 0;
  if (!isUncategorized || !isTaxed || tributos_total > 0) return;
  if (!WITH_PERCEPTION.includes(tipo_comprobante)) return;
  fail('uncategorized_perception_required', {
    errors: [
      {
        field,
        location: 'body',
        code: 'conditional_required',
        required_codigo: UNCATEGORIZED_PERCEPTION,
        message: 'A receiver without a VAT category bears its perception: tributos with codigo 13',
      },
    ],
  });
}

const missing = (index: number, field: string): never =>
  fail('validation_error', {
    errors: [
      { field: `tributos[${index}].${field}`, location: 'body', code: 'conditional_required' },
    ],
  });
