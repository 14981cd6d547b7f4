// An entry of the journal: what moved between accounts, debit for debit and credit for credit. Spec: Journal entry;
// contract#states. Decision: an entry gets its number when it is posted, without gaps in each fiscal year; from then on it
// never changes and is taken back by a counter-entry only.

import { businessDate } from '#kernel/date.ts';
import {
  amount,
  date,
  dateTime,
  flag,
  list,
  object,
  recordId,
  text,
  whole,
} from '#kernel/fields.ts';
import { shortened } from '#kernel/shortened.ts';
import { enteredState } from '#kernel/states.ts';
import type { NounOf, RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field, states } from '#resource/fields/field.ts';
import type { Drafted, Stored } from '#resource/fields/row.ts';
import { entryLines, type StoredLine } from './entry-lines.ts';

export const DESCRIPTION_MAX = 500;
export const moves = { draft: ['posted'], posted: ['reversed'], reversed: [] } as const;

const fields = {
  date: field(date()).always().sortable('code').filterable(),
  description: field(text(1, DESCRIPTION_MAX)).required().sortable('text').searchable(),
  lines: field(entryLines())
    .stored<readonly StoredLine[]>()
    .required()
    .searchable('account_code', 'description'),
  reference_type: field(text(0, 50)).filterable(),
  reference_id: field(text(0, 100)).searchable().filterable(),
  total_debit: field(amount()).always().assigned().sortable('number'),
  total_credit: field(amount()).always().assigned(),
  status: states({ initial: ['draft'], moves }).filterable(),
  number: field(whole(1)).assigned(),
  fiscal_year: field(whole(1)).assigned().filterable(),
  posted_at: field(dateTime()).assigned(),
  reversed_at: field(dateTime()).assigned(),
  reversed_by: field(recordId()).assigned(),
  reverses: field(recordId()).assigned(),
  bank_matches: field(
    list(object({ account_id: recordId(), statement_line_id: recordId() })).meta({
      description: 'Lines of bank statements that say the same',
    }),
  ).assigned(),
  closing: field(
    flag().meta({ description: 'One of those that close a fiscal year, or take that back' }),
  ).assigned(),
};

export interface JournalEntry extends Stored<'journal_entry', typeof fields> {}
type EntryDraft = Drafted<'journal_entry', typeof fields> & { date: string };

export const JournalEntry: NounOf<JournalEntry, typeof fields, EntryDraft> = noun({
  name: 'journal_entry',
  summary: 'An entry of the journal, whose debits equal its credits.',
  plural: 'accounting/journal',
  base: '/accounting/journal',
  key: 'je',
  scope: 'accounting',
  isReferred: true,
  idParam: 'journal_entry_id',
  fields,
  searchOrder: ['description', 'reference_id', 'lines.account_code', 'lines.description'],
  prepare: (input, { nowMs }) => ({ ...input, date: input.date ?? businessDate(nowMs) }),
  events: entryEvents,
  eventKinds: {
    posted: 'The entry moved the balances of its accounts',
    reversed: 'A counter-entry took the entry back; reversed_by names it',
  },
});

function entryEvents(change: RecordChange<JournalEntry>): string[] {
  const entered = enteredState(change, 'status');
  return entered === undefined || entered === 'draft' ? [] : [entered];
}

/** What a counter-entry says where its maker says nothing. Books are kept in Spanish (CCyC art. 325), so what we write in them is. */
export const counterDescription = ({ description }: Pick<JournalEntry, 'description'>): string =>
  shortened(`Contraasiento: ${description}`, DESCRIPTION_MAX);
