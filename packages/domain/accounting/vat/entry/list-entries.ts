// GET /iva/books/{book_id}/entries/: the standard list of the entries of one book, by their date.
import { fail } from '#kernel/error.ts';
import { heldTo, listVerb } from '#resource/list/list-verb.ts';
import { pathId } from '#resource/path-id.ts';
import { credited } from '../../records/vat/apportionment.ts';
import { bookOfId } from '../../records/vat/period.ts';
import { VatEntry } from '../../records/vat/vat-entry.ts';
import { readHolding } from '../config/read-rules.ts';

export const listEntries = listVerb(
  VatEntry,
  {
    name: 'iva/entries.of_book',
    summary: 'List the entries of a book, those that wait for it included',
    description:
      'Those that wait came when the book was closed; they enter it once it is opened again.',
    path: '/iva/books/{book_id}/entries/',
    access: 'accounting:read',
  },
  async (ctx, { params, query }) => {
    const id = pathId(params, 'book_id');
    const book = bookOfId(id);
    const [page, holding] = await Promise.all([
      ctx.store.list(VatEntry, heldTo(query, 'book_id', id)),
      book?.bookType === 'purchases' ? readHolding(ctx, book.period) : undefined,
    ]);
    if (book === undefined) fail('not_found');
    if (holding === undefined) return page;
    return { ...page, items: page.items.map((entry) => credited(entry, holding)) };
  },
);
