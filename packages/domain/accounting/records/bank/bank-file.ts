// What any file of a bank says once it is read: lines of one account with their balances. Nothing of it is guessed: a file of
// which a row cannot be read is refused whole, and its rows are named.

import { isPesos } from '#domain/fiscal/currency.ts';
import { isDate } from '#kernel/date.ts';
import { FIELD_ERRORS_MAX, type FieldCode, fail } from '#kernel/error.ts';
import { AMOUNT_MAX, decimal, sum, toAmount } from '#kernel/money.ts';
import { shortened } from '#kernel/shortened.ts';

/** Lines of one file. */
export const LINES_MAX = 20_000;
export const DESCRIPTION_MAX = 500;
export const REFERENCE_MAX = 100;

/** `amount` is more than zero for what came in; `row` is where the file says so. */
export type BankLine = {
  row: number;
  date: string;
  amount: number;
  description: string;
  reference?: string;
  balance?: number;
};

export type BankFile = {
  format: 'ofx' | 'camt053' | 'csv' | 'json';
  /** As the bank writes it, where the file says so. */
  account?: string;
  /** Of three letters, where the file says so. */
  currency?: string;
  opening_balance?: number;
  closing_balance?: number;
  lines: BankLine[];
};

/** The journal is in pesos, and so is a bank file that says nothing else. */
export const isInPesos = ({ currency }: { readonly currency?: string }): boolean =>
  isPesos(currency);

export type RowProblem = { row: number; message: string };

/** Throws validation_error about the file as a whole. */
export function refuseBankFile(
  message: string,
  code: FieldCode = 'invalid_format',
  row?: number,
): never {
  const at = { field: 'file', location: 'body', ...(row !== undefined && { row }) } as const;
  return fail('validation_error', { errors: [{ ...at, code, message }] });
}

/** Throws validation_error with a line for each broken row, up to what an answer holds. */
export function refuseRows(problems: readonly RowProblem[]): void {
  if (problems.length === 0) return;
  const errors = problems.slice(0, FIELD_ERRORS_MAX).map(({ row, message }) => ({
    field: 'file',
    location: 'body' as const,
    code: 'invalid_format' as const,
    row,
    message,
  }));
  fail('validation_error', { errors });
}

/** The line, or what is wrong with it. */
export function checkedLine(line: {
  row: number;
  date: string | undefined;
  amount: number | undefined;
  description: string;
  reference?: string | undefined;
  balance?: number | undefined;
}): BankLine | RowProblem {
  const { row, date, amount, description, reference, balance } = line;
  if (date === undefined || !isDate(date)) return { row, message: 'Its day cannot be read' };
  if (amount === undefined) return { row, message: 'Its amount cannot be read' };
  return {
    row,
    date,
    amount,
    description: shortened(oneLine(description), DESCRIPTION_MAX).toWellFormed(),
    ...(reference && { reference: shortened(oneLine(reference), REFERENCE_MAX).toWellFormed() }),
    ...(balance !== undefined && { balance }),
  };
}

export const isProblem = (line: BankLine | RowProblem): line is RowProblem => 'message' in line;

/** Lines without those of 0, which move nothing. Throws where a row is broken or there are too many. */
export function linesOf(checked: readonly (BankLine | RowProblem)[]): BankLine[] {
  if (checked.length > LINES_MAX) {
    refuseBankFile(`A file has at most ${LINES_MAX} lines`, 'too_many_items');
  }
  refuseRows(checked.filter(isProblem));
  return checked.filter((line): line is BankLine => !isProblem(line) && line.amount !== 0);
}

const SYMBOLS: Readonly<Record<string, string>> = {
  $: 'ARS',
  ARP: 'ARS',
  PES: 'ARS',
  PESO: 'ARS',
  PESOS: 'ARS',
  U$S: 'USD',
  US$: 'USD',
  U$D: 'USD',
  DOLAR: 'USD',
  DOLARES: 'USD',
  EURO: 'EUR',
  EUROS: 'EUR',
  '\u20ac': 'EUR',
};

/**
 * The one currency of all that say any; undefined where none does. Throws validation_error for what is no currency, and naming the rows
 * of another one.
 */
export function currencyOf(
  said: readonly { row: number; written: string }[],
  own?: string | undefined,
): string | undefined {
  const found = said.flatMap(({ row, written }) => {
    const name = written.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toUpperCase();
    return name === '' ? [] : [{ row, currency: SYMBOLS[name] ?? name }];
  });
  const first = own || found[0]?.currency;
  const others = found.filter(({ currency }) => currency !== first);
  refuseRows(
    others.map(({ row, currency }) => ({ row, message: `It is in ${currency}, not in ${first}` })),
  );
  if (first !== undefined && !/^[A-Z]{3}$/.test(first)) {
    refuseBankFile(
      `The currency ${shortened(first, 20)} cannot be read: it is a code such as ARS, USD`,
    );
  }
  return first;
}

/**
 * An amount with a point or comma before its decimals; undefined for anything else, and for more than two decimals. Three of them,
 * zeros too, are none: 2,000 may be two thousand, written by a bank that groups by the other sign.
 */
export function amountOf(written: string, mark: '.' | ',' = '.'): number | undefined {
  const told = written
    .replaceAll(/[$]|ARS/g, ' ')
    .replaceAll('\u2212', '-')
    .trim();
  if (SPACED.test(told) && !GROUPED_BY_SPACES.test(told)) return undefined;
  const text = told.replaceAll(/\s/g, '');
  const { figure: digits, before, after } = FORMS[mark].exec(text)?.groups ?? {};
  if (digits === undefined) return undefined;
  const value = decimal(
    digits
      .replaceAll(mark === '.' ? ',' : '.', '')
      .replace(mark, '.')
      .replace(/^\./, '0.'),
  );
  if (value.gt(AMOUNT_MAX)) return undefined;
  const amount = toAmount(value);
  const isNegative = before === '-' || after === '-' || text.startsWith('(');
  return isNegative && amount !== 0 ? -amount : amount;
}

/** A space between figures groups thousands, or is damage. */
const SPACED = /\d\s+\d/;
const GROUPED_BY_SPACES = /^\D*\d{1,3}(\s\d{3})+([^\d\s].*)?$/;

const FORMS = { '.': formOf('.', ','), ',': formOf(',', '.') } as const;

/** A sign before or after it, or parentheses, of which each means less than zero. */
function formOf(mark: string, thousands: string): RegExp {
  const grouped = `\\d{1,3}(\\${thousands}\\d{3})+(\\${mark}\\d{1,2})?`;
  const plain = `\\d{1,12}(\\${mark}(\\d{1,2}|\\d\\d00+))?|\\${mark}\\d{1,2}`;
  const figure = `(?<figure>${grouped}|${plain})`;
  return new RegExp(`^(?:(?<before>[+-]?)${figure}|${figure}(?<after>[+-])|\\(${figure}\\))$`);
}

/**
 * Both balances where one of them is known; without any, none. Throws validation_error where opening and lines do not make the
 * closing balance.
 */
export function balanced(file: BankFile): BankFile {
  const total = sum(file.lines.map(({ amount }) => amount));
  const { opening_balance: opening, closing_balance: closing } = file;
  if (opening === undefined && closing === undefined) return file;
  if (opening === undefined && closing !== undefined) {
    return { ...file, opening_balance: toAmount(decimal(closing).minus(total)) };
  }
  const reached = toAmount(decimal(opening ?? 0).plus(total));
  if (closing !== undefined && reached !== closing) refuseUnbalanced(reached, closing);
  return { ...file, closing_balance: reached };
}

function refuseUnbalanced(reached: number, closing: number): never {
  const message = 'The opening balance and the lines do not make the closing balance';
  const line = { field: 'closing_balance', location: 'body', code: 'invalid_format' } as const;
  return fail('validation_error', {
    errors: [{ ...line, message, expected: reached, actual: closing }],
  });
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const oneLine = (text: string): string => text.replaceAll(/[\s\u0000-\u001f\u007f]+/g, ' ').trim();
