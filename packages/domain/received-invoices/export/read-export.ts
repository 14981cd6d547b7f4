// An export of the portal, from its bytes to invoices: which layout it is, every row judged on its own, the receiver checked.
// Nothing is written here, so that a file is refused before anything of it is in the books.
import { shortened } from '#kernel/shortened.ts';
import { decodeText } from '#resource/input/file-text.ts';
import { unzipped } from '#resource/input/unzipped.ts';
import { beginningOf } from './beginning.ts';
import { type Match, matchLayout } from './match-layout.ts';
import { type InvoiceFields, parseRow } from './parse-row.ts';
import { type CsvRow, readRows, StrayQuote } from './read-rows.ts';
import { refuseFile } from './refuse-file.ts';
import type { RowLine } from './row.ts';

/** No more than a file that comes unpacked may have. */
const CSV = { named: /\.csv$/i, max: 4_000_000 };

export type ReadRow = { row: number; invoice: InvoiceFields };
type Line = RowLine & { row: number };
/** `rowsTotal` = rows and rejected ones; `warned` rows are among the rows. */
export type ReadExport = {
  layout: string;
  rowsTotal: number;
  rows: ReadRow[];
  rejected: number;
  warned: number;
  errors: Line[];
  warnings: Line[];
};

/**
 * `receiver`: the CUIT for which the documents must be; without it all must be for one. Throws validation_error that says
 * why the file is refused.
 */
export async function readExport(bytes: Uint8Array, receiver?: string): Promise<ReadExport> {
  const text = decodeText(await unzipped(bytes, CSV));
  const { header, above, receiver: titled } = beginningOf(text);
  const match = matchLayout(header);
  const read = (quoted: boolean) =>
    judged(readRows(text, { ...match, above, quoted }), match, { receiver, titled });
  try {
    return await read(true);
  } catch (error) {
    if (!(error instanceof StrayQuote)) throw error;
    return read(false);
  }
}

async function judged(
  rows: AsyncIterable<CsvRow>,
  match: Match,
  { receiver, titled }: { receiver: string | undefined; titled: string | undefined },
): Promise<ReadExport> {
  const found: ReadExport = {
    layout: match.layout.name,
    rowsTotal: 0,
    rows: [],
    rejected: 0,
    warned: 0,
    errors: [],
    warnings: [],
  };
  let expected = receiver;
  const orders = new Map<'day' | 'month', number>();
  for await (const { row, fields } of rows) {
    const { invoice: stated, order, errors, warnings } = parseRow(match, fields);
    if (order !== undefined && !orders.has(order)) orders.set(order, row);
    const invoice = stated && { ...(titled && { tenant_cuit: titled }), ...stated };
    found.rowsTotal += 1;
    found.rejected += errors.length > 0 ? 1 : 0;
    found.warned += warnings.length > 0 ? 1 : 0;
    found.errors.push(...errors.map((line) => ({ row, ...line })));
    found.warnings.push(...warnings.map((line) => ({ row, ...line })));
    if (invoice === undefined) continue;
    expected ??= invoice.tenant_cuit;
    if (invoice.tenant_cuit !== undefined && invoice.tenant_cuit !== expected) {
      otherReceiver(row, invoice.tenant_cuit, expected);
    }
    found.rows.push({ row, invoice });
  }
  const monthFirst = orders.get('month');
  if (monthFirst !== undefined && !orders.has('day')) monthsFirst(monthFirst);
  return found;
}

/** Of the others, 5/11 may be either: none is taken. */
function monthsFirst(row: number): never {
  const message = 'Its days stand behind their months: a spreadsheet of another country wrote them';
  return refuseFile('months_first', message, { row });
}

function otherReceiver(row: number, actual: string, expected?: string): never {
  const message = 'The documents are of another taxpayer than the account';
  return refuseFile('other_receiver', message, { row, expected, actual: shortened(actual, 20) });
}
