// Files of fixed columns as the tax authorities' importers read them: a layout is a declared table of fields, and one writer
// makes its lines. What does not fit its column is never cut silently, but for texts that say so.

import { decimal, printed } from '#kernel/money.ts';
import { writable } from '../../vat/layouts/windows-1252.ts';

/** A value has more places than its column. */
export class TooWide extends Error {
  override readonly name = 'TooWide';
  readonly column: string;
  constructor(column: string, { length, text }: { length: number; text: string }) {
    super(`${column} holds ${length} characters, not "${text}"`);
    this.column = column;
  }
}

type Kind =
  /** Digits, zeros before them. */
  | 'digits'
  /** Text to the left, spaces after it; a longer one is cut. */
  | 'text'
  /** Text to the right, spaces before it; a longer one is cut. */
  | 'text_right'
  /** Decimal point, two places, zeros before (`%014.2f`). */
  | 'point'
  /** Decimal comma, two places, zeros before. */
  | 'comma'
  /** dd/mm/yyyy of a YYYY-MM-DD. */
  | 'day';

/** One column: its name, its length, how it is written, and what stands there where nothing is said. */
type Column = { name: string; length: number; kind: Kind; blank?: string };
export type Layout = readonly Column[];
type Value = string | number | undefined;
type Values = Readonly<Record<string, Value>>;

export const column = (name: string, length: number, kind: Kind, blank?: string): Column => ({
  name,
  length,
  kind,
  ...(blank !== undefined && { blank }),
});

/** One line. Throws TooWide for a value that its column cannot hold. */
export const lineOf = (layout: Layout, values: Values): string => cellsOf(layout, values).join('');

/** The columns of one line, for a file that separates them. Throws as lineOf does. */
export const cellsOf = (layout: Layout, values: Values): string[] =>
  layout.map((each) => cell(each, values[each.name]));

function cell({ name, length, kind, blank }: Column, value: Value): string {
  if (value === undefined || value === '') return (blank ?? ' ').repeat(length).slice(0, length);
  const text = written(kind, value, length);
  if (text.length !== length) throw new TooWide(name, { length, text });
  return text;
}

function written(kind: Kind, value: string | number, length: number): string {
  const text = String(value);
  if (kind === 'digits') return text.padStart(length, '0');
  if (kind === 'text') return plain(text).slice(0, length).padEnd(length);
  if (kind === 'text_right') return plain(text).slice(0, length).padStart(length);
  if (kind === 'day') return slashed(text);
  const figure = signedFigure(value, length);
  return kind === 'comma' ? figure.replace('.', ',') : figure;
}

/** A sign stands before the zeros, as `%014.2f` has it. */
function signedFigure(value: string | number, length: number): string {
  const sign = decimal(value).lt(0) ? '-' : '';
  return sign + printed(decimal(value).abs()).padStart(length - sign.length, '0');
}

/** "2026-11-21" as "21/11/2026". */
const slashed = (date: string): string => date.split('-').reverse().join('/');

/** "30712345671" as "30-71234567-1". */
export const hyphened = (cuit: string): string => cuit.replace(/^(\d{2})(\d{8})(\d)$/, '$1-$2-$3');

/** One line of the letters that Windows-1252 has. */
const plain = (text: string): string => writable(text.trim()).replaceAll(/\s+/g, ' ').trim();
