// The jobs of the VAT books: a document that was authorized, a purchase that was imported, ignored or deleted, and what waited for a
// book that is open again.
import { untilUnmoved } from '#domain/jobs/until-unmoved.ts';
import { ENTER_PURCHASE_JOB, ENTER_SALE_JOB } from '#domain/jobs/vat-book-names.ts';
import type { Context } from '#resource/context.ts';
import { job, jointJob } from '#resource/define.ts';
import { everyRecord } from '#resource/list/every-record.ts';
import { ADMIT_JOB, VatBook } from '../../records/vat/vat-book.ts';
import { VatEntry } from '../../records/vat/vat-entry.ts';
import type { Derived } from './derived-entry.ts';
import { enterSource } from './enter-source.ts';
import { enterTogether } from './enter-together.ts';

const entering = (ctx: Context, of: Derived): Promise<void> =>
  untilUnmoved(ctx, () => enterSource(ctx, of));

export const enterSaleJob = jointJob(ENTER_SALE_JOB, (ctx, ids) =>
  enterTogether(ctx, 'tax_document', ids, { areNew: true }),
);

export const enterPurchaseJob = jointJob(ENTER_PURCHASE_JOB, (ctx, ids) =>
  enterTogether(ctx, 'received_invoice', ids, { areNew: true }),
);

export const admitEntriesJob = job(ADMIT_JOB, async (ctx, bookId) => {
  const book = await ctx.store.get(VatBook, bookId);
  if (book?.status !== 'open') return;
  for (const { source, source_id: sourceId } of await unsettledOf(ctx, bookId)) {
    if (source !== 'manual' && sourceId !== undefined) await entering(ctx, { source, sourceId });
  }
});

/** All of them before the first is moved, as pages would move with them. */
const unsettledOf = (ctx: Context, bookId: string): Promise<VatEntry[]> =>
  everyRecord(ctx, VatEntry, {
    filters: { book_id: bookId },
    within: { status: ['waiting', 'leaving'] },
  });
