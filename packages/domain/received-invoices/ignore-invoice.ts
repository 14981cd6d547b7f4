// POST /received_invoices/{id}/ignore/ and /reopen/: leaves a pending invoice out of the books, and takes it, or a linked one,
// back. Decision: reopen is additive; without it nothing could be undone but by deleting the invoice and importing it again.
import { assertOpenDay } from '#domain/accounting/close/open-year.ts';
import { released } from '#domain/accounting/posting/order-claims.ts';
import { JournalEntry } from '#domain/accounting/records/journal-entry.ts';
import { LedgerPosting } from '#domain/accounting/records/ledger-posting.ts';
import { update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { refuseInClosedBook } from './closed-book.ts';
import { moved, opensTo, UNLINKED } from './records/invoice-moves.ts';
import { ReceivedInvoice } from './records/received-invoice.ts';

export const ignoreInvoice = verb(
  ReceivedInvoice,
  {
    name: 'received_invoices.ignore',
    summary: 'Leave a pending invoice out of the books',
    description:
      'From `pending` to `ignored`; a background job takes back its entries in journal and VAT book. Not in a closed fiscal year or VAT book; `reopen/` undoes it.',
    method: 'POST',
    path: '/received_invoices/{id}/ignore/',
    access: 'received_invoices:write',
    on: 'record',
    when: opensTo('ignored'),
    data: shownRecord(ReceivedInvoice),
    fails: ['invalid_state_transition', 'period_closed', 'record_locked'],
  },
  async (ctx, { record }) => {
    const after = moved(ctx, record, 'ignored');
    await Promise.all([
      assertOpenDay(ctx, record.issue_date ?? ''),
      refuseInClosedBook(ctx, record),
    ]);
    return ctx.commit([update(ReceivedInvoice, record, after)], { data: after });
  },
);

export const reopenInvoice = verb(
  ReceivedInvoice,
  {
    name: 'received_invoices.reopen',
    summary: 'Make a linked or ignored invoice pending again',
    description:
      'From `linked` or `ignored` to `pending`; the link to entry, account and order goes. An ignored one is taken into the books again by a background job. Not while a closed fiscal year has its automatic entry, or a closed VAT book the invoice with one.',
    method: 'POST',
    path: '/received_invoices/{id}/reopen/',
    access: 'received_invoices:write',
    on: 'record',
    when: opensTo('pending'),
    data: shownRecord(ReceivedInvoice),
    fails: ['invalid_state_transition', 'period_closed', 'record_locked'],
  },
  async (ctx, { record }) => {
    const after = moved(ctx, record, 'pending', UNLINKED);
    const [freed] = await Promise.all([released(ctx, record), refuseDeclared(ctx, record)]);
    return ctx.commit([update(ReceivedInvoice, record, after), ...freed], { data: after });
  },
);

/**
 * Throws period_closed, as what posting made of the invoice is taken back on the day of its entry, and record_locked, as that would take
 * the credit from a month which was settled with it.
 */
async function refuseDeclared(ctx: Context, invoice: ReceivedInvoice): Promise<void> {
  const { id, linked_journal_entry_id: linked } = invoice;
  if (!linked) return;
  const [posting, entry] = await Promise.all([
    ctx.store.get(LedgerPosting, id as string as LedgerPosting['_id']),
    ctx.store.get(JournalEntry, linked as JournalEntry['_id']),
  ]);
  const isOwn = posting?.parts.some(({ entry_id }) => entry_id === linked) === true;
  if (!isOwn || entry?.status !== 'posted') return;
  await assertOpenDay(ctx, entry.date);
  await refuseInClosedBook(ctx, invoice);
}
