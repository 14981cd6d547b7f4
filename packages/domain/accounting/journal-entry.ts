// An entry of the journal: what moved between accounts, debit for debit and credit for credit. Spec: Journal entry;
// decisions 17. Decision: an entry gets its number when it is posted, without gaps in each fiscal year; from then on it
// never changes and is taken back by a counter-entry only.
import { enteredState } from '#domain/catalog/publication.ts';
import { businessDate } from '#kernel/date.ts';
import { amount, date, dateTime, oneOf, recordId, text, whole } from '#kernel/fields.ts';
import type { RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { entryLines } from './entry-lines.ts';

export const JournalEntry = noun({
  name: 'journal_entry',
  summary: 'An entry of the journal, whose debits equal its credits.',
  plural: 'accounting/journal',
  base: '/accounting/journal',
  key: 'je',
  scope: 'accounting',
  isReferred: true,
  idParam: 'journal_entry_id',
  record: {
    date: date(),
    description: text(1, 500),
    lines: entryLines(),
    reference_type: text(0, 50),
    reference_id: text(0, 100),
    total_debit: amount(),
    total_credit: amount(),
    status: oneOf(['draft', 'posted', 'reversed']),
    number: whole(1),
    fiscal_year: whole(1),
    posted_at: dateTime(),
    reversed_at: dateTime(),
    reversed_by: recordId(),
    reverses: recordId(),
  },
  required: ['description', 'lines'],
  assigned: [
    'total_debit',
    'total_credit',
    'number',
    'fiscal_year',
    'posted_at',
    'reversed_at',
    'reversed_by',
    'reverses',
  ],
  prepare: (input, { nowMs }) => ({ date: businessDate(nowMs), ...input }),
  list: {
    sort: { text: 'description', number: 'total_debit', code: 'date' },
    search: ['description', 'reference_id', 'lines.account_code', 'lines.description'],
    filter: ['status', 'date', 'fiscal_year', 'reference_type', 'reference_id'],
  },
  states: {
    status: {
      initial: ['draft'],
      moves: { draft: ['posted'], posted: ['reversed'], reversed: [] },
    },
  },
  events: entryEvents,
  eventKinds: {
    posted: 'The entry moved the balances of its accounts',
    reversed: 'A counter-entry took the entry back; reversed_by names it',
  },
});

function entryEvents(change: RecordChange): string[] {
  const entered = enteredState(change, 'status');
  return entered === undefined || entered === 'draft' ? [] : [entered];
}
