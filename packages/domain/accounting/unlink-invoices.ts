// What the deletion of a journal entry does to the invoices that were linked to it: they are pending again, in the same commit.
// contract#states (linked to pending).

import { moved, UNLINKED } from '#domain/received-invoices/records/invoice-moves.ts';
import { ReceivedInvoice } from '#domain/received-invoices/records/received-invoice.ts';
import { type Change, update } from '#resource/change.ts';
import type { Context, ListQuery } from '#resource/context.ts';
import { released } from './posting/order-claims.ts';

/** More than a commit can hold beside the deletion. */
const INVOICES_MAX = 100;
const QUERY: ListQuery = {
  page: 1,
  perPage: INVOICES_MAX,
  sort: 'created_at',
  direction: 'desc',
  filters: {},
};

/** Reads every linked invoice, so it is asked for only once something is known to refer to the entry. */
export async function unlinkedFrom(ctx: Context, journalEntryId: string): Promise<Change[]> {
  const filters = { linked_journal_entry_id: journalEntryId };
  const { items } = await ctx.store.list(ReceivedInvoice, { ...QUERY, filters });
  const freed = await Promise.all(items.map((invoice) => released(ctx, invoice)));
  return items.flatMap((invoice, at) => [
    update(ReceivedInvoice, invoice, moved(ctx, invoice, 'pending', UNLINKED)),
    ...(freed[at] ?? []),
  ]);
}
