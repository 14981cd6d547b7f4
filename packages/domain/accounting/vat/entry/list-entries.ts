// GET /iva/books/{book_id}/entries/: the standard list of the entries of one book, by their date.
import { fail } from '#kernel/error.ts';
import { heldTo, listVerb } from '#resource/list/list-verb.ts';
import { pathId } from '#resource/path-id.ts';
import { bookOfId } from '../../records/vat/period.ts';
import { VatEntry } from '../../records/vat/vat-entry.ts';

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
    const page = await ctx.store.list(VatEntry, heldTo(query, 'book_id', id));
    return bookOfId(id) === undefined ? fail('not_found') : page;
  },
);
