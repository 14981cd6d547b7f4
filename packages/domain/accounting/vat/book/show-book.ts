// GET /iva/books/{period}/{book_type}/: a month's book with its totals, which it knows without reading its entries. A book is there
// from the first look; its record is written with its first entry.
import { amount, amountSum, list, object, recordId, text, whole } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import { brandNew } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { shownRecord } from '#resource/record-schema.ts';
import type { BookType } from '../../records/vat/book-entry.ts';
import { bookId, pathBookType, pathPeriod } from '../../records/vat/period.ts';
import { type Totals, totalsOf } from '../../records/vat/sums.ts';
import { VatBook } from '../../records/vat/vat-book.ts';
import { readApportioning } from '../config/read-rules.ts';
import { creditedBook } from './credited-books.ts';
import { type Warning, warningsOf } from './warnings.ts';

const signed = () => amountSum();
const totalsData = () =>
  z.object({
    vat_items: list(object({ aliquot: amount(0, 27), base: signed(), amount: signed() })),
    untaxed: signed(),
    exempt: signed(),
    perceptions: object({
      vat: signed(),
      income: signed(),
      national: signed(),
      uncategorized: signed(),
      gross_income: list(object({ jurisdiction: text().optional(), amount: signed() })),
      municipal: signed(),
    }),
    internal_taxes: signed(),
    other_taxes: signed(),
    total: signed(),
    computable_credit: signed(),
  });
export const warningData = () =>
  z.object({
    code: text(),
    message: text(),
    source: text(),
    source_id: recordId().optional(),
    entry_id: recordId(),
    number: whole(1),
  });
const bookData = shownRecord(VatBook)
  .omit({ sums: true, turns: true, remarked_count: true })
  .extend({ totals: totalsData() });

const shownBookData = bookData.extend({ warnings: list(warningData()) });
export const closedBooksData = z.object({ period: text(7, 7), books: list(bookData, 2) });

export const getBook = verb(
  VatBook,
  {
    name: 'iva/books.get',
    summary:
      'The VAT book of a month: its totals in pesos, and what to look at before it is declared',
    description: `Made of the documents of the month as they are authorized or imported, so it
      may move until it is closed; a month without entries has an empty book. Credit notes are
      subtracted.`,
    method: 'GET',
    path: '/iva/books/{period}/{book_type}/',
    access: 'accounting:read',
    data: shownBookData,
    fails: ['validation_error'],
  },
  async (ctx, { params }) => {
    const [period, bookType] = [pathPeriod(params), pathBookType(params)];
    const [found, rules] = await Promise.all([
      ctx.store.get(VatBook, bookId(period, bookType)),
      readApportioning(ctx),
    ]);
    const [warnings, book] = await Promise.all([
      warningsOf(ctx, found),
      creditedBook(ctx, found ?? emptyBook(ctx, period, bookType), rules),
    ]);
    return { data: { ...shown(book), warnings } };
  },
);

type ShownBook = Omit<VatBook, 'sums' | 'turns' | 'remarked_count' | 'totals'> & {
  readonly totals: Totals;
  readonly warnings?: readonly Warning[];
};

/** The record without its counters, which stand in the totals. */
export function shown(book: VatBook): ShownBook {
  const { sums, turns: _turns, remarked_count: _remarked, totals: _totals, ...rest } = book;
  return { ...rest, totals: totalsOf(sums) };
}

/** The book as it is before anything was entered: nothing has changed it since its month began. */
export function emptyBook(ctx: Context, period: string, bookType: BookType): VatBook {
  const fields = {
    period,
    book_type: bookType,
    status: 'open' as const,
    closed_at: null,
    entries_count: 0,
    waiting_count: 0,
    remarked_count: 0,
    turns: 0,
    sums: {},
  };
  const book = brandNew(ctx, VatBook, fields, bookId(period, bookType));
  return { ...book, updated_at: book.created_at };
}
