// DELETE /accounting/journal/{journal_entry_id}/: drafts only; what is posted is reversed. contract#states: received invoices
// that were linked to the entry are pending again.

import { Failure, fail } from '#kernel/error.ts';
import { remove } from '#resource/change.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { entryCounts } from './ledger.ts';
import { JournalEntry } from './records/journal-entry.ts';
import { unlinkedFrom } from './unlink-invoices.ts';

export const deleteEntry = ownVerb(
  JournalEntry,
  'delete',
  {
    summary: 'Delete a draft entry',
    when: ({ status }) => status === 'draft',
    fails: ['record_locked'],
  },
  async (ctx, { record }) => {
    const { _id: id, status, number } = record;
    if (status !== 'draft') {
      const message = 'A posted entry is reversed, not deleted';
      fail('record_locked', { errors: [{ message, status, number }] });
    }
    const changes = [remove(JournalEntry, record), ...entryCounts(record.lines, [])];
    const answer = { data: { deleted: true, id } };
    try {
      return await ctx.commit(changes, answer);
    } catch (error) {
      if (!isInUse(error)) throw error;
      const unlinked = await unlinkedFrom(ctx, id);
      if (unlinked.length === 0) throw error;
      return ctx.commit([...changes, ...unlinked], answer);
    }
  },
);

const isInUse = (error: unknown): boolean =>
  error instanceof Failure && error.code === 'resource_in_use';
