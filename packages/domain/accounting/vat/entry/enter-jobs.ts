// The jobs of the VAT books: a document that was authorized, a purchase that was imported, ignored or deleted, and what waited for a
// book that is open again.
import { untilUnmoved } from '#domain/jobs/until-unmoved.ts';
import { ENTER_PURCHASE_JOB, ENTER_SALE_JOB } from '#domain/jobs/vat-book-names.ts';
import type { Context, ListQuery } from '#resource/context.ts';
import { job } from '#resource/define.ts';
import { ADMIT_JOB, VatBook } from '../../records/vat/vat-book.ts';
import { VatEntry } from '../../records/vat/vat-entry.ts';
import type { Derived } from './derived-entry.ts';
import { enterSource } from './enter-source.ts';

const AT_ONCE = 100;

const entering = (ctx: Context, of: Derived): Promise<void> =>
  untilUnmoved(ctx, () => enterSource(ctx, of));

export const enterSaleJob = job(ENTER_SALE_JOB, (ctx, sourceId) =>
  entering(ctx, { source: 'tax_document', sourceId }),
);

export const enterPurchaseJob = job(ENTER_PURCHASE_JOB, (ctx, sourceId) =>
  entering(ctx, { source: 'received_invoice', sourceId }),
);

export const admitEntriesJob = job(ADMIT_JOB, async (ctx, bookId) => {
  const book = await ctx.store.get(VatBook, bookId);
  if (book?.status !== 'open') return;
  for (const { source, source_id: sourceId } of await unsettledOf(ctx, bookId)) {
    if (source !== 'manual' && sourceId !== undefined) await entering(ctx, { source, sourceId });
  }
});

/** All of them before the first is moved, as pages would move with them. */
async function unsettledOf(ctx: Context, bookId: string): Promise<VatEntry[]> {
  const query: ListQuery<(typeof VatEntry)['$filter']> = {
    page: 1,
    perPage: AT_ONCE,
    sort: 'created_at',
    direction: 'asc',
    filters: { book_id: bookId },
    within: { status: ['waiting', 'leaving'] },
  };
  const found: VatEntry[] = [];
  let cursor: string | undefined;
  do {
    const page = await ctx.store.list(VatEntry, { ...query, ...(cursor && { cursor }) });
    found.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return found;
}
