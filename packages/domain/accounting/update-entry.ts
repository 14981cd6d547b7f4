// PUT /accounting/journal/{journal_entry_id}/: changes a draft, posts it (status posted), or reverses a posted entry
// (status reversed) with a counter-entry of today. contract#states: what is posted is never edited.
import { isDeepStrictEqual } from 'node:util';
import { fail } from '#kernel/error.ts';
import { type Change, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { member, namesOf } from '#resource/fields/row.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { amendedRecord } from '#resource/record-rules.ts';
import { assertOpenDay } from './close/open-year.ts';
import { entryCounts, withAccounts } from './ledger.ts';
import { posting, reversing } from './posting.ts';
import { settled } from './records/entry-lines.ts';
import { JournalEntry } from './records/journal-entry.ts';

const BOOKKEEPING = ['status', 'updated_at', 'version'];

export const updateEntry = ownVerb(
  JournalEntry,
  'update',
  {
    summary: 'Change a draft entry, or move an entry: draft to posted, posted to reversed',
    fails: ['unbalanced_entry', 'account_not_postable', 'record_locked', 'period_closed'],
    failStatus: { unbalanced_entry: 409, account_not_postable: 409 },
  },
  async (ctx, { record, body }) => {
    const changed = amendedRecord(ctx, JournalEntry, record, body);
    if (changed === record) return { data: record };
    if (record.status !== 'draft') {
      refuseEdits(record, changed);
      const { entry, changes } = await reversing(ctx, record);
      return ctx.commit(changes, { data: entry });
    }
    const [draft] = await Promise.all([
      edited(ctx, record, changed),
      assertStaysOpen(ctx, record, changed),
    ]);
    const posted =
      changed.status === 'posted' ? await posting(ctx, draft.entry) : { fields: {}, changes: [] };
    const after = { ...draft.entry, ...posted.fields };
    const changes = [update(JournalEntry, record, after), ...draft.changes, ...posted.changes];
    return ctx.commit(changes, { data: after });
  },
);

/** The draft with its lines settled again where they changed, and what that is to their accounts. */
async function edited(
  ctx: Context,
  before: JournalEntry,
  changed: JournalEntry,
): Promise<{ entry: JournalEntry; changes: Change[] }> {
  if (isDeepStrictEqual(before.lines, changed.lines)) return { entry: changed, changes: [] };
  const totals = settled(changed.lines);
  const lines = await withAccounts(ctx, totals.lines, before.lines);
  return { entry: { ...changed, ...totals, lines }, changes: entryCounts(before.lines, lines) };
}

/** Posting asks for the day's year itself; a draft that stays one is asked for where its day changes. */
async function assertStaysOpen(
  ctx: Context,
  before: JournalEntry,
  after: JournalEntry,
): Promise<void> {
  if (before.date !== after.date) await assertOpenDay(ctx, after.date);
}

/** Throws record_locked with a line for each field that differs besides the state. */
function refuseEdits(before: JournalEntry, after: JournalEntry): void {
  const names = new Set([...namesOf(before), ...namesOf(after)]);
  const errors = [...names]
    .filter((name) => !BOOKKEEPING.includes(name))
    .filter((name) => !isDeepStrictEqual(member(before, name), member(after, name)))
    .map((field) => ({
      field,
      location: 'body' as const,
      code: 'immutable' as const,
      message: 'A posted entry does not change: reverse it',
    }));
  if (errors.length > 0) fail('record_locked', { errors });
}
