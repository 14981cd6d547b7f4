// POST /sales/: a sale, the stock it takes and what its customer has bought, in one commit; then
// its invoice, if one was asked for. Spec: Sale, Safe retries; contract#stock. Decision: an invoice
// that cannot be issued never fails the sale: the sale says why (invoice_error), or the queue
// goes on trying. In a bulk request all invoices are left to the queue.

import { withMerged } from '#domain/catalog/pricing/read-offers.ts';
import { stockChanges } from '#domain/catalog/stock/move-stock.ts';
import { productsAmong, stockNeeded, withVariantIds } from '#domain/catalog/stock/stock-lines.ts';
import type { Customer } from '#domain/customers/records/customer.ts';
import { issueSaleInvoice } from '#domain/invoicing/issue-sale-invoice.ts';
import { chargesVat } from '#domain/taxpayer/charges-vat.ts';
import { omitUndefined } from '#kernel/omit-undefined.ts';
import { type Change, create } from '#resource/change.ts';
import type { Answer, Context } from '#resource/context.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { newRecord } from '#resource/record-rules.ts';
import { givenBack } from './given-back.ts';
import { priceSale, readBasis } from './price-sale.ts';
import { awaitsInvoice, Sale } from './records/sale.ts';
import { refuseExcess } from './records/sale-payments.ts';
import { settledAmounts } from './records/settle-amounts.ts';
import { charged, heldAccount } from './sale-account.ts';
import {
  codedItems,
  customerDiscount,
  customerFields,
  purchaseChanges,
  statedAmounts,
  taxedItems,
} from './sale-draft.ts';
import { readParts } from './sale-parts.ts';
import { refuseCrowded } from './sale-stock.ts';
import { readWords } from './sale-words.ts';

/** Where a sale comes from makes no difference to it. */
export const SALE_STATUS =
  'The sale is pending unless status says completed; a pending one becomes completed by PUT /sales/{id}/. Its payment is told by payment.status, not by status.';

export const createSale = ownVerb(
  Sale,
  'create',
  {
    summary:
      'Register a sale: amounts are computed, stock is taken, an invoice is issued if asked for',
    description: SALE_STATUS,
    fails: [
      'totals_mismatch',
      'insufficient_stock',
      'credit_limit_exceeded',
      'promotion_limit_reached',
    ],
  },
  async (ctx, { body }) => makeSale(ctx, body),
);

/** What the origin of a sale adds to it: fields that only the service sets, and changes of the same commit. */
export type Origin = { fields: Partial<Sale>; changes: readonly Change[] };

/**
 * Makes the sale of that input; also for those that come of something else (a terminal), whose `origin` is given the sale
 * with its amounts. Answers 201 with the sale. Throws what sales.create fails with.
 */
export async function makeSale(
  ctx: Context,
  asked: (typeof Sale)['$new'],
  origin: (sale: Sale) => Promise<Origin> | Origin = () => ({ fields: {}, changes: [] }),
): Promise<Answer> {
  const isIssuing = asked.generate_invoice === true;
  // Beside the methods that it names: what else it needs does not depend on how they are called.
  const reads = Promise.all([
    readParts(ctx, asked),
    readBasis(ctx, asked),
    chargesVat(ctx, { isIssuing }),
  ]);
  reads.catch(() => undefined);
  const { input, message } = await readWords(ctx, asked);
  const draft = newRecord(ctx, Sale, input);
  const [[parts, read, hasVat], held] = await Promise.all([reads, heldAccount(ctx, draft)]);
  const items = withVariantIds(draft.items, parts.publications);
  const record = { ...draft, ...customerDiscount(draft, parts.customer), items };
  const basis = await withMerged(ctx, read, parts.customer);
  const needed = stockNeeded(record.items, parts.publications);
  const products = productsAmong(parts.publications);
  const stock = stockChanges([], needed, products);
  const pricing = priceSale(ctx, record, { ...parts, basis });
  const undoing = givenBack(ctx, { taken: needed, products }, pricing.fields);
  refuseCrowded([...stock, ...pricing.changes], undoing);
  const coded = codedItems(pricing.items, parts.publications);
  const taxed = taxedItems({ ...record, items: coded }, parts.publications);
  const plain: Sale = omitUndefined({
    ...record,
    invoice_number: null,
    ...customerFields(parts.customer),
    ...settledAmounts(
      { ...record, items: taxed },
      { stated: statedAmounts(input), chargesVat: hasVat },
    ),
    stock_taken: needed,
    ...pricing.fields,
    ...(record.status === 'completed' && { completed_at: record.created_at }),
  });
  refuseExcess(plain);
  const { fields, changes } = await origin(plain);
  const charge = charged(ctx, { ...plain, ...fields }, { customer: parts.customer, held });
  const sale: Sale = { ...plain, ...fields, ...charge.fields };
  const purchases = purchaseChanges(undefined, sale, { boughtAt: sale.created_at });
  const answer = { data: sale, ...(message !== undefined && { message }) };
  const written = await ctx.commit(
    [create(Sale, sale), ...stock, ...pricing.changes, ...purchases, ...changes, ...charge.changes],
    answer,
  );
  return withInvoice(ctx, written, parts.customer);
}

/**
 * The sale is written whatever comes now; what fails here is tried again by the job that its
 * version named.
 */
async function withInvoice(
  ctx: Context,
  written: Answer<Sale>,
  customer?: Customer,
): Promise<Answer> {
  const isBulk = ctx.request.path.includes('/bulk/');
  if (isBulk || !awaitsInvoice(written.data)) return written;
  try {
    return await issueSaleInvoice(ctx, written.data, { customer, message: written.message });
  } catch (error) {
    const { _id: sale_id } = written.data;
    ctx.log({
      level: 'error',
      message: 'invoice left to the queue',
      sale_id,
      cause: String(error),
    });
    return written;
  }
}
