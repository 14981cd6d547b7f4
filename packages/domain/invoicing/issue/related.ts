// What a document changes besides itself, in its own commit: a note moves the balance of the document it answers, an invoice
// marks its sale. Each is an update of the version that was read, so two notes can never spend the same balance.

import { Sale } from '#domain/sales/sale.ts';
import { fail } from '#kernel/error.ts';
import { decimal, toAmount } from '#kernel/money.ts';
import { amended, type Change, update } from '#resource/change.ts';
import type { Context, Rec } from '#resource/context.ts';
import { voucherType } from '../fiscal/voucher-types.ts';
import { TaxDocument } from '../tax-document.ts';

/** The records as they were read. */
export type Related = { original?: Rec; sale?: Rec };

export async function relatedTo(ctx: Context, document: Rec): Promise<Related> {
  const [original, sale] = await Promise.all([
    document.documento_original_id && ctx.store.get(TaxDocument, document.documento_original_id),
    document.sale_id && ctx.store.get(Sale, document.sale_id),
  ]);
  return { original, sale };
}

/** Throws credit_exceeds_balance. `also`: further fields of the original (its cancellation). */
export function relatedChanges(
  ctx: Context,
  document: Rec,
  related: Related,
  also: Rec = {},
): Change[] {
  const { original, sale } = related;
  const isAuthorized = document.estado === 'autorizado';
  return [
    ...(original !== undefined && isAuthorized
      ? [
          update(
            TaxDocument,
            original,
            amended(ctx, original, { ...noted(original, document), ...also }),
          ),
        ]
      : []),
    ...(sale === undefined ? [] : saleChanges(ctx, document, sale)),
  ];
}

/** Refuses a credit over what is left of the original. */
export function checkBalance(original: Rec, note: Rec): void {
  const isCredit = voucherType(note.tipo_comprobante)?.kind === 'credit_note';
  if (!isCredit || note.total <= original.saldo_acreditable) return;
  fail('credit_exceeds_balance', {
    errors: [
      { field: 'importe', location: 'body', max: original.saldo_acreditable, actual: note.total },
    ],
  });
}

function noted(original: Rec, note: Rec): Rec {
  checkBalance(original, note);
  const isCredit = voucherType(note.tipo_comprobante)?.kind === 'credit_note';
  const balance = decimal(original.saldo_acreditable);
  const { _id, tipo_comprobante, total } = note;
  return {
    saldo_acreditable: toAmount(isCredit ? balance.minus(total) : balance.plus(total)),
    notas: [...original.notas, { _id, tipo_comprobante, total }],
  };
}

/** A first document claims the sale once and for all; a later one (the first was rejected or cancelled) claims its place. */
function saleChanges(ctx: Context, document: Rec, sale: Rec): Change[] {
  const isOwn = sale.invoice_id === document._id;
  if (!isOwn && document.version > 1) return [];
  const after = amended(ctx, sale, saleFields(document));
  if (isOwn) return FINAL.includes(document.estado) ? [update(Sale, sale, after)] : [];
  return [
    { kind: 'claim', key: saleClaim(sale), id: document._id, refusal: ALREADY_INVOICED },
    update(Sale, sale, after),
  ];
}

const FINAL: readonly string[] = ['autorizado', 'rechazado'];

function saleFields(document: Rec): Rec {
  const refused = document.errores_autoridad?.[0]?.message ?? '';
  return {
    invoice_id: document._id,
    invoice_number: document.numero_completo,
    invoice_error:
      document.estado === 'rechazado'
        ? { code: 'tax_authority_rejected', error: refused.slice(0, 1000) }
        : undefined,
  };
}

export const ALREADY_INVOICED = {
  code: 'invoice_not_processable' as const,
  errors: [
    { field: 'sale_id', location: 'body' as const, message: 'The sale already has its invoice' },
  ],
};

/** One key per sale and per invoice that it replaces. */
export const saleClaim = (sale: Rec): string =>
  sale.invoice_id === undefined ? `sale:${sale._id}` : `sale:${sale._id}:${sale.invoice_id}`;
