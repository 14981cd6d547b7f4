// Received invoices come in by uploads only: a row of its own for each, and the invoice that it became.
import { export30 } from '#domain/received-invoices/test-export.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import type { Furniture } from './furniture.ts';
import { SentFile } from './sent-file.ts';
import { dataOf } from './stack.ts';

/** Of the tenants that tests make. */
export const fileOf = (...numbers: readonly number[]): SentFile =>
  new SentFile(export30(numbers.map((number) => ({ number }))));

/** The invoice of the newest upload. */
export async function importedInvoice({ stack, token }: Furniture, number: number): Promise<Rec> {
  const query = { search: String(number) };
  const path = '/api/v1/received_invoices/list/';
  const { items } = dataOf(await stack.expect(200, 'GET', path, { token, query }));
  const found = items.find((invoice: Rec) => invoice.voucher_number === number);
  if (found === undefined) throw new Error(`no received invoice ${number}`);
  return found;
}
