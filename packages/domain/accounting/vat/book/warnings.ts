// What a person should know of a book before it is declared: documents that wait for it, and entries that the authority would refuse or
// take elsewhere. Read only where the book counts any.

import type { Context, ListQuery } from '#resource/context.ts';
import { OLDEST_FIRST } from '#resource/list/every-record.ts';
import type { VatBook } from '../../records/vat/vat-book.ts';
import { VatEntry } from '../../records/vat/vat-entry.ts';
import { REMARK_TEXTS } from '../entry/remarks.ts';

export type Warning = {
  readonly code: string;
  readonly message: string;
  readonly source: string;
  readonly source_id?: string;
  readonly entry_id: string;
  readonly number: number;
};

const SHOWN_MAX = 100;

/** Of both kinds the oldest hundred. */
export async function warningsOf(ctx: Context, book: VatBook | undefined): Promise<Warning[]> {
  if (book === undefined) return [];
  const [unsettled, remarked] = await Promise.all([
    book.waiting_count === 0 && book.status === 'open'
      ? []
      : found(ctx, book, { within: { status: ['waiting', 'leaving'] } }),
    book.remarked_count === 0 ? [] : found(ctx, book, { filters: { is_remarked: 'true' } }),
  ]);
  return [
    ...unsettled.map((entry) => warning(entry, ...unsettledText(entry))),
    ...remarked.flatMap((entry) =>
      entry.remarks.map((remark) => warning(entry, remark, REMARK_TEXTS[remark])),
    ),
  ];
}

type Narrowed = Partial<Pick<ListQuery<(typeof VatEntry)['$filter']>, 'filters' | 'within'>>;

async function found(ctx: Context, { _id }: VatBook, narrowed: Narrowed): Promise<VatEntry[]> {
  const query: ListQuery<(typeof VatEntry)['$filter']> = {
    ...OLDEST_FIRST,
    perPage: SHOWN_MAX,
    ...narrowed,
    filters: { ...narrowed.filters, book_id: _id },
  };
  return (await ctx.store.list(VatEntry, query)).items;
}

function unsettledText({ status, remarks }: VatEntry): [code: string, message: string] {
  if (status === 'leaving') {
    return [
      'undone_document',
      'The document was undone: the entry leaves when the book is reopened',
    ];
  }
  return remarks.includes('duplicate')
    ? ['duplicate_document', 'Another entry is the same document: delete one made by hand']
    : [
        'late_document',
        'The document came after the book was closed: reopen it, or take the entry into an open month',
      ];
}

const warning = (entry: VatEntry, code: string, message: string): Warning => ({
  code,
  message,
  source: entry.source,
  ...(entry.source_id !== undefined && { source_id: entry.source_id }),
  entry_id: entry._id,
  number: entry.number,
});
