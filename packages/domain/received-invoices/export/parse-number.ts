// Numbers as exports and spreadsheets write them. fiscal#received-exports; reliability#files. The last separator is the
// decimal one; what could be read in two ways ("1.234") is an error, unless the export has only one separator of decimals.
import { AMOUNT_DECIMALS, AMOUNT_MAX, decimal } from '#kernel/money.ts';

type ParsedNumber = number | { code: 'invalid_number' | 'ambiguous_number' | 'out_of_range' };

const RATE_DECIMALS = 6;
const WHOLE = /^\d{1,15}$/;
const GROUPED = /^\d{1,3}([.,])\d{3}(\1\d{3})+$/;
const GROUPED_DECIMAL = /^\d{1,3}(?:(\.\d{3})+,\d{1,6}|(,\d{3})+\.\d{1,6})$/;
const SEPARATED = /^(\d{0,15})([.,])(\d{1,6})$/;
const GROUP_DIGITS = 3;
/** As spreadsheets and accountants write it: a sign before or after it, or parentheses. */
const NEGATIVE = /^(?:-(?<led>[^-].*)|(?<followed>.*[^-])-|\((?<enclosed>[^()-]+)\))$/;

/** With its sign; an empty one is 0, and so is a lone `-`, as spreadsheets show it. `known`: the only separator of decimals there. */
export const parseAmount = (text: string, known?: ','): ParsedNumber =>
  parse(text.replaceAll(/[\s$]/g, ''), { known, decimals: AMOUNT_DECIMALS });

/** An exchange rate; an empty one is 0. */
export const parseRate = (text: string, known?: ','): ParsedNumber =>
  parse(text.replaceAll(/[\s$]/g, ''), { known, decimals: RATE_DECIMALS });

/** A whole number written in digits only; undefined for anything else. */
export const parseWhole = (text: string): number | undefined =>
  WHOLE.test(text) ? Number.parseInt(text, 10) : undefined;

function parse(text: string, { known, decimals }: { known?: ','; decimals: number }): ParsedNumber {
  if (text === '' || text === '-') return 0;
  const { led, followed, enclosed } = NEGATIVE.exec(text)?.groups ?? {};
  const digits = led ?? followed ?? enclosed;
  const plain = plainText(digits ?? text, known);
  if (typeof plain !== 'string') return plain;
  const value = decimal(digits === undefined ? plain : `-${plain}`);
  if (!value.round(decimals).eq(value)) return { code: 'invalid_number' };
  return value.abs().gt(AMOUNT_MAX) ? { code: 'out_of_range' } : value.toNumber();
}

/** Digits with a point before the decimals. */
function plainText(digits: string, known?: ','): Exclude<ParsedNumber, number> | string {
  if (WHOLE.test(digits)) return digits;
  if (GROUPED.test(digits)) return digits.replaceAll(/[.,]/g, '');
  if (GROUPED_DECIMAL.test(digits)) {
    const at = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'));
    return `${digits.slice(0, at).replaceAll(/[.,]/g, '')}.${digits.slice(at + 1)}`;
  }
  const [, whole = '', separator, fraction = ''] = SEPARATED.exec(digits) ?? [];
  if (separator === undefined) return { code: 'invalid_number' };
  const isDoubtful = fraction.length === GROUP_DIGITS && separator !== known && whole !== '';
  return isDoubtful ? { code: 'ambiguous_number' } : `${whole === '' ? '0' : whole}.${fraction}`;
}
