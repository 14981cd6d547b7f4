// A table as the spreadsheets of the country open it: UTF-8 with its mark, semicolons, decimal commas. A text that a spreadsheet
// would take for a formula is told apart by an apostrophe.

export type Cell = string | number | undefined;

const MARK = '\u{FEFF}';
/** As Excel and LibreOffice read the beginning of a cell: blanks and what is not seen before it, and the wide forms of the signs. */
const FORMULA = /^(?:[\s\p{Cf}]*[=+\-@＝＋－＠]|[\t\r\n])/u;
/** Made by the first table: it takes 2 ms of processor. */
let amounts: Intl.NumberFormat | undefined;

export const csvText = (rows: readonly (readonly Cell[])[]): string =>
  MARK + rows.map((row) => `${row.map(cell).join(';')}\r\n`).join('');

function cell(value: Cell): string {
  if (value === undefined) return '';
  if (typeof value === 'number') return amount(value);
  return textCell(value);
}

/** A text as a cell. */
export function textCell(value: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function amount(value: number): string {
  amounts ??= new Intl.NumberFormat('es-AR', {
    useGrouping: false,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return amounts.format(value);
}
