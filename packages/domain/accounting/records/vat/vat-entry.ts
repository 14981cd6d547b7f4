// An entry of a VAT book: one document, made from a tax document or a received invoice, or by hand. Spec: VAT books; decision 080.
// Decision: its id begins with the day of the document, so that a month is a range of the table's own order; when it came is
// `recorded_at`. What is derived from a document never differs from it but in how it counts.

import { isDeepStrictEqual } from 'node:util';
import { RECORD_CHARGED_JOB } from '#domain/jobs/document-names.ts';
import { POST_VAT_ENTRY_JOB } from '#domain/jobs/posting-names.ts';
import { startOfBusinessDay } from '#kernel/date.ts';
import {
  date,
  dateTime,
  flag,
  list,
  oneOf,
  percentage,
  recordId,
  text,
  whole,
} from '#kernel/fields.ts';
import { derivedId } from '#kernel/id.ts';
import type { NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field, states } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import { type BookEntry, CREDIT_BY, type Perceptions } from './book-entry.ts';
import { entryRules } from './check-entry.ts';
import {
  activityCodeOrNone,
  bookMonth,
  concept,
  currency,
  NUMBER_MAX,
  operationCode,
  party,
  perceptions,
  rate,
  SOURCES,
  type Source,
  signed,
  vatItems,
} from './entry-fields.ts';

/** What a person should look at; the entry counts all the same. */
const REMARKS = [
  'zero_total',
  'other_file',
  'high_sale_point',
  'rate_of_one',
  'wide_rate',
  'vat_differs',
  'total_differs',
  'duplicate',
] as const;
export type Remark = (typeof REMARKS)[number];

const fields = {
  book_id: field(recordId()).assigned().always().filterable(),
  book_type: field(oneOf(['sales', 'purchases']))
    .assigned()
    .always()
    .filterable(),
  vat_period: field(bookMonth().meta({ description: 'Month of the book that the entry counts in' }))
    .always()
    .filterable(),
  source: field(oneOf(SOURCES)).assigned().always().filterable(),
  source_id: field(recordId().meta({ description: 'Id of the document that it is of' }))
    .assigned()
    .filterable(),
  status: states({
    initial: ['entered', 'waiting'],
    moves: {
      entered: ['leaving'],
      waiting: ['entered'],
      leaving: ['entered'],
    },
  })
    .assigned()
    .filterable(),
  date: field(date()).required().sortable('code').filterable(),
  voucher_type: field(whole(1, 999)).required().filterable(),
  sale_point: field(whole(0, 99_999)).required().filterable(),
  number: field(whole(1, NUMBER_MAX)).required().searchable().filterable(),
  number_to: field(whole(1, NUMBER_MAX)).always(),
  party: field(party()).default({}).searchable('name', 'document_number'),
  currency: field(currency()).default('PES').filterable(),
  exchange_rate: field(rate()).default(1),
  vat_items: field(vatItems()).default([]).stored<BookEntry['vat_items']>(),
  untaxed: field(signed()).default(0),
  exempt: field(signed()).default(0),
  perceptions: field(perceptions()).default({}).stored<Perceptions>(),
  internal_taxes: field(signed()).default(0),
  other_taxes: field(signed()).default(0),
  total: field(signed()).required().sortable('number'),
  operation_code: field(operationCode()).always(),
  computable_credit: field(
    signed().meta({
      description:
        'What counts of its VAT, in its currency. Set in a request it counts as it was set, under any method of apportionment; null gives it back to the method. Under `global` the entry has all of its VAT, and the percentage is taken of the month',
    }),
  ).always(),
  credit_by: field(
    oneOf(CREDIT_BY).meta({
      description:
        'Of a purchase: whether the credit is that of the method of its month, set by a person, none (the document tells no VAT, or the account was not registered), or kept from an earlier version',
    }),
  ).assigned(),
  credit_percentage: field(
    percentage().meta({ description: 'The percentage of its VAT that the method gave it' }),
  ).assigned(),
  concept: field(concept()).always(),
  activity_code: field(activityCodeOrNone()).always(),
  notes: field(text(0, 2000)),
  remarks: field(list(oneOf(REMARKS), REMARKS.length))
    .default([])
    .assigned(),
  is_remarked: field(flag()).default(false).assigned().filterable(),
  /** Which document it is, once in a kind of book; an entry that waits as a duplicate has none. */
  identity: field(text(1, 100)).assigned().unique(),
  recorded_at: field(dateTime()).assigned().always(),
};

export interface VatEntry extends Stored<'vat_entry', typeof fields> {}
export const VatEntry: NounOf<VatEntry, typeof fields> = noun({
  name: 'vat_entry',
  summary: 'A line of a VAT book: one document with what it adds to each column.',
  plural: 'iva/entries',
  base: '/iva/entries',
  key: 've',
  scope: 'accounting',
  idParam: 'entry_id',
  fields,
  createdAt: 'recorded_at',
  order: { sort: 'date', direction: 'asc' },
  rules: entryRules,
  standard: ['update', 'delete'],
  jobs: ({ before, after }) => [
    ...(isCharged(before) || isCharged(after) ? [RECORD_CHARGED_JOB] : []),
    ...(differs(before, after) ? [POST_VAT_ENTRY_JOB] : []),
  ],
});

const POSTED = ['status', 'computable_credit', 'perceptions', 'vat_period'] as const;

/** What the ledger has of a received invoice may not be what the book says of it now. */
const differs = (before: VatEntry | undefined, after: VatEntry | undefined): boolean =>
  (before ?? after)?.source === 'received_invoice' &&
  POSTED.some((name) => !isDeepStrictEqual(before?.[name], after?.[name]));

/** A purchase on which the supplier charged perceptions. */
const isCharged = (entry: VatEntry | undefined): boolean =>
  entry?.book_type === 'purchases' &&
  Object.values(entry.perceptions).some((value) =>
    typeof value === 'number' ? value !== 0 : value.length > 0,
  );

/** The id of the entry of a document: the same however often it is entered. */
export const entryId = (source: Source, sourceId: string, day: string): string =>
  derivedId(startOfBusinessDay(day), `vat-entry\n${source}\n${sourceId}`);

type Line = Pick<BookEntry, 'book_type' | 'voucher_type' | 'sale_point' | 'party'>;

/** What makes the document one: of sales its number alone, of purchases also who issued it, however his number is written. */
export function identityOf(entry: Line & Pick<BookEntry, 'number'>): string {
  const { book_type, voucher_type, sale_point, number } = entry;
  return [book_type, voucher_type, sale_point, number, ...issuerOf(entry)].join(' ');
}

/** In which its number is one: the same without the number. */
export const lineOf = (entry: Line): string =>
  [entry.book_type, entry.voucher_type, entry.sale_point, ...issuerOf(entry)].join(' ');

const issuerOf = ({ book_type, party: other }: Line): string[] =>
  book_type === 'sales' ? [] : [(other.document_number ?? '').replaceAll(/[^0-9A-Za-z]/g, '')];
