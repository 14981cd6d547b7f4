// POST /accounting/journal/: a draft, balanced and on postable accounts already.
import { create } from '#resource/change.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { newRecord } from '#resource/record-rules.ts';
import { assertOpenDay } from './close/open-year.ts';
import { entryCounts, withAccounts } from './ledger.ts';
import { settled } from './records/entry-lines.ts';
import { JournalEntry } from './records/journal-entry.ts';

export const createEntry = ownVerb(
  JournalEntry,
  'create',
  {
    summary: 'Create a draft entry; its debits must equal its credits to the cent',
    fails: ['unbalanced_entry', 'account_not_postable', 'period_closed'],
    failStatus: { period_closed: 400 },
  },
  async (ctx, { body }) => {
    const draft = newRecord(ctx, JournalEntry, body);
    const totals = settled(draft.lines);
    const [lines] = await Promise.all([
      withAccounts(ctx, totals.lines),
      assertOpenDay(ctx, draft.date),
    ]);
    const data = { ...draft, ...totals, lines };
    const changes = [create(JournalEntry, data), ...entryCounts([], lines)];
    return ctx.commit(changes, { data, status: 201 });
  },
);
