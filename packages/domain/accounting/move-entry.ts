// POST {journal_entry_id}/post/ and /reverse/: the moves of an entry as operations of their own. contract#states. Decision:
// additive; PUT with the status does the same, but only here a reversal has its own date and description.
import { date, text } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import { assertTransition } from '#kernel/states.ts';
import { amended, update } from '#resource/change.ts';
import { verb } from '#resource/define.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { isReversible, posting, reversing } from './posting.ts';
import { JournalEntry, moves } from './records/journal-entry.ts';

export const postEntry = verb(
  JournalEntry,
  {
    name: 'accounting/journal.post',
    announces: ['journal_entry.posted'],
    summary: 'Post a draft: it gets its number and moves the balances of its accounts',
    description:
      'From `draft` to `posted`. The number is the next one of the fiscal year, which must be open; accounts must be active and no groups. A posted entry is only taken back by a reversal.',
    method: 'POST',
    path: '/accounting/journal/{journal_entry_id}/post/',
    access: 'accounting:write',
    on: 'record',
    when: ({ status }) => status === 'draft',
    data: shownRecord(JournalEntry),
    fails: ['invalid_state_transition', 'account_not_postable', 'period_closed'],
    failStatus: { account_not_postable: 409 },
  },
  async (ctx, { record }) => {
    assertTransition(moves, record.status, 'posted');
    const { fields, changes } = await posting(ctx, record);
    const after = amended(ctx, record, fields);
    return ctx.commit([update(JournalEntry, record, after), ...changes], { data: after });
  },
);

export const reverseEntry = verb(
  JournalEntry,
  {
    name: 'accounting/journal.reverse',
    summary: 'Take a posted entry back by a counter-entry; both stay',
    description:
      'Posts an entry with debit and credit exchanged, of today unless told, and answers it. The original becomes `reversed`; its bank matches are taken back.',
    method: 'POST',
    path: '/accounting/journal/{journal_entry_id}/reverse/',
    access: 'accounting:write',
    on: 'record',
    when: isReversible,
    body: z.strictObject({ date: date().optional(), description: text(1, 500).optional() }),
    data: shownRecord(JournalEntry),
    status: [201],
    fails: ['invalid_state_transition', 'record_locked', 'period_closed'],
  },
  async (ctx, { record, body }) => {
    const { counter, changes } = await reversing(ctx, record, body);
    return ctx.commit(changes, { data: counter, status: 201 });
  },
);
