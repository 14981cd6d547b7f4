// CSV of a bank by the account's mapping of its columns: which one holds what, how days are written and which sign stands before
// decimals. Decision: titles, repeated headers, rows of a balance and totals that add up are no lines; any other row that is
// none refuses the file. Newest first is turned round.
import type * as z from 'zod';
import { object, oneOf, text } from '#kernel/fields.ts';
import { decimal, sum, toAmount } from '#kernel/money.ts';
import {
  amountOf,
  type BankFile,
  type BankLine,
  balanced,
  checkedLine,
  currencyOf,
  isProblem,
  linesOf,
  type RowProblem,
  refuseRows,
} from '../../records/bank/bank-file.ts';
import { DATE_FORMATS, dayOf } from './csv-day.ts';
import { type Row, type Table, tableOf } from './csv-table.ts';
import { endsOfLines, oldestFirst, stillAt } from './running-balance.ts';

const isBySides = (debit?: string, credit?: string): boolean =>
  debit !== undefined && credit !== undefined;

const named = (what: string) => text(1, 100).meta({ description: `Name of the column of ${what}` });

export const csvMapping = () =>
  object({
    date: named('the day'),
    description: named('what the bank says of the line'),
    amount: named('amounts with their sign, where one column holds both sides').optional(),
    debit: named('what went out').optional(),
    credit: named('what came in').optional(),
    reference: named("the bank's number of the line").optional(),
    balance: named('the balance after the line, which is checked line by line').optional(),
    currency: named('the currency: a file of two is refused').optional(),
    date_format: oneOf(DATE_FORMATS)
      .meta({ description: 'DD/MM/YYYY where nothing is said; also with - or . between' })
      .optional(),
    decimal: oneOf([',', '.'])
      .meta({ description: 'The sign before decimals; the other one groups thousands' })
      .optional(),
  }).refine(({ amount, debit, credit }) => (amount !== undefined) !== isBySides(debit, credit), {
    message: 'Name the column amount, or debit and credit',
    params: { code: 'conditional_required' },
    path: ['amount'],
  });
export type CsvMapping = z.infer<ReturnType<typeof csvMapping>>;

/** What a row says: a line (of a debit with the sign it has), a balance alone, or nothing. */
type Said = { line?: BankLine | RowProblem; balance?: number; debit?: number };
type Sums = { out: number; income: number };

/** Throws validation_error naming the rows that cannot be read, or the columns that the file lacks. */
export async function readCsv(content: string, mapping: CsvMapping): Promise<BankFile> {
  const table = await tableOf(content, columnsOf(mapping));
  const said: (Said & { row: number })[] = [];
  let sums: Sums = { out: 0, income: 0 };
  for (const row of table.rows) {
    const each = rowOf({ table, mapping, row, sums });
    if (each === undefined) continue;
    said.push({ ...each, row: row.number });
    if (each.line !== undefined && !isProblem(each.line)) sums = added(sums, each.line.amount);
  }
  const checked = said.flatMap(({ line }) => (line === undefined ? [] : [line]));
  const lines = oldestFirst(linesOf(checked));
  if (mapping.balance === undefined) refuseMixedDebits(said);
  const currency = currencyIn(table, mapping);
  return balanced({
    format: 'csv',
    ...(currency !== undefined && { currency }),
    ...endsOfLines(
      lines,
      said.flatMap(({ row, line, balance }) => (line === undefined ? stillAt(row, balance) : [])),
    ),
    lines,
  });
}

/** Debits with a sign are debits where all have it; among others they were taken back. Balances beside them tell which it is. */
function refuseMixedDebits(said: readonly (Said & { row: number })[]): void {
  if (!said.some(({ debit = 0 }) => debit > 0)) return;
  const message = 'Its debit is less than zero, others are not: map the column of balances';
  refuseRows(said.flatMap(({ row, debit = 0 }) => (debit < 0 ? [{ row, message }] : [])));
}

const added = ({ out, income }: Sums, amount: number): Sums =>
  amount < 0
    ? { out: toAmount(sum([out, -amount])), income }
    : { out, income: toAmount(sum([income, amount])) };

type Reading = { table: Table; mapping: CsvMapping; row: Row; sums: Sums };

/** Undefined for a row that says nothing of the account. */
function rowOf({ table, mapping, row, sums }: Reading): Said | undefined {
  const filled = row.cells.filter((value) => value.trim() !== '');
  const [only = ''] = filled;
  if (filled.length === 0) return undefined;
  if (filled.length === 1 && !/^[\d/.,-]+$/.test(only.trim())) return undefined;
  const cut = neededOf(mapping).find((name) => placeOf(table, name) >= row.cells.length);
  if (cut !== undefined) return broken(row, `The row ends before its column "${cut}"`);
  const cell = cellsOf(table, row);
  const figure = (name: string | undefined) => amountOf(cell(name), mapping.decimal ?? ',');
  const balance = figure(mapping.balance);
  if (cell(mapping.balance) !== '' && balance === undefined) {
    return broken(row, 'Its balance cannot be read');
  }
  const isStill = sidesOf(mapping).every((name) => cell(name) === '' || figure(name) === 0);
  if (isStill && balance !== undefined) return { balance };
  const { amount: column } = mapping;
  const amount = column === undefined ? bySides(cell, figure, mapping) : figure(column);
  const date = dayOf(cell(mapping.date), mapping.date_format ?? 'DD/MM/YYYY');
  if (date === undefined && areTotals(row, { mapping, figure, sums })) return undefined;
  const [description, reference] = [cell(mapping.description), cell(mapping.reference)];
  const line = checkedLine({ row: row.number, date, amount, description, reference, balance });
  const debit = figure(mapping.debit);
  return {
    line,
    ...(balance !== undefined && { balance }),
    ...(debit !== undefined && { debit }),
  };
}

const broken = ({ number }: Row, message: string): Said => ({ line: { row: number, message } });

const placeOf = ({ places }: Table, name: string): number => places.get(name) ?? 0;

/** A lone - is how some banks leave a cell empty, and `$ -` how spreadsheets show nothing. */
const NOTHING = /^\$?\s*-$/;

const cellsOf =
  (table: Table, { cells }: Row) =>
  (name: string | undefined): string => {
    const value = name === undefined ? '' : (cells[placeOf(table, name)] ?? '').trim();
    return NOTHING.test(value) ? '' : value;
  };

type Figure = (name: string | undefined) => number | undefined;

/** One of the two columns is empty or 0; banks write debits with and without their sign. */
function bySides(
  cell: (name: string | undefined) => string,
  figure: Figure,
  { debit, credit }: CsvMapping,
): number | undefined {
  const side = (name: string | undefined) => (cell(name) === '' ? 0 : figure(name));
  const [out, income] = [side(debit), side(credit)];
  if (out === undefined || income === undefined || (out !== 0 && income !== 0)) return undefined;
  if (cell(debit) === '' && cell(credit) === '') return undefined;
  return out === 0 ? income : -Math.abs(out);
}

type Totals = { mapping: CsvMapping; figure: Figure; sums: Sums };

/** A row that calls itself a total and is the sum of the lines above it. */
function areTotals({ cells }: Row, { mapping, figure, sums }: Totals): boolean {
  if (!cells.some((cell) => /\btotal(es)?\b/i.test(cell))) return false;
  const { amount, debit, credit } = mapping;
  if (amount !== undefined) {
    return figure(amount) === toAmount(decimal(sums.income).minus(sums.out));
  }
  return Math.abs(figure(debit) ?? 0) === sums.out && (figure(credit) ?? 0) === sums.income;
}

function currencyIn(table: Table, { currency }: CsvMapping): string | undefined {
  if (currency === undefined) return undefined;
  const { rows } = table;
  const place = placeOf(table, currency);
  return currencyOf(
    rows.map(({ cells, number }) => ({ row: number, written: cells[place] ?? '' })),
  );
}

const sidesOf = ({ amount, debit, credit }: CsvMapping): string[] =>
  [amount, debit, credit].filter((name) => name !== undefined);

/** The columns that a row must reach to be whole. */
const neededOf = (mapping: CsvMapping): string[] =>
  [mapping.date, ...sidesOf(mapping), mapping.balance].filter((name) => name !== undefined);

const columnsOf = ({ date_format: _, decimal: __, ...columns }: CsvMapping): string[] =>
  Object.values(columns).filter((name) => name !== undefined);
