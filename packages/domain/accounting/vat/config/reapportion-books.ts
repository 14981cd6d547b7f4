// A changed apportionment brought to the purchases of open months: each entry that the method gave its credit has what the method of its
// month makes of it now, with the counters of its book and the ledger after it. What is read meanwhile is reckoned from the entries.
import { untilUnmoved } from '#domain/jobs/until-unmoved.ts';
import { REAPPORTION_JOB } from '#domain/jobs/vat-book-names.ts';
import { amended } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { job } from '#resource/define.ts';
import { everyRecord } from '#resource/list/every-record.ts';
import { credited, creditIn, type Holding, isCounted } from '../../records/vat/apportionment.ts';
import { VatBook } from '../../records/vat/vat-book.ts';
import { VatEntry } from '../../records/vat/vat-entry.ts';
import { changingEntries } from '../book/move-entry.ts';
import { keptEntriesOf } from '../book/read-entries.ts';
import { holdingIn, readRules, unmovedRules } from './read-rules.ts';

/** An entry is one action of its commit, with room for what else is written beside it. */
const AT_ONCE = 25;

/** Of the configuration that was changed all books, of a book that goes by it again that one. Repeatable. */
export const reapportionJob = job(REAPPORTION_JOB, async (ctx, id) => {
  const book = await ctx.store.get(VatBook, id);
  const books = book === undefined ? await everyRecord(ctx, VatBook, {}) : [book];
  for (const one of books) await reapportion(ctx, one);
});

async function reapportion(ctx: Context, book: VatBook): Promise<void> {
  if (book.book_type === 'sales' || book.status === 'closed') return;
  const { rules } = await readRules(ctx);
  const holding = holdingIn(book, rules);
  if (isCounted(book, holding)) return;
  const moved: string[] = [];
  for await (const entry of keptEntriesOf(ctx, book.period, book.book_type)) {
    if (isMoved(entry, holding)) moved.push(entry._id);
  }
  while (moved.length > 0) {
    const few = moved.splice(0, AT_ONCE);
    await untilUnmoved(ctx, () => recredit(ctx, book._id, few));
  }
}

const isMoved = (entry: VatEntry, holding: Holding): boolean => credited(entry, holding) !== entry;

/** By what holds when they are changed; those that left the book meanwhile are as they were taken into another. */
async function recredit(ctx: Context, bookId: string, ids: readonly string[]): Promise<void> {
  const [book, { rules, config }, found] = await Promise.all([
    ctx.store.get(VatBook, bookId),
    readRules(ctx),
    ctx.store.getMany(VatEntry, ids),
  ]);
  if (book?.status !== 'open') return;
  const holding = holdingIn(book, rules);
  const moves = [...found.values()]
    .filter(({ book_id, status }) => book_id === bookId && status !== 'waiting')
    .filter((entry) => isMoved(entry, holding))
    .map((before) => ({ before, after: amended(ctx, before, creditIn(before, holding)) }));
  if (moves.length === 0) return;
  const changes = changingEntries(ctx, moves, new Map([[bookId, book]]));
  await ctx.commit([...unmovedRules(config), ...changes], { data: undefined });
}
