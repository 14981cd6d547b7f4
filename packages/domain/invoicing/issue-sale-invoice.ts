// The invoice of a sale that asked for one (generate_invoice): attempted right after the sale's commit and, should the process die in
// between, by the queue. The first of both claims the sale in the commit that writes the document, so there is exactly one.

import { bearerOf } from '#domain/customers/merged.ts';
import type { Customer } from '#domain/customers/records/customer.ts';
import { hasAskedSince } from '#domain/sales/records/asked-invoice.ts';
import {
  asksForInvoice,
  INVOICE_JOB,
  isStanding,
  NO_CUSTOMER,
  Sale,
} from '#domain/sales/records/sale.ts';
import { ERRORS, Failure } from '#kernel/error.ts';
import { errorLines } from '#kernel/error-lines.ts';
import { omitUndefined } from '#kernel/omit-undefined.ts';
import { shortened } from '#kernel/shortened.ts';
import { amended, update } from '#resource/change.ts';
import type { Answer, Context } from '#resource/context.ts';
import { job } from '#resource/define.ts';
import { issuerOf } from './draft/issuer.ts';
import { prepareInvoice } from './draft/prepare-invoice.ts';
import { saleItems, saleRequest } from './draft/sale-content.ts';
import { issue, newDraft } from './issue/issue.ts';
import type { Outcome } from './issue/issue-request.ts';
import { Moved } from './issue/related.ts';
import { TaxDocument } from './records/tax-document.ts';

type Asking = {
  customer?: Customer | undefined;
  /** What the caller is told beside the sale. */
  message?: string | undefined;
};

/**
 * The sale as it is afterwards: with invoice_id and invoice_number; with invoice_id alone while the authority is out of reach (the
 * document is queued); with invoice_error where a fiscal rule forbids the document. A sale that has its invoice is answered as it is.
 * Whatever is answered was committed as the answer, so that a repetition is told the same.
 */
export function issueSaleInvoice(
  ctx: Context,
  sale: Sale,
  asking: Asking = {},
): Promise<Answer<Sale>> {
  let isKnown = true;
  return ctx.retry(async () => {
    const current = isKnown ? sale : await ctx.store.get(Sale, sale._id);
    isKnown = false;
    return current === undefined ? tell(ctx, sale, asking) : issueOnce(ctx, current, asking);
  });
}

const tell = (ctx: Context, sale: Sale, { message }: Asking): Promise<Answer<Sale>> =>
  ctx.commit([], omitUndefined({ data: sale, message }));

/** Repeatable: a sale that no longer waits for its invoice is left alone. */
export const issueSaleInvoiceJob = job(INVOICE_JOB, async (ctx, saleId) => {
  const sale = await ctx.store.get(Sale, saleId);
  if (sale === undefined || !asksForInvoice(sale)) return;
  await issueSaleInvoice(ctx, sale, { customer: await buyerOf(ctx, sale) });
});

/** The customer of a sale, if it names one that exists; of one that was merged into another, that one. */
export async function buyerOf(ctx: Context, sale: Sale): Promise<Customer | undefined> {
  const id = sale.customer_id ?? sale.customer;
  return id === undefined || id === NO_CUSTOMER ? undefined : bearerOf(ctx, id);
}

async function issueOnce(ctx: Context, sale: Sale, asking: Asking): Promise<Answer<Sale>> {
  if (!isStanding(sale) || !(await isFree(ctx, sale))) return tell(ctx, sale, asking);
  try {
    return await issueNew(ctx, sale, asking);
  } catch (error) {
    if (!(error instanceof Failure) || error.status >= 500) throw error;
    const now = await ctx.store.get(Sale, sale._id);
    if (now === undefined) return tell(ctx, sale, asking);
    if (now.invoice_id !== sale.invoice_id || !isStanding(now)) return tell(ctx, now, asking);
    if (error instanceof Moved) {
      return issueOnce(ctx, now, { ...asking, customer: await buyerOf(ctx, now) });
    }
    return withError(ctx, now, { failure: error, asking });
  }
}

/**
 * No document was begun, or the one that was begun was rejected and the sale no longer says so, or it was cancelled and the sale has
 * asked for another since.
 */
async function isFree(ctx: Context, sale: Sale): Promise<boolean> {
  const { invoice_id, invoice_error } = sale;
  if (invoice_id === undefined) return true;
  if (invoice_error !== undefined) return false;
  const begun = await ctx.store.get(TaxDocument, invoice_id);
  return begun?.estado === 'anulado' ? hasAskedSince(sale, begun) : begun?.resultado === 'R';
}

async function issueNew(ctx: Context, sale: Sale, asking: Asking): Promise<Answer<Sale>> {
  const { customer, message } = asking;
  const issuer = await issuerOf(ctx);
  const request = saleRequest(sale);
  const items = saleItems(sale, issuer);
  const draft = newDraft(ctx, prepareInvoice(ctx, request, { issuer, customer, sale, items }));
  const answer = ({ sale: after }: Outcome) => omitUndefined({ data: after ?? sale, message });
  const plan = { draft, isStored: false, authorize: true, related: { sale }, answer } as const;
  const told = await issue<Sale>(ctx, { ...plan, onUnavailable: 'queue' });
  if (told.data !== sale) return told;
  return tell(ctx, (await ctx.store.get(Sale, sale._id)) ?? sale, asking);
}

/** Kept on the sale, so that its owner sees why and the queue does not try for ever. */
function withError(
  ctx: Context,
  sale: Sale,
  { failure, asking: { message } }: { failure: Failure; asking: Asking },
): Promise<Answer<Sale>> {
  const { language } = ctx.request;
  const error = [ERRORS[failure.code][language], errorLines(failure, language)[0]?.message]
    .filter((text) => text !== undefined)
    .join(': ');
  const after = amended(ctx, sale, {
    invoice_error: { code: failure.code, error: shortened(error, 1000) },
  });
  return ctx.commit([update(Sale, sale, after)], omitUndefined({ data: after, message }));
}
