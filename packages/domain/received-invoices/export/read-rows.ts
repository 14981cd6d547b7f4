// The rows of an export, one at a time, with the numbers that a spreadsheet gives them. reliability#files: quotes follow the
// rules of CSV, or, in exports whose values the portal never quotes, stand for themselves; anything else refuses the file.
import { Readable } from 'node:stream';
import { CsvError, type Options, parse } from 'csv-parse';
import type { Match } from './match-layout.ts';
import { refuseFile } from './refuse-file.ts';

/** Rows of one file, the header not counted. */
const ROWS_MAX = 10_000;
const ROW_BYTES_MAX = 20_000;
const CHUNK_BYTES = 65_536;
/** A quote somewhere inside of a value. */
const STRAY_QUOTES = ['INVALID_OPENING_QUOTE', 'CSV_INVALID_CLOSING_QUOTE'];

/** `row`: the header is row 1, unless blank ones or a title stand above it. */
export type CsvRow = { row: number; fields: string[] };

/** Thrown where a file that may be unquoted is not quoted by the rules: it is to be read again without quotes. */
export class StrayQuote extends Error {}

/**
 * Rows with at least one value, without the `above` first ones, which are header and title. Throws validation_error with the reasons
 * broken_quotes, row_too_long and too_many_rows, and StrayQuote.
 */
export async function* readRows(
  text: string,
  { layout, delimiter, above, quoted }: Match & { above: number; quoted: boolean },
): AsyncGenerator<CsvRow> {
  const options: Options = {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    quote: quoted ? '"' : false,
    escape: quoted ? '"' : null,
    relax_column_count: true,
    max_record_size: ROW_BYTES_MAX,
    bom: false,
  };
  let row = 0;
  let count = -above;
  try {
    for await (const fields of Readable.from(chunks(text)).pipe(parse(options))) {
      row += 1;
      if (fields.every((field: string) => field.trim() === '')) continue;
      count += 1;
      if (count <= 0) continue;
      if (count > ROWS_MAX) tooMany();
      yield { row, fields };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (layout.isUnquoted && STRAY_QUOTES.includes(error.code)) throw new StrayQuote();
    refuseRow(error.code, Number(error.records) + 1);
  }
}

function* chunks(text: string): Generator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
}

function tooMany(): never {
  const message = `A file has at most ${ROWS_MAX} rows: split it by date`;
  return refuseFile('too_many_rows', message, { max: ROWS_MAX });
}

function refuseRow(code: string, row: number): never {
  if (code === 'CSV_MAX_RECORD_SIZE') {
    const message = 'The row is too long, or a quote in or before it is not closed';
    return refuseFile('row_too_long', message, { row, max: ROW_BYTES_MAX });
  }
  return refuseFile('broken_quotes', 'A quote is not closed or stands inside of a value', { row });
}
