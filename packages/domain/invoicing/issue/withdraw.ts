// The document of a sale that was undone is wanted no more. One that was never sent is withdrawn in the commit that undoes the sale; one
// that may be at the authority is followed to its end: issued, which the sale then says, or withdrawn as soon as it is certain
// that it is not there and will not come. A sale that is undone stays so.
import { isStanding, Sale } from '#domain/sales/records/sale.ts';
import { toIso } from '#kernel/clock.ts';
import { amended, type Change, unmoved, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { isOpen, TaxDocument } from '../records/tax-document.ts';
import { estadoAfter } from './issuing.ts';
import { DECIDED } from './outcome.ts';

/** Sent under a number, being sent, or sent without an answer. */
export const mayBeThere = ({ estado, intento }: TaxDocument): boolean =>
  intento !== undefined || estado === 'pendiente_verificacion';

export const withdrawnFields = (ctx: Context) => ({
  estado: 'anulado' as const,
  cancelled_at: toIso(ctx.clock.now()),
  ...DECIDED,
});

const AT_AUTHORITY =
  'Its document may be at the tax authority: if it is issued, the sale will have its invoice_number, and a credit note cancels it';

const staysAuthorized = ({ _id, numero_completo }: TaxDocument) =>
  `Its document ${numero_completo} stays authorized until a credit note takes it back: POST /api/v1/bill/receipts/cancel/${_id}/`;

/** The customer owes nothing of the sale any more, and its VAT is owed until a note takes it back. */
function staysOf(document: TaxDocument) {
  const { estado, saldo_acreditable = 0 } = document;
  if (estado !== 'autorizado' || saldo_acreditable === 0) return {};
  return { message: staysAuthorized(document) };
}

/** What becomes of the document of a sale that is being undone: changes of the same commit, and what its caller should know. */
export async function withdrawal(
  ctx: Context,
  { invoice_id }: Sale,
): Promise<{ changes: readonly Change[]; message?: string }> {
  const document = invoice_id && (await ctx.store.get(TaxDocument, invoice_id));
  if (!document || !isOpen(document)) {
    return { changes: [], ...(document && staysOf(document)) };
  }
  if (mayBeThere(document)) {
    return { changes: [unmoved(TaxDocument, document)], message: AT_AUTHORITY };
  }
  const estado = estadoAfter('withdraw', document);
  const after = amended(ctx, document, { ...withdrawnFields(ctx), estado });
  return { changes: [update(TaxDocument, document, after)] };
}

/** The sale that the document is of, as it is now. */
export const saleOf = async (ctx: Context, { sale_id }: TaxDocument): Promise<Sale | undefined> =>
  sale_id === undefined ? undefined : ctx.store.get(Sale, sale_id);

/** It was cancelled or refunded. */
export const isUndone = (sale: Sale | undefined): boolean =>
  sale !== undefined && !isStanding(sale);
