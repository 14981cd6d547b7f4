// Lines of fixed width as the authority takes them: a table of columns says what a line holds, and this writes it. Numbers and
// amounts are filled with zeros on the left, text with blanks on the right; amounts are cents without a point.
import { decimal, times } from '#kernel/money.ts';

export type Column<V> = {
  readonly name: string;
  readonly width: number;
  readonly kind: 'number' | 'text' | 'date' | 'amount' | 'rate';
  readonly of: (value: V) => string | number;
};

/** Decimals of an exchange rate: 4 whole digits and 6 after them. */
const RATE_PLACES = 6;
const CENTS = 2;

/** The line without its end. Throws an Error for a value that does not fit: entries are held to the widths when they are made. */
export const writeLine = <V>(columns: readonly Column<V>[], value: V): string =>
  columns.map((column) => cell(column, column.of(value))).join('');

/** Every line ended, also the last one. */
export const withLineEnds = (lines: readonly string[], end: string): string =>
  lines.map((line) => line + end).join('');

function cell<V>({ name, width, kind }: Column<V>, value: string | number): string {
  const text = rendered(kind, width, value);
  if (text.length !== width) throw new Error(`${name} has ${text.length} places, not ${width}`);
  return text;
}

function rendered(kind: Column<never>['kind'], width: number, value: string | number): string {
  switch (kind) {
    case 'text':
      return Array.from(String(value)).slice(0, width).join('').padEnd(width, ' ');
    case 'date':
      return String(value).replaceAll('-', '').padStart(width, '0');
    case 'number':
      return String(value).padStart(width, '0');
    case 'amount':
      return scaled(value, CENTS, width);
    case 'rate':
      return scaled(value, RATE_PLACES, width);
  }
}

/** The sign of a negative amount takes the first place. */
function scaled(value: string | number, places: number, width: number): string {
  const digits = times(decimal(value).abs(), 10 ** places)
    .round(0)
    .toString();
  return decimal(value).lt(0) ? `-${digits.padStart(width - 1, '0')}` : digits.padStart(width, '0');
}
