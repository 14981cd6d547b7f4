// The entries of a book, some hundred at a time: a month is a range of ids, as an entry's id begins with its day, and purchases that
// were carried into the month are found by their own records. So a book is read in the time of its own size.
import type { Context, ListQuery, Page } from '#resource/context.ts';
import type { Noun } from '#resource/declaration.ts';
import type { BookType } from '../../records/vat/book-entry.ts';
import { CarriedEntry } from '../../records/vat/carried-entry.ts';
import { bookId, spanOf } from '../../records/vat/period.ts';
import { VatEntry } from '../../records/vat/vat-entry.ts';

const AT_ONCE = 500;
/** Records that one call reads by their ids. */
const CARRIED_AT_ONCE = 100;

/** Those that count, in the order of their days; carried ones first, as they are older. */
export async function* entriesOf(
  ctx: Context,
  period: string,
  bookType: BookType,
): AsyncIterable<VatEntry> {
  const id = bookId(period, bookType);
  const counts = (entry: VatEntry): boolean => entry.book_id === id && entry.status !== 'waiting';
  for await (const carried of pages(ctx, CarriedEntry, period, CARRIED_AT_ONCE)) {
    const found = await ctx.store.getMany(
      VatEntry,
      carried.map(({ entry_id }) => entry_id),
    );
    yield* [...found.values()].filter(counts);
  }
  for await (const own of pages(ctx, VatEntry, period, AT_ONCE)) yield* own.filter(counts);
}

/** The range of the month, page by page. */
async function* pages<N extends Noun>(
  ctx: Context,
  noun: N,
  period: string,
  perPage: number,
): AsyncIterable<N['$row'][]> {
  const { fromMs, toMs } = spanOf(period);
  const query: ListQuery<N['$filter']> = {
    page: 1,
    perPage,
    sort: 'created_at',
    direction: 'asc',
    filters: {} as ListQuery<N['$filter']>['filters'],
    createdFrom: fromMs,
    createdTo: toMs,
  };
  let cursor: string | undefined;
  do {
    const page: Page<N['$row']> = await ctx.store.list(noun, {
      ...query,
      ...(cursor && { cursor }),
    });
    yield page.items;
    cursor = page.nextCursor;
  } while (cursor !== undefined);
}
