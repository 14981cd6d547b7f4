// An invoice whose entry stands in a closed book stays as it is: the month was declared with it.
import { VatBook } from '#domain/accounting/records/vat/vat-book.ts';
import { entryId, VatEntry } from '#domain/accounting/records/vat/vat-entry.ts';
import { fail } from '#kernel/error.ts';
import type { Context } from '#resource/context.ts';
import type { Row } from '#resource/declaration.ts';
import type { ReceivedInvoice } from './records/received-invoice.ts';

type Invoice = Row<typeof ReceivedInvoice>;

/** Throws record_locked. An invoice that is taken out at the very moment of closing leaves its entry until the book is reopened. */
export async function refuseInClosedBook(
  ctx: Context,
  { id, issue_date }: Invoice,
  status?: number,
): Promise<void> {
  if (issue_date === undefined) return;
  const entry = await ctx.store.get(VatEntry, entryId('received_invoice', id, issue_date));
  if (entry === undefined || entry.status === 'waiting') return;
  const book = await ctx.store.get(VatBook, entry.book_id);
  if (book?.status !== 'closed') return;
  const message = 'The invoice stands in a closed VAT book: reopen it first';
  fail('record_locked', {
    ...(status !== undefined && { status }),
    errors: [{ message, period: book.period }],
  });
}
