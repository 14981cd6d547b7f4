// Books with the sums that their purchases have by what holds of them. The counters say them but for a moment: after a change of the
// apportionment, until the job of it has been through the entries, which are read instead.
import type { Context } from '#resource/context.ts';
import { isCounted } from '../../records/vat/apportionment.ts';
import { joined, type Sums, sumsOf } from '../../records/vat/sums.ts';
import type { VatBook } from '../../records/vat/vat-book.ts';
import { type Apportioning, holdingIn } from '../config/read-rules.ts';
import { entriesOf } from './read-entries.ts';

/** The same books by their ids; those of purchases also say what they are apportioned by. */
export async function creditedBooks(
  ctx: Context,
  books: ReadonlyMap<string, VatBook>,
  rules: Apportioning,
): Promise<Map<string, VatBook>> {
  const found = await Promise.all(
    [...books].map(async ([id, book]) => [id, await creditedBook(ctx, book, rules)] as const),
  );
  return new Map(found);
}

export async function creditedBook(
  ctx: Context,
  book: VatBook,
  rules: Apportioning,
): Promise<VatBook> {
  if (book.book_type === 'sales') return book;
  const holding = holdingIn(book, rules);
  const sums = isCounted(book, holding) ? book.sums : await sumsByEntries(ctx, book);
  return { ...book, sums, apportionment: holding.now };
}

async function sumsByEntries(ctx: Context, { period, book_type }: VatBook): Promise<Sums> {
  const all: Sums[] = [];
  for await (const entry of entriesOf(ctx, period, book_type)) all.push(sumsOf(entry));
  return joined(all);
}
