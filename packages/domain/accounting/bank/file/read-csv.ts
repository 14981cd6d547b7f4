// CSV of a bank by the account's mapping of its columns: which one holds what, how days are written and which sign stands before
// decimals. Lines before the header (name of the bank, of the account) are passed over; newest first is turned round.
import type * as z from 'zod';
import { object, oneOf, text } from '#kernel/fields.ts';
import { decimal, toAmount } from '#kernel/money.ts';
import {
  amountOf,
  type BankFile,
  type BankLine,
  balanced,
  checkedLine,
  LINES_MAX,
  linesOf,
  type RowProblem,
  refuseBankFile,
} from './bank-file.ts';

const DATE_FORMATS = ['DD/MM/YYYY', 'YYYY-MM-DD', 'DD/MM/YY', 'MM/DD/YYYY', 'YYYYMMDD'] as const;
/** Lines above the header that a bank may write. */
const PREAMBLE_MAX = 25;
const ROW_BYTES_MAX = 20_000;
const COLUMNS_MAX = 200;
/** Of a file, blank ones and those above the header included. */
const ROWS_MAX = 2 * LINES_MAX;
/** A year of two digits is of this century. */
const CENTURY = '20';

const isBySides = (debit?: string, credit?: string): boolean =>
  debit !== undefined && credit !== undefined;

const columnName = () => text(1, 100);

export const csvMapping = () =>
  object({
    date: columnName(),
    description: columnName(),
    amount: columnName().optional(),
    debit: columnName().optional(),
    credit: columnName().optional(),
    reference: columnName().optional(),
    balance: columnName().optional(),
    date_format: oneOf(DATE_FORMATS).optional(),
    decimal: oneOf([',', '.']).optional(),
  }).refine(({ amount, debit, credit }) => (amount !== undefined) !== isBySides(debit, credit), {
    message: 'Name the column amount, or debit and credit',
    params: { code: 'conditional_required' },
    path: ['amount'],
  });
export type CsvMapping = z.infer<ReturnType<typeof csvMapping>>;

/** Throws validation_error naming the rows that cannot be read, or the columns that the file lacks. */
export async function readCsv(content: string, mapping: CsvMapping): Promise<BankFile> {
  const rows = await rowsOf(content);
  if (rows.some((row) => row.length > COLUMNS_MAX)) {
    refuseBankFile(`A file has at most ${COLUMNS_MAX} columns`, 'too_many_items');
  }
  const wanted = columnsOf(mapping);
  const top = rows
    .slice(0, PREAMBLE_MAX)
    .findIndex((row) => wanted.every((name) => place(row, name) >= 0));
  const header = rows[top];
  if (header === undefined) refuseLacking(rows, wanted);
  const columns = new Map(wanted.map((name) => [name, place(header, name)]));
  const body = rows.slice(top + 1).map((row, i) => ({ row, number: top + 2 + i }));
  const filled = body.filter(({ row }) => row.some((value) => value.trim() !== ''));
  const lines = oldestFirst(
    linesOf(filled.map(({ row, number }) => lineOf({ row, columns, mapping }, number))),
  );
  return balanced({ format: 'csv', ...balancesOf(lines), lines });
}

/** `columns`: where each column of the mapping is, found once. */
type Cells = {
  row: readonly string[];
  columns: ReadonlyMap<string, number>;
  mapping: CsvMapping;
};

function lineOf({ row, columns, mapping }: Cells, number: number): BankLine | RowProblem {
  const cell = (name: string | undefined) =>
    name === undefined ? '' : (row[columns.get(name) ?? -1] ?? '').trim();
  const figure = (name: string | undefined) => amountOf(cell(name), mapping.decimal ?? ',');
  const written = cell(mapping.balance);
  const balance = figure(mapping.balance);
  if (written !== '' && balance === undefined) {
    return { row: number, message: 'Its balance cannot be read' };
  }
  return checkedLine({
    row: number,
    date: dayOf(cell(mapping.date), mapping.date_format ?? 'DD/MM/YYYY'),
    amount: mapping.amount === undefined ? bySides(cell, figure, mapping) : figure(mapping.amount),
    description: cell(mapping.description),
    reference: cell(mapping.reference),
    balance,
  });
}

/** One of the two columns is empty or 0; banks write debits with and without their sign. */
function bySides(
  cell: (name: string | undefined) => string,
  figure: (name: string | undefined) => number | undefined,
  { debit, credit }: CsvMapping,
): number | undefined {
  const side = (name: string | undefined) => (cell(name) === '' ? 0 : figure(name));
  const [out, income] = [side(debit), side(credit)];
  if (out === undefined || income === undefined || (out !== 0 && income !== 0)) return undefined;
  if (cell(debit) === '' && cell(credit) === '') return undefined;
  return out === 0 ? income : -Math.abs(out);
}

function dayOf(written: string, format: (typeof DATE_FORMATS)[number]): string | undefined {
  const digits = written.slice(0, format.length).replaceAll('-', '/').replaceAll('.', '/');
  const parts = format === 'YYYYMMDD' ? /^(\d{4})(\d\d)(\d\d)$/.exec(written) : digits.split('/');
  if (parts === null) return undefined;
  const [a = '', b = '', c = ''] = format === 'YYYYMMDD' ? parts.slice(1) : parts;
  const two = (text: string) => text.padStart(2, '0');
  if (format === 'YYYY-MM-DD' || format === 'YYYYMMDD') return `${a}-${two(b)}-${two(c)}`;
  if (format === 'MM/DD/YYYY') return `${c}-${two(a)}-${two(b)}`;
  return `${format === 'DD/MM/YY' ? CENTURY : ''}${c}-${two(b)}-${two(a)}`;
}

/** Both balances from the column, where the first and the last line have one. */
function balancesOf(lines: readonly BankLine[]) {
  const [first, last] = [lines[0], lines.at(-1)];
  if (first?.balance === undefined || last?.balance === undefined) return {};
  return {
    opening_balance: toAmount(decimal(first.balance).minus(first.amount)),
    closing_balance: last.balance,
  };
}

function oldestFirst(lines: BankLine[]): BankLine[] {
  const [first, last] = [lines[0], lines.at(-1)];
  return first !== undefined && last !== undefined && first.date > last.date
    ? lines.reverse()
    : lines;
}

const columnsOf = ({ date_format: _, decimal: __, ...columns }: CsvMapping): string[] =>
  Object.values(columns).filter((name) => name !== undefined);

const folded = (name: string): string => name.trim().toLowerCase();
const place = (row: readonly string[], name: string): number =>
  row.findIndex((value) => folded(value) === folded(name));

function refuseLacking(rows: readonly (readonly string[])[], wanted: readonly string[]): never {
  const top = rows.slice(0, PREAMBLE_MAX);
  const missing = wanted.filter((name) => !top.some((row) => place(row, name) >= 0));
  const named = (missing.length > 0 ? missing : wanted).map((name) => `"${name}"`).join(', ');
  return refuseBankFile(`No row of its beginning names the columns ${named}`);
}

async function rowsOf(content: string): Promise<string[][]> {
  const { parse, CsvError } = await import('csv-parse/sync');
  if (breaksIn(content) > ROWS_MAX) {
    refuseBankFile(`A file has at most ${LINES_MAX} lines`, 'too_many_items');
  }
  const head = content.slice(0, 5_000);
  const delimiter = [';', '\t', ','].find((mark) => head.includes(mark)) ?? ',';
  try {
    return parse(content, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: false,
      skip_empty_lines: false,
      max_record_size: ROW_BYTES_MAX,
    }) as string[][];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const row = Number(error.lines ?? 1);
    return refuseBankFile(`Row ${row} is too long, or a quote in or before it is not closed`);
  }
}

const breaksIn = (text: string): number => Math.max(countOf(text, '\n'), countOf(text, '\r'));

function countOf(text: string, mark: string): number {
  let found = 0;
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) found += 1;
  return found;
}
