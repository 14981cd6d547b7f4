// POST /bill/receipts/invoice/: an electronic invoice, authorized at once when `autorizar` is true, a draft otherwise.
// Spec: tax documents, Safe retries 1-3; contract#fingerprint (the same payload without a key within 5 minutes is the same
// invoice).

import { requireBuying } from '#domain/customers/buying-customer.ts';
import { Customer } from '#domain/customers/records/customer.ts';
import { isStanding, Sale } from '#domain/sales/records/sale.ts';
import { fail } from '#kernel/error.ts';
import type { Answer, Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { assertLookups } from '#resource/references.ts';
import { tellingPrices } from './draft/assumed-prices.ts';
import { corrected } from './draft/correction.ts';
import { type InvoiceRequest, invoiceRequest } from './draft/invoice-request.ts';
import { issuerOf } from './draft/issuer.ts';
import { prepareInvoice } from './draft/prepare-invoice.ts';
import { saleItems, saleRequest } from './draft/sale-content.ts';
import { inCurrency } from './draft/sale-currency.ts';
import { INVOICE_EXAMPLES } from './examples.ts';
import { FISCAL_RULES, withStatus } from './fiscal-failures.ts';
import { refuseCorrected } from './issue/correction-claim.ts';
import { issue, newDraft, ownOr, resume } from './issue/issue.ts';
import type { IssueRequest } from './issue/issue-request.ts';
import { ALREADY_INVOICED, Moved, undone } from './issue/related.ts';
import { buyerOf } from './issue-sale-invoice.ts';
import { TaxDocument } from './records/tax-document.ts';

const FINGERPRINT_SECONDS = 300;

export const createInvoice = verb(
  TaxDocument,
  {
    name: 'bill/receipts.create_invoice',
    summary: 'Create an invoice, authorized at once when autorizar is true',
    description:
      'With `sale_id` and no items it invoices the sale as it is. With `sale_id` and no receiver it goes to the customer of the sale. Without `autorizar` the answer is a draft (`borrador`). Without an Idempotency-Key, the same body within 5 minutes is answered with the first invoice.',
    method: 'POST',
    path: '/bill/receipts/invoice/',
    access: 'invoices:write',
    body: invoiceRequest,
    needsBody: true,
    examples: INVOICE_EXAMPLES,
    data: shownRecord(TaxDocument),
    fails: [
      ...FISCAL_RULES,
      'related_record_not_found',
      'record_locked',
      'tax_authority_rejected',
      'tax_authority_unavailable',
      'idempotency_in_progress',
    ],
    failStatus: withStatus(422),
    fingerprintSeconds: FINGERPRINT_SECONDS,
  },
  async (ctx, { body: said }) => {
    const wish = {
      authorize: said.autorizar === true,
      onUnavailable: said.on_unavailable ?? 'fail',
    } as const;
    const own = await ownOr(ctx, askedOf(ctx, said));
    if (own.held !== undefined) {
      return resume(ctx, own.held, { ...wish, answer: tellingPrices(said) });
    }
    const { body, records } = own.found;
    const { id } = own;
    const answer = tellingPrices(body);
    return issued(ctx, body, records, { ...wish, answer, id, corrige_id: said.corrige_id });
  },
);

/** The whole request with what it refers to. */
async function askedOf(ctx: Context, said: InvoiceRequest) {
  const body = await corrected(ctx, said, ['invoice', 'receipt']);
  const [records] = await Promise.all([
    recordsOf(ctx, body),
    assertLookups(ctx, TaxDocument, said),
  ]);
  await refuseCorrected(ctx, said.corrige_id);
  return { body, records };
}

type Records = Awaited<ReturnType<typeof recordsOf>>;
type Wish = Pick<IssueRequest, 'authorize' | 'onUnavailable' | 'answer'> & {
  id: string;
  corrige_id?: string;
};

/** Decided anew where the sale changed while its document waited for its turn. */
async function issued(
  ctx: Context,
  body: InvoiceRequest,
  records: Records,
  { id, corrige_id, ...wish }: Wish,
): Promise<Answer<TaxDocument>> {
  const { sale } = records;
  const fields = { ...(await fieldsOf(ctx, body, records)), corrige_id };
  await refuseSecondInvoice(ctx, sale);
  const draft = newDraft(ctx, fields, id);
  try {
    return await issue(ctx, { ...wish, draft, isStored: false, related: { sale } });
  } catch (error) {
    if (!(error instanceof Moved)) throw error;
    return issued(ctx, body, await recordsOf(ctx, body), { ...wish, id, corrige_id });
  }
}

/** What the request refers to. Throws related_record_not_found, record_locked. */
async function recordsOf(ctx: Context, body: InvoiceRequest) {
  const { customer_id, sale_id } = body;
  const [issuer, customer, sale] = await Promise.all([
    issuerOf(ctx),
    customer_id === undefined ? undefined : ctx.store.get(Customer, customer_id),
    sale_id === undefined ? undefined : ctx.store.get(Sale, sale_id),
  ]);
  if (customer_id !== undefined) requireBuying(customer);
  if (sale_id !== undefined && sale === undefined) missing('sale_id');
  return { issuer, customer, sale };
}

/**
 * A request that names a sale and no lines invoices the sale as it is; its totals must then be the sale's, in the document's currency.
 * Whatever it is of goes to the customer of the sale unless another receiver is named.
 */
async function fieldsOf(ctx: Context, body: InvoiceRequest, records: Records) {
  const { sale, issuer } = records;
  if (sale === undefined) return prepareInvoice(ctx, body, records);
  const isNamed = records.customer !== undefined || body.receptor !== undefined;
  const customer = isNamed ? records.customer : await buyerOf(ctx, sale);
  if (body.items !== undefined) return prepareInvoice(ctx, body, { issuer, customer, sale });
  const request = { ...saleRequest(sale, body.concepto), ...body };
  const items = inCurrency(saleItems(sale, issuer), body);
  return prepareInvoice(ctx, request, { issuer, customer, sale, items });
}

/** A sale may be invoiced again only when its invoice was rejected or cancelled. */
async function refuseSecondInvoice(ctx: Context, sale?: Sale): Promise<void> {
  if (sale === undefined) return;
  if (!isStanding(sale)) throw undone(sale);
  if (sale.invoice_id === undefined) return;
  const earlier = await ctx.store.get(TaxDocument, sale.invoice_id);
  if (earlier === undefined || ['rechazado', 'anulado'].includes(earlier.estado)) return;
  fail(ALREADY_INVOICED.code, { errors: ALREADY_INVOICED.errors });
}

const missing = (field: string): never =>
  fail('related_record_not_found', { errors: [{ field, location: 'body', code: 'not_found' }] });
