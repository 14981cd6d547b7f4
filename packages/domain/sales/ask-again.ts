// A sale that asks for an invoice once more: where the one that it had was rejected, could not be made, or was cancelled. One that is sent
// back as it was read says `generate_invoice` as it was created with, and names the cancelled document: it asks for none (decision 667).
import { TaxDocument } from '#domain/invoicing/records/tax-document.ts';
import { toIso } from '#kernel/clock.ts';
import type { Context } from '#resource/context.ts';

type Invoiced = { invoice_id?: string; invoice_error?: unknown };
type Asked = { invoice_error?: undefined; invoice_asked_at?: string };

/** What `generate_invoice: true` makes of a sale that has been through that before; nothing where its invoice stands. */
export async function askedAgain(
  ctx: Context,
  before: Invoiced,
  body: { generate_invoice?: boolean; invoice_id?: string },
): Promise<Asked> {
  if (body.generate_invoice !== true) return {};
  if (before.invoice_error !== undefined) return { invoice_error: undefined };
  if (before.invoice_id === undefined || body.invoice_id !== undefined) return {};
  const document = await ctx.store.get(TaxDocument, before.invoice_id);
  return document?.estado === 'anulado' ? { invoice_asked_at: toIso(ctx.clock.now()) } : {};
}
