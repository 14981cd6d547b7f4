// GET /iva/export/{period}/{book_type}/: a book as the files of Libro IVA Digital, or as a person reads it. Every taxpayer keeps books,
// so every condition is answered.
import { fail } from '#kernel/error.ts';
import { list, object, text } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import type { Answer, Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import type { BookEntry, BookType } from '../../records/vat/book-entry.ts';
import { pathBookType, pathPeriod } from '../../records/vat/period.ts';
import { entriesOf } from '../book/read-entries.ts';
import { bookCsv, CSV } from './book-csv.ts';
import { type BookFile, bookFiles } from './book-files.ts';
import { asAttachment, ZIP, zipped } from './zip.ts';

const ENCODING = 'windows-1252';
/** What an answer carries, with room for what JSON escapes. */
const TEXT_MAX = 4_500_000;

export const exportBook = verb(
  undefined,
  {
    name: 'iva/export.get',
    summary:
      'A book as the files of Libro IVA Digital (json, or txt as a zip) or as a spreadsheet (csv)',
    description:
      'Entries by day, type, sale point and number. The files of the authority are in windows-1252; json and csv are refused over 4.5 MB, the zip never is.',
    method: 'GET',
    path: '/iva/export/{period}/{book_type}/',
    access: 'accounting:read',
    query: z.strictObject({
      format: z
        .enum(['json', 'csv', 'txt'])
        .meta({ description: 'txt: the files of the authority as a zip; csv: for a spreadsheet' })
        .optional(),
    }),
    data: z.object({
      files: list(
        object({
          name: text(),
          encoding: z.literal(ENCODING),
          content: text(0, Number.MAX_SAFE_INTEGER),
        }),
      ),
    }),
    files: [ZIP, CSV],
    fails: ['validation_error', 'invalid_query_parameter'],
  },
  async (ctx, { params, query: { format = 'json' } }) => {
    const [period, bookType] = [pathPeriod(params), pathBookType(params)];
    const entries = await allOf(ctx, period, bookType);
    const name = `iva-${bookType === 'sales' ? 'ventas' : 'compras'}-${period}`;
    if (format === 'csv') return asCsv(entries, name);
    const files = bookFiles(bookType, entries);
    return format === 'txt' ? asZip(files, name) : asJson(files);
  },
);

async function allOf(ctx: Context, period: string, bookType: BookType): Promise<BookEntry[]> {
  const entries: BookEntry[] = [];
  for await (const entry of entriesOf(ctx, period, bookType)) entries.push(entry);
  return entries.sort(byDocument);
}

/** By day, then as the documents are numbered. */
const byDocument = (a: BookEntry, b: BookEntry): number =>
  a.date.localeCompare(b.date) ||
  a.voucher_type - b.voucher_type ||
  a.sale_point - b.sale_point ||
  a.number - b.number;

function asCsv(entries: readonly BookEntry[], name: string): Answer {
  const raw = bookCsv(entries);
  refuseLarge(raw.length);
  return { data: undefined, raw, headers: asAttachment(CSV, `${name}.csv`) };
}

const asZip = async (files: readonly BookFile[], name: string): Promise<Answer> => ({
  data: undefined,
  raw: await zipped(files),
  headers: asAttachment(ZIP, `${name}.zip`),
});

function asJson(files: readonly BookFile[]): Answer {
  refuseLarge(files.reduce((total, { bytes }) => total + bytes.length, 0));
  const reader = new TextDecoder(ENCODING);
  const shown = files.map(({ name, bytes }) => ({
    name,
    encoding: ENCODING,
    content: reader.decode(bytes),
  }));
  return { data: { files: shown } };
}

/** Throws invalid_query_parameter: the zip of any book fits an answer, its text may not. */
function refuseLarge(size: number): void {
  if (size <= TEXT_MAX) return;
  const message = 'The book is too large for this format: ask for txt, which is a zip';
  const line = { field: 'format', location: 'query', code: 'too_large', message } as const;
  fail('invalid_query_parameter', { errors: [{ ...line, max: TEXT_MAX, actual: size }] });
}
