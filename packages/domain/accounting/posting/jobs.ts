// The background jobs of automatic entries. Each reads its document again and brings the books to what it asks for; all of them
// are repeatable, as what is posted is known by the document.

import { AccountMovement } from '#domain/current-accounts/records/account-movement.ts';
import { isGivenUp, TaxDocument } from '#domain/invoicing/records/tax-document.ts';
import {
  POST_BACK_JOB,
  POST_DOCUMENT_JOB,
  POST_PAID_ORDER_JOB,
  POST_PURCHASE_JOB,
  POST_VAT_OF_BOOK_JOB,
} from '#domain/jobs/posting-names.ts';
import { Order } from '#domain/purchasing/records/order.ts';
import { ReceivedInvoice } from '#domain/received-invoices/records/received-invoice.ts';
import { amended, update } from '#resource/change.ts';
import type { Context, ListQuery } from '#resource/context.ts';
import type { Job } from '#resource/declaration.ts';
import { job } from '#resource/define.ts';
import { idOf } from '#resource/fields/row.ts';
import { OLDEST_FIRST, pagesOf } from '#resource/list/every-record.ts';
import { readConfig } from '../chart/read-config.ts';
import { POST_WAITING_JOB } from '../records/accounting-config.ts';
import { POST_REOPENED_JOB } from '../records/fiscal-year.ts';
import { LedgerPosting, PostingRun, SOURCES, type SourceName } from '../records/ledger-posting.ts';
import { entryId } from '../records/vat/vat-entry.ts';
import { claimsOf } from './order-claims.ts';
import { postSource } from './post-source.ts';
import { documentOf, POSTED_BY } from './posted-by.ts';
import { saleIdsOf, saleOfDocument } from './sale-source.ts';
import { SOURCE_OF } from './sources.ts';

/** Documents of one step of a run: what a worker does well within its time. */
const STEP = 25;
const OLDEST: ListQuery = { ...OLDEST_FIRST, perPage: STEP, filters: {} };

const posting = (name: string, source: SourceName): Job =>
  postingBy(name, (ctx, id) => postSource(ctx, SOURCE_OF[source].source, id));

/** Documents that come together are looked at together, for what of them is to be posted at all. */
const postingBy = (name: string, post: Job['run'], alsoOf: AlsoOf = NO_OTHERS): Job => ({
  ...job(name, post),
  async runMany(ctx, ids) {
    for (const id of await concerning(ctx, ids, alsoOf)) await ctx.retry(() => post(ctx, id));
  },
});

/** By document, what else its job posts that may have been posted before it. */
type AlsoOf = (ctx: Context, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
const NO_OTHERS: AlsoOf = async () => new Map();

/** Without automatic entries only what was posted once; with them one after the other, as each takes the next number. */
async function concerning(
  ctx: Context,
  ids: readonly string[],
  alsoOf: AlsoOf,
): Promise<readonly string[]> {
  const { automatic_posting } = await readConfig(ctx);
  if (automatic_posting.enabled) return ids;
  const others = await alsoOf(ctx, ids);
  const posted = await ctx.store.getMany(LedgerPosting, [...ids, ...others.values()]);
  return ids.filter((id) => posted.has(id) || posted.has(others.get(id) ?? ''));
}

/** What people put on accounts in its name is a debt of its own. */
async function postMovementsOf(ctx: Context, documentId: string): Promise<void> {
  const filters = { document_id: documentId };
  for await (const page of pagesOf(ctx, AccountMovement, { filters })) {
    for (const { _id } of page) {
      await postSource(ctx, SOURCE_OF.current_account_movement.source, _id);
    }
  }
}

/** A document takes the place of the plain entry of its sale; one that is given up leaves its debt to the account. */
const postDocument = postingBy(
  POST_DOCUMENT_JOB,
  async (ctx, id) => {
    await postSource(ctx, SOURCE_OF.tax_document.source, id);
    const document = await ctx.store.get(TaxDocument, id);
    if (document !== undefined && isGivenUp(document)) await postMovementsOf(ctx, id);
    const sale = document && (await saleOfDocument(ctx, document));
    if (sale !== undefined) await postSource(ctx, SOURCE_OF.sale.source, sale._id);
  },
  saleIdsOf,
);

/** Its entry in the purchases book may say otherwise than what was posted, once it was; who paid it before then paid its debt. */
const postPurchase = postingBy(POST_PURCHASE_JOB, async (ctx, id) => {
  await postSource(ctx, SOURCE_OF.received_invoice.source, id);
  const invoice = await ctx.store.get(ReceivedInvoice, id);
  if (invoice === undefined) return;
  const entry = entryId('received_invoice', id, invoice.issue_date);
  await postSource(ctx, SOURCE_OF.vat_entry.source, entry);
  if (invoice.linked_expense_id) {
    await postSource(ctx, SOURCE_OF.expense.source, invoice.linked_expense_id);
  }
});

/** The expenses that paid its invoices. */
const postPaidOrder = job(POST_PAID_ORDER_JOB, async (ctx, id) => {
  const order = await ctx.store.get(Order, id);
  const ids = order === undefined ? [] : (await claimsOf(ctx, order, false)).values();
  const invoices = await ctx.store.getMany(ReceivedInvoice, [...new Set(ids)]);
  for (const { linked_expense_id: expense } of invoices.values()) {
    if (expense) await ctx.retry(() => postSource(ctx, SOURCE_OF.expense.source, expense));
  }
});

/** Tries again whatever waits; what waits for the same reason still does. */
const tryWaiting = async (ctx: Context): Promise<void> => {
  for await (const page of pagesOf(ctx, LedgerPosting, { filters: { state: 'waiting' } })) {
    for (const { _id, source } of page) {
      await ctx.retry(() => postSource(ctx, SOURCE_OF[source].source, _id));
    }
  }
};

/** One step of a run: some documents of one kind, then how far it has come, which orders the next step. */
const postBack = job(POST_BACK_JOB, async (ctx, id) => {
  const run = await ctx.store.get(PostingRun, id);
  if (run?.state !== 'running') return;
  const name = run.source ?? SOURCES[0];
  const { noun, source } = SOURCE_OF[name];
  const page = await ctx.store.list(noun, { ...OLDEST, ...(run.cursor && { cursor: run.cursor }) });
  for (const record of page.items) {
    await ctx.retry(() => postSource(ctx, source, idOf(noun, record)));
  }
  const next = SOURCES[SOURCES.indexOf(name) + 1];
  const fields =
    page.nextCursor !== undefined
      ? { source: name, cursor: page.nextCursor }
      : next === undefined
        ? { state: 'done' as const, cursor: undefined }
        : { source: next, cursor: undefined };
  await ctx.commit([update(PostingRun, run, amended(ctx, run, fields))], { data: undefined });
});

const OWN = [POST_DOCUMENT_JOB, POST_PURCHASE_JOB];

export const postingJobs = [
  postDocument,
  postPurchase,
  postPaidOrder,
  ...Object.entries(POSTED_BY)
    .filter(([name]) => !OWN.includes(name))
    .map(([name, source]) => posting(name, source)),
  job(POST_VAT_OF_BOOK_JOB, async (ctx, recordId) => {
    const of = documentOf({ job: POST_VAT_OF_BOOK_JOB, recordId });
    if (of !== undefined) await postSource(ctx, SOURCE_OF[of.source].source, of.id);
  }),
  job(POST_WAITING_JOB, tryWaiting),
  job(POST_REOPENED_JOB, tryWaiting),
  postBack,
];
