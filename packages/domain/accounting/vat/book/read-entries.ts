// The entries of a book, some hundred at a time: a month is a range of ids, as an entry's id begins with its day, and purchases that
// were carried into the month are found by their own records. So a book is read in the time of its own size.
import type { Context } from '#resource/context.ts';
import { pagesOf } from '#resource/list/every-record.ts';
import { credited } from '../../records/vat/apportionment.ts';
import type { BookType } from '../../records/vat/book-entry.ts';
import { CarriedEntry } from '../../records/vat/carried-entry.ts';
import { bookId, spanOf } from '../../records/vat/period.ts';
import { VatEntry } from '../../records/vat/vat-entry.ts';
import { readHolding } from '../config/read-rules.ts';

const AT_ONCE = 500;
/** Records that one call reads by their ids. */
const CARRIED_AT_ONCE = 100;

/** Those that count, with the credit that they have by what holds of the book. */
export async function* entriesOf(
  ctx: Context,
  period: string,
  bookType: BookType,
): AsyncIterable<VatEntry> {
  const holding = bookType === 'purchases' ? await readHolding(ctx, period) : undefined;
  for await (const entry of keptEntriesOf(ctx, period, bookType)) {
    yield holding === undefined ? entry : credited(entry, holding);
  }
}

/** Those that count as they are kept, in the order of their days; carried ones first, as they are older. */
export async function* keptEntriesOf(
  ctx: Context,
  period: string,
  bookType: BookType,
): AsyncIterable<VatEntry> {
  const id = bookId(period, bookType);
  const counts = (entry: VatEntry): boolean => entry.book_id === id && entry.status !== 'waiting';
  const { fromMs, toMs } = spanOf(period);
  const month = { createdFrom: fromMs, createdTo: toMs };
  for await (const carried of pagesOf(ctx, CarriedEntry, { ...month, perPage: CARRIED_AT_ONCE })) {
    const found = await ctx.store.getMany(
      VatEntry,
      carried.map(({ entry_id }) => entry_id),
    );
    yield* [...found.values()].filter(counts);
  }
  for await (const own of pagesOf(ctx, VatEntry, { ...month, perPage: AT_ONCE })) {
    yield* own.filter(counts);
  }
}
