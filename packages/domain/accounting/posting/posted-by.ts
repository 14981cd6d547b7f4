// Which document each job of automatic entries posts, by the id for which it was ordered: what runs it, and what waits for it before
// a year is closed, ask here.

import {
  POST_CASH_JOB,
  POST_COUNT_JOB,
  POST_DOCUMENT_JOB,
  POST_EXPENSE_JOB,
  POST_MOVEMENT_JOB,
  POST_NOTE_JOB,
  POST_PURCHASE_JOB,
  POST_SALE_JOB,
  POST_STOCK_JOB,
  POST_VAT_ENTRY_JOB,
  POST_VAT_JOB,
  POST_VAT_OF_BOOK_JOB,
  POST_WITHHOLDING_JOB,
} from '#domain/jobs/posting-names.ts';
import type { OrderedJob } from '#resource/context.ts';
import type { SourceName } from '../records/ledger-posting.ts';
import { bookOfId } from '../records/vat/period.ts';
import { summaryId } from '../records/vat/vat-summary.ts';

/** Jobs that post the document for which they were ordered. */
export const POSTED_BY: Readonly<Record<string, SourceName>> = {
  [POST_DOCUMENT_JOB]: 'tax_document',
  [POST_SALE_JOB]: 'sale',
  [POST_NOTE_JOB]: 'delivery_note',
  [POST_MOVEMENT_JOB]: 'current_account_movement',
  [POST_PURCHASE_JOB]: 'received_invoice',
  [POST_VAT_ENTRY_JOB]: 'vat_entry',
  [POST_EXPENSE_JOB]: 'expense',
  [POST_CASH_JOB]: 'cash_movement',
  [POST_COUNT_JOB]: 'cash_register',
  [POST_STOCK_JOB]: 'product',
  [POST_WITHHOLDING_JOB]: 'withholding',
  [POST_VAT_JOB]: 'vat_summary',
};

/** The document that the job is to post; undefined for a job that posts none. */
export function documentOf({
  job,
  recordId,
}: OrderedJob): { source: SourceName; id: string } | undefined {
  const source = POSTED_BY[job];
  if (source !== undefined) return { source, id: recordId };
  const period = job === POST_VAT_OF_BOOK_JOB ? bookOfId(recordId)?.period : undefined;
  return period === undefined ? undefined : { source: 'vat_summary', id: summaryId(period) };
}
