// Documents whose way into their VAT book was ordered and is not done: a month, or a year, is not closed ahead of them. Decision 205.

import { TaxDocument } from '#domain/invoicing/records/tax-document.ts';
import {
  BEGIN_BACK_JOB,
  ENTER_BACK_JOB,
  ENTER_PURCHASE_JOB,
  ENTER_SALE_JOB,
  REAPPORTION_JOB,
} from '#domain/jobs/vat-book-names.ts';
import { ReceivedInvoice } from '#domain/received-invoices/records/received-invoice.ts';
import { businessDate, lastOfMonth } from '#kernel/date.ts';
import type { FieldError } from '#kernel/error.ts';
import type { Context, OrderedJob } from '#resource/context.ts';
import type { BookType } from '../../records/vat/book-entry.ts';
import { bookOfId } from '../../records/vat/period.ts';
import { ADMIT_JOB } from '../../records/vat/vat-book.ts';
import { VAT_RUN_ID, VatRun } from '../../records/vat/vat-run.ts';
import type { DateSpan } from '../../records/year-span.ts';

const BOOK_OF_JOB: Readonly<Record<string, BookType>> = {
  [ENTER_SALE_JOB]: 'sales',
  [ENTER_PURCHASE_JOB]: 'purchases',
};
export const APPORTIONED_ANEW =
  'The credit of purchases is being apportioned anew: try again in a moment';
const OF_MANY = [BEGIN_BACK_JOB, ENTER_BACK_JOB];
export const ENTERING_JOBS: readonly string[] = [
  ...Object.keys(BOOK_OF_JOB),
  ADMIT_JOB,
  REAPPORTION_JOB,
  ...OF_MANY,
];

/** One line for each document of those days and books that is not where it belongs yet. */
export async function enteringIn(
  ctx: Context,
  { from, to }: DateSpan,
  books: readonly BookType[],
): Promise<FieldError[]> {
  const ordered = await ctx.store.ordered(ENTERING_JOBS);
  const own = ordered.filter(({ job }) => books.some((one) => one === BOOK_OF_JOB[job]));
  const days = await daysOf(ctx, own);
  const message = 'The document is being entered into its book: try again in a moment';
  const lines = own.flatMap(({ recordId }): FieldError[] => {
    const date = days.get(recordId);
    if (date !== undefined && (date < from || date > to)) return [];
    return [{ message, document_id: recordId, ...(date && { date }) }];
  });
  const admitting = ordered.filter(({ job, recordId }) => {
    const book = job === ADMIT_JOB ? bookOfId(recordId) : undefined;
    if (book === undefined || !books.some((one) => one === book.bookType)) return false;
    const first = `${book.period}-01`;
    return first <= to && lastOfMonth(first) >= from;
  });
  const isRunning = admitting.length > 0 || (await isTakingInEarlier(ctx, ordered));
  const running = 'Earlier documents are being entered into the books: try again in a moment';
  const isApportioned =
    books.includes('purchases') && ordered.some(({ job }) => job === REAPPORTION_JOB);
  return [
    ...lines,
    ...(isRunning ? [{ message: running }] : []),
    ...(isApportioned ? [{ message: APPORTIONED_ANEW }] : []),
  ];
}

/** Every new book orders that earlier documents be taken in, which the first one's run does once: after it nothing waits for them. */
async function isTakingInEarlier(ctx: Context, ordered: readonly OrderedJob[]): Promise<boolean> {
  if (!ordered.some(({ job }) => OF_MANY.includes(job))) return false;
  const run = await ctx.store.get(VatRun, VAT_RUN_ID);
  return run?.state !== 'done';
}

/** The day of each document; of one that is gone nothing is known. */
async function daysOf(
  ctx: Context,
  ordered: readonly OrderedJob[],
): Promise<ReadonlyMap<string, string>> {
  const ids = (name: string) =>
    ordered.filter(({ job }) => job === name).map(({ recordId }) => recordId);
  const [issued, received] = await Promise.all([
    ctx.store.getMany(TaxDocument, ids(ENTER_SALE_JOB)),
    ctx.store.getMany(ReceivedInvoice, ids(ENTER_PURCHASE_JOB)),
  ]);
  return new Map([
    ...[...issued].map(([id, { fecha, created_at }]): [string, string] => [
      id,
      fecha ?? businessDate(Date.parse(created_at)),
    ]),
    ...[...received].flatMap(([id, { issue_date: date }]): [string, string][] =>
      date === undefined ? [] : [[id, date]],
    ),
  ]);
}
