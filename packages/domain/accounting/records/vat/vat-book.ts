// The VAT book of a month: sales or purchases. Spec: VAT books. Decision: its id follows from month and kind, so that it exists from
// the first look; its record is written with the first entry. It counts what its entries add (`sums`), each in the commit of the
// entry, and `turns` counts these commits, so that the request that closes it closes what it read. `totals` are those of its last
// version, for who is told of it by an event; a GET adds up the sums.
import { POST_VAT_OF_BOOK_JOB } from '#domain/jobs/posting-names.ts';
import { BEGIN_BACK_JOB, REAPPORTION_JOB } from '#domain/jobs/vat-book-names.ts';
import { dateTime, freeObject, oneOf, whole } from '#kernel/fields.ts';
import { SUM_MAX } from '#kernel/money.ts';
import * as z from '#kernel/schema.ts';
import type { JobOrder, NounOf, RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field, states } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import { apportionment } from './apportionment.ts';
import { bookMonth } from './entry-fields.ts';
import { BOOK_TYPES } from './period.ts';

/** Takes in what waited for the book. */
export const ADMIT_JOB = 'admit-vat-entries';

const fields = {
  period: field(bookMonth()).assigned().always(),
  book_type: field(oneOf(BOOK_TYPES)).assigned().always(),
  status: states({ initial: ['open'], moves: { open: ['closed'], closed: ['open'] } }),
  closed_at: field(dateTime().nullable()).default(null).assigned(),
  entries_count: field(whole(0)).default(0).assigned(),
  waiting_count: field(whole(0)).default(0).assigned(),
  remarked_count: field(whole(0)).default(0).assigned(),
  turns: field(whole(0)).default(0).assigned(),
  sums: field(z.record(z.string(), z.number().min(-SUM_MAX).max(SUM_MAX)))
    .default({})
    .assigned()
    .counterMap(),
  totals: field(freeObject()).assigned(),
  apportionment: field(
    apportionment().meta({
      description:
        'Of the purchases book: how the VAT of its month is apportioned. A closed book keeps what it was closed with, also when it is opened again, until the configuration says it anew',
    }),
  ).assigned(),
};

export interface VatBook extends Stored<'vat_book', typeof fields> {}
export const VatBook: NounOf<VatBook, typeof fields> = noun({
  name: 'vat_book',
  summary: 'The VAT book of a month, of sales or of purchases.',
  plural: 'iva/books',
  base: '/iva/books',
  key: 'vb',
  scope: 'accounting',
  idParam: 'book_id',
  fields,
  standard: [],
  standardEvents: ['created', 'updated'],
  events: bookEvents,
  eventKinds: {
    closed: 'The book was closed: nothing enters it and its totals stay',
    reopened: 'The book was opened again; what waited for it is taken in',
  },
  jobs: (change) => [
    ...(change.before === undefined ? [BEGIN_BACK_JOB] : []),
    ...bookJobs(change),
    ...settlementJobs(change),
    ...creditJobs(change),
  ],
});

function bookEvents({ before, after }: RecordChange<VatBook>): ('closed' | 'reopened')[] {
  if (after === undefined || (before?.status ?? 'open') === after.status) return [];
  return [after.status === 'closed' ? 'closed' : 'reopened'];
}

/** The month is settled in the journal while both of its books are closed. */
const settlementJobs = ({ before, after }: RecordChange<VatBook>): JobOrder[] =>
  (before?.status ?? 'open') === (after?.status ?? 'open') ? [] : [POST_VAT_OF_BOOK_JOB];

/** An open book that kept an apportionment of its own goes by the configuration from now on. */
const creditJobs = ({ before, after }: RecordChange<VatBook>): JobOrder[] =>
  before?.apportionment !== undefined && after !== undefined && after.apportionment === undefined
    ? [REAPPORTION_JOB]
    : [];

/** What waits is looked at when the book is opened again, and when an entry left that may have stood in its place. */
function bookJobs({ before, after }: RecordChange<VatBook>): JobOrder[] {
  if (before === undefined || after?.status !== 'open') return [];
  const hasRoom = after.waiting_count > 0 && after.entries_count < before.entries_count;
  return before.status === 'closed' || hasRoom ? [ADMIT_JOB] : [];
}
