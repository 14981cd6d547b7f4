// What a document changes besides itself, in its own commits: a note spends or adds to the balance of the document it answers,
// an invoice marks its sale. Each is an update of the version that was read, so two notes can never spend the same balance. A
// credit spends it before the authority is asked and gives it back when it comes to nothing: an approval can never fail for
// want of balance.

import { isDeepStrictEqual } from 'node:util';
import { voucherType } from '#domain/fiscal/voucher-types.ts';
import { isStanding, Sale } from '#domain/sales/records/sale.ts';
import { changedTerms } from '#domain/sales/records/sale-terms.ts';
import { toIso } from '#kernel/clock.ts';
import { Failure, fail } from '#kernel/error.ts';
import { decimal, toAmount } from '#kernel/money.ts';
import { shortened } from '#kernel/shortened.ts';
import { amended, type Change, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { isOpen, TaxDocument, WAITING } from '../records/tax-document.ts';
import { handedBack } from '../rented-months.ts';
import { correctionChanges } from './correction-claim.ts';
import { invoiceCounted } from './count-invoice.ts';
import { saleOf } from './withdraw.ts';

/** The records as they were read; `decided`: as they were when the new document was decided on. */
export type Related = { original?: TaxDocument; sale?: Sale; decided?: Omit<Related, 'decided'> };

/** What a new document is of changed while it waited for its turn: nothing is written of it, and it is decided anew. */
export class Moved extends Failure {}

/** Read now; `before` is what was read for the decision to make the document. */
export async function relatedTo(
  ctx: Context,
  document: TaxDocument,
  before: Related = {},
): Promise<Related> {
  const [original, sale] = await Promise.all([originalOf(ctx, document), saleOf(ctx, document)]);
  return { original, sale, decided: before.decided ?? before };
}

const originalOf = async (ctx: Context, { documento_original_id: id }: TaxDocument) =>
  id === undefined ? undefined : ctx.store.get(TaxDocument, id);

/** What follows from the document as it will be. Throws credit_exceeds_balance, invalid_state_transition, related_record_not_found. */
export async function relatedChanges(
  ctx: Context,
  document: TaxDocument,
  related: Related,
): Promise<Change[]> {
  const { original, sale, decided = {} } = related;
  if (sale === undefined) refuseGone(document);
  const fields = original && originalFields(ctx, original, document);
  if (original !== undefined && fields !== undefined) refuseOtherNotes(original, document, decided);
  return [
    ...(original === undefined || fields === undefined
      ? []
      : [update(TaxDocument, original, amended(ctx, original, fields))]),
    ...(sale === undefined ? [] : saleChanges(ctx, document, sale, decided.sale)),
    ...(await invoiceCounted(ctx, document)),
    ...(await correctionChanges(ctx, document)),
    ...(original !== undefined && fields?.estado === 'anulado'
      ? await whenCancelled(ctx, original)
      : []),
    ...(document.estado === 'rechazado' && document.version > 1
      ? await handedBack(ctx, document)
      : []),
  ];
}

/** What a document that was cancelled gives back: the month that it billed, the rejected document that it corrected. */
async function whenCancelled(ctx: Context, original: TaxDocument): Promise<Change[]> {
  const cancelled = { ...original, estado: 'anulado' } as const;
  return [...(await correctionChanges(ctx, cancelled)), ...(await handedBack(ctx, original))];
}

/** Refuses a credit over what is left of the original, and one of nothing where all is credited: it would take a number of its own. */
export function checkBalance(
  original: TaxDocument,
  note: { tipo_comprobante: number; total: number },
): void {
  const { saldo_acreditable: max = 0 } = original;
  if (!isCredit(note) || (max > 0 && note.total <= max)) return;
  fail('credit_exceeds_balance', {
    errors: [{ field: 'importe', location: 'body', max, actual: note.total }],
  });
}

const isCredit = (note: { tipo_comprobante: number }): boolean =>
  voucherType(note.tipo_comprobante)?.kind === 'credit_note';

/** What the note makes of the document it answers; undefined where it changes nothing of it. */
function originalFields(
  ctx: Context,
  original: TaxDocument,
  note: TaxDocument,
): Partial<TaxDocument> | undefined {
  const isNoted = original.notas_en_curso?.includes(note._id) ?? false;
  const isGranted = note.estado === 'autorizado';
  const isUnderWay = WAITING.includes(note.estado);
  const anulacion_pendiente_id = cancelling(original, note);
  if (isUnderWay === isNoted && !isGranted) {
    const isSame = anulacion_pendiente_id === original.anulacion_pendiente_id;
    return isSame ? undefined : { anulacion_pendiente_id };
  }
  if (!isNoted) checkStanding(original, note);
  const { _id, tipo_comprobante, total } = note;
  const others = (original.notas_en_curso ?? []).filter((id) => id !== _id);
  const underWay = isUnderWay ? [...others, _id] : others;
  return {
    notas_en_curso: underWay.length === 0 ? undefined : underWay,
    anulacion_pendiente_id,
    saldo_acreditable: balanceAfter(original, note, { isNoted, isGranted }),
    ...(isGranted && { notas: [...(original.notas ?? []), { _id, tipo_comprobante, total }] }),
    ...(isGranted && note.anula === true && cancelledBy(ctx, note)),
  };
}

/** The note that is to cancel the document, until it does or comes to nothing: another cancellation goes on with it. */
function cancelling(
  { anulacion_pendiente_id: known }: TaxDocument,
  note: TaxDocument,
): string | undefined {
  if (note.anula === true && isOpen(note)) return note._id;
  return known === note._id ? undefined : known;
}

/** A credit is spent once, when it gets under way or is granted at once; a debit adds when it is granted. */
function balanceAfter(
  original: TaxDocument,
  note: TaxDocument,
  { isNoted, isGranted }: { isNoted: boolean; isGranted: boolean },
): number {
  const balance = decimal(original.saldo_acreditable ?? 0);
  if (!isCredit(note)) return toAmount(isGranted ? balance.plus(note.total) : balance);
  if (!isNoted) return toAmount(balance.minus(note.total));
  return toAmount(isGranted ? balance : balance.plus(note.total));
}

function checkStanding(original: TaxDocument, note: TaxDocument): void {
  checkBalance(original, note);
  refuseBeside(original, note);
  if (note.anula === true) checkCancelling(original, note);
  if (original.estado === 'autorizado') return;
  const { _id, estado } = original;
  fail('invalid_state_transition', {
    errors: [{ field: 'comprobante_id', from: estado, allowed: ['autorizado'], actual: _id }],
  });
}

/** A credit is of what the other notes leave of each rate, category and other tax. */
function refuseOtherNotes(
  original: TaxDocument,
  note: TaxDocument,
  { original: decided = original }: Related,
): void {
  const notesOf = ({ notas, notas_en_curso = [] }: TaxDocument) => [notas, notas_en_curso];
  const isSame = isDeepStrictEqual(notesOf(original), notesOf(decided));
  if (isSame || note.version > 1 || !isCredit(note)) return;
  const line = { field: 'comprobante_id', message: 'Its notes changed meanwhile' };
  throw new Moved('invoice_not_processable', { errors: [line] });
}

/** A cancellation credits all that there is: it waits for other notes under way, and none gets under way beside it. */
function refuseBeside(original: TaxDocument, { anula }: TaxDocument): void {
  const { notas_en_curso: underWay = [], anulacion_pendiente_id: pending } = original;
  if (anula === true ? underWay.length === 0 : !underWay.some((id) => id === pending)) return;
  const message = anula === true ? 'Its notes are being authorized' : 'It is being cancelled';
  fail('invoice_not_processable', {
    errors: [{ field: 'comprobante_id', message, actual: underWay }],
  });
}

/** One note at a time, and of all that is left, which may have grown since the note was made. */
function checkCancelling(original: TaxDocument, { _id, total: actual }: TaxDocument): void {
  const { anulacion_pendiente_id: other = _id, saldo_acreditable: max = 0 } = original;
  if (other !== _id) {
    const message = 'Another note is to cancel it';
    fail('document_not_cancellable', { errors: [{ message, comprobante_id: other }] });
  }
  if (actual >= max) return;
  const message = 'The note is of less than is left: cancel the document again';
  fail('invoice_not_processable', { errors: [{ field: 'total', message, max, actual }] });
}

const cancelledBy = (ctx: Context, note: TaxDocument) => ({
  estado: 'anulado' as const,
  cancelled_at: toIso(ctx.clock.now()),
  nota_credito_id: note._id,
});

/** A first document claims the sale once and for all; a later one (the first was rejected or cancelled) claims its place. */
function saleChanges(ctx: Context, document: TaxDocument, sale: Sale, decided = sale): Change[] {
  const isOwn = sale.invoice_id === document._id;
  if (!isOwn && document.version > 1) return [];
  if (!isOwn) refuseMoved(sale, decided);
  const after = amended(ctx, sale, saleFields(document));
  if (isOwn) return FINAL.includes(document.estado) ? [update(Sale, sale, after)] : [];
  return [
    { kind: 'claim', key: saleClaim(sale), id: document._id, refusal: ALREADY_INVOICED },
    update(Sale, sale, after),
  ];
}

/** While the document waited for its turn another may have been made, or the sale undone or changed. */
function refuseMoved(sale: Sale, decided: Sale): void {
  if (!isStanding(sale)) throw undone(sale);
  if (sale.invoice_id !== decided.invoice_id) fail(ALREADY_INVOICED.code, ALREADY_INVOICED);
  const terms = changedTerms(decided, sale);
  if (terms.length === 0) return;
  const message = `The sale changed meanwhile: ${terms.join(', ')}`;
  const line = { field: 'sale_id', location: 'body', message } as const;
  throw new Moved('invoice_not_processable', { errors: [line] });
}

/** A sale that was cancelled or refunded has no document made of it. */
export const undone = (sale: Sale | undefined): Failure =>
  new Failure('invoice_not_processable', {
    errors: [{ field: 'sale_id', location: 'body', message: `The sale is ${sale?.status}` }],
  });

/** A sale that was deleted neither. */
function refuseGone({ sale_id, version }: TaxDocument): void {
  if (sale_id === undefined || version > 1) return;
  const line = { field: 'sale_id', location: 'body', code: 'not_found' } as const;
  fail('related_record_not_found', { errors: [line] });
}

const FINAL: readonly string[] = ['autorizado', 'rechazado'];

function saleFields(document: TaxDocument): Partial<Sale> {
  const refused = document.errores_autoridad?.[0]?.message ?? '';
  return {
    invoice_id: document._id,
    invoice_number: document.numero_completo ?? null,
    invoice_error:
      document.estado === 'rechazado'
        ? { code: 'tax_authority_rejected' as const, error: shortened(refused, 1000) }
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
const saleClaim = (sale: Sale): string =>
  sale.invoice_id === undefined ? `sale:${sale._id}` : `sale:${sale._id}:${sale.invoice_id}`;
