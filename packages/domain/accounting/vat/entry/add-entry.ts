// POST /iva/books/{book_id}/entries/: an entry by hand, checked as the authority checks an exported line.

import { toIso } from '#kernel/clock.ts';
import { startOfBusinessDay } from '#kernel/date.ts';
import { fail, refuse } from '#kernel/error.ts';
import { derivedId } from '#kernel/id.ts';
import { createBody } from '#resource/bodies.ts';
import type { Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { pathId } from '#resource/path-id.ts';
import { newRecord } from '#resource/record-rules.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { assertOpenDay } from '../../close/open-year.ts';
import type { BookEntry, BookType } from '../../records/vat/book-entry.ts';
import { bookOfId } from '../../records/vat/period.ts';
import { VatBook } from '../../records/vat/vat-book.ts';
import { identityOf, VatEntry } from '../../records/vat/vat-entry.ts';
import { movingEntry } from '../book/move-entry.ts';
import { readRules, rulesIn, unmovedRules } from '../config/read-rules.ts';
import { creditErrors } from './credit-errors.ts';
import { marks } from './derived-entry.ts';
import { periodErrors } from './entry-period.ts';
import { type SentEntry, wholeEntry } from './manual-entry.ts';

export const addEntry = verb(
  VatEntry,
  {
    name: 'iva/entries.add',
    announces: ['vat_entry.created'],
    summary: 'Add an entry by hand: its total is the sum of its parts, its VAT base times rate',
    description:
      'Moves the totals of the book in the same commit. Refused where the book or the fiscal year is closed, where the date does not belong to the month, or where the document is entered already.',
    method: 'POST',
    path: '/iva/books/{book_id}/entries/',
    access: 'accounting:write',
    body: createBody(VatEntry),
    data: shownRecord(VatEntry),
    fails: ['invalid_id', 'not_found', 'period_closed', 'duplicate_value'],
    failStatus: { period_closed: 400 },
  },
  async (ctx, { params, body }) => {
    const id = pathId(params, 'book_id');
    const known = bookOfId(id) ?? fail('not_found');
    const sent = body as SentEntry;
    const identity = identityOf(partOf(sent, known.bookType));
    const [, book, { rules, config }, holder] = await Promise.all([
      assertOpenDay(ctx, `${known.period}-01`),
      ctx.store.get(VatBook, id),
      readRules(ctx),
      ctx.store.find(VatEntry, 'identity', identity),
    ]);
    const entry = wholeEntry(sent, known.bookType, rulesIn(book, rules));
    refuse([
      ...periodErrors(entry, known.period, { rules, field: 'date' }),
      ...otherPeriod(sent, known.period),
      ...creditErrors(entry),
    ]);
    const data = recordOf(ctx, entry, { sent, id, period: known.period });
    if (book?.status === 'closed') refuseClosedBook(known.period);
    if (holder !== undefined) refuseDuplicate();
    const books = new Map(book === undefined ? [] : [[id, book] as const]);
    const moving = await movingEntry(ctx, { after: data }, books);
    return ctx.commit([...unmovedRules(config), ...moving], { data });
  },
);

/** What tells the document apart. */
const partOf = (
  { voucher_type, sale_point, number, party = {} }: SentEntry,
  book_type: BookType,
) => ({
  book_type,
  voucher_type,
  sale_point,
  number,
  party,
});

/** Throws duplicate_value. */
export function refuseDuplicate(): never {
  const message = 'Another entry is the same document';
  return fail('duplicate_value', {
    errors: [{ field: 'number', location: 'body', code: 'not_unique', message }],
  });
}

/** Throws period_closed. */
export function refuseClosedBook(period: string): never {
  const message = 'The book of the month is closed: reopen it first';
  return fail('period_closed', { errors: [{ message, period }] });
}

const otherPeriod = ({ vat_period: said }: SentEntry, period: string) =>
  said === undefined || said === period
    ? []
    : [
        {
          field: 'vat_period',
          location: 'body' as const,
          code: 'out_of_range' as const,
          message: 'The path names the book of another month',
          allowed: [period],
          actual: said,
        },
      ];

type Place = { readonly sent: SentEntry; readonly id: string; readonly period: string };

/** Its id begins with its day, as that of every entry. */
function recordOf(ctx: Context, entry: BookEntry, { sent, id, period }: Place): VatEntry {
  const fields = {
    ...sent,
    ...entry,
    book_id: id,
    vat_period: period,
    source: 'manual',
    ...marks(entry),
    identity: identityOf(entry),
    recorded_at: toIso(ctx.clock.now()),
  } as (typeof VatEntry)['$new'];
  const ownId = derivedId(startOfBusinessDay(entry.date), `vat-entry\nmanual\n${ctx.newId()}`);
  return newRecord(ctx, VatEntry, fields, ownId);
}
