// A month's book as the files of Libro IVA Digital: headers and rows of rates in the same order, Windows-1252, CRLF after every
// line, no row of names. Documents that the authority takes elsewhere or not at all are left out and named.
import { RATE_MAX } from '#domain/fiscal/currency.ts';
import type { BookEntry } from '../../records/vat/book-entry.ts';
import { IMPORT_CLEARANCE, USED_GOODS } from '../../records/vat/voucher-kinds.ts';
import { withLineEnds, writeLine } from './fixed-width.ts';
import { PURCHASES_HEADER, SALES_HEADER } from './header-columns.ts';
import { PURCHASES_RATES, rateRows, SALES_RATES } from './rate-rows.ts';
import { toWindows1252 } from './windows-1252.ts';

export type BookFile = { readonly name: string; readonly bytes: Uint8Array };

const END = '\r\n';
/** Types that go in a file of their own. */
const ELSEWHERE: readonly number[] = [USED_GOODS, IMPORT_CLEARANCE];

/** Why the document is in no line of the files; undefined for all that are. */
export function leftOut({
  total,
  voucher_type,
  exchange_rate,
}: BookEntry): 'zero_total' | 'wide_rate' | 'other_file' | undefined {
  if (total === 0) return 'zero_total';
  if (exchange_rate > RATE_MAX) return 'wide_rate';
  return ELSEWHERE.includes(voucher_type) ? 'other_file' : undefined;
}

/** The header file and that of rates, which is there and empty where no document states VAT. */
export function bookFiles(bookType: BookEntry['book_type'], all: readonly BookEntry[]): BookFile[] {
  const isSales = bookType === 'sales';
  const entries = all.filter((entry) => leftOut(entry) === undefined);
  const name = `LIBRO_IVA_DIGITAL_${isSales ? 'VENTAS' : 'COMPRAS'}`;
  const header = isSales ? SALES_HEADER : PURCHASES_HEADER;
  const rates = isSales ? SALES_RATES : PURCHASES_RATES;
  return [
    file(
      `${name}_CBTE.txt`,
      entries.map((entry) => writeLine(header, entry)),
    ),
    file(
      `${name}_ALICUOTAS.txt`,
      entries.flatMap((entry) => rateRows(entry).map((row) => writeLine(rates, row))),
    ),
  ];
}

const file = (name: string, lines: readonly string[]): BookFile => ({
  name,
  bytes: toWindows1252(withLineEnds(lines, END)),
});
