// POST /bill/receipts/cancel/{comprobante_id}/. The authority has no cancellation: what was never sent is given up, an authorized invoice
// is offset by a credit note for all that it still has and becomes anulado in the commit that gives the note its CAE
// (contract#document-states).
import { isDeepStrictEqual } from 'node:util';
import { isNote, voucherType } from '#domain/fiscal/voucher-types.ts';
import { Failure, fail } from '#kernel/error.ts';
import { canMove } from '#kernel/states.ts';
import { amended, update } from '#resource/change.ts';
import type { Answer, Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { member } from '#resource/fields/row.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { issuerOf } from './draft/issuer.ts';
import { prepareNote } from './draft/prepare-note.ts';
import { notesOf } from './draft/what-is-left.ts';
import { FISCAL_RULES, withStatus } from './fiscal-failures.ts';
import { issue, newDraft, ownDocument, resume } from './issue/issue.ts';
import type { Outcome } from './issue/issue-request.ts';
import { relatedChanges, relatedTo } from './issue/related.ts';
import { mayBeThere, withdrawnFields } from './issue/withdraw.ts';
import { isOpen, MOVES, TaxDocument } from './records/tax-document.ts';
import { handedBack } from './rented-months.ts';

export const cancelDocument = verb(
  TaxDocument,
  {
    name: 'bill/receipts.cancel',
    summary: 'Cancel what was never sent, or offset an authorized invoice with a credit note',
    description:
      'What was never authorized becomes `anulado`. An authorized invoice gets a credit note of all that is left and becomes `anulado` with its CAE; the answer is the invoice. Authorized notes are refused.',
    method: 'POST',
    path: '/bill/receipts/cancel/{comprobante_id}/',
    access: 'invoices:write',
    on: 'record',
    when: isCancellable,
    data: shownRecord(TaxDocument),
    fails: [
      ...FISCAL_RULES,
      'credit_exceeds_balance',
      'document_not_cancellable',
      'invalid_state_transition',
      'tax_authority_unavailable',
      'idempotency_in_progress',
    ],
    failStatus: withStatus(409),
  },
  (ctx, { record }) => cancel(ctx, record),
);

async function cancel(ctx: Context, document: TaxDocument): Promise<Answer<TaxDocument>> {
  if (await wasCancelledSince(ctx, document)) return ctx.commit([], { data: document });
  if (mayBeThere(document) || !canMove(MOVES, document.estado, 'anulado'))
    return impossible(document);
  if (document.estado !== 'autorizado') return giveUp(ctx, document);
  if (!isCancellable(document)) {
    return fail('document_not_cancellable', {
      errors: [{ message: 'An authorized note is offset by another note' }],
    });
  }
  return cancelAuthorized(ctx, document);
}

/** By the queue, or by another who went on with its note, after an earlier run of this request had begun and was not answered for good. */
const wasCancelledSince = async (ctx: Context, { estado }: TaxDocument): Promise<boolean> =>
  estado === 'anulado' && (await ctx.ownId()).isRepeat;

/** Everything that is not under way or cancelled already, but an authorized note. */
function isCancellable(document: TaxDocument): boolean {
  const { estado, tipo_comprobante } = document;
  const kind = voucherType(tipo_comprobante)?.kind;
  const isAuthorizedNote = estado === 'autorizado' && (kind === undefined || isNote(kind));
  return canMove(MOVES, estado, 'anulado') && !mayBeThere(document) && !isAuthorizedNote;
}

/** A note that waited in the queue gives back what it spent. */
async function giveUp(ctx: Context, document: TaxDocument): Promise<Answer<TaxDocument>> {
  const after = amended(ctx, document, withdrawnFields(ctx));
  const [spent, month] = await Promise.all([
    relatedTo(ctx, document).then((related) => relatedChanges(ctx, after, related)),
    document.estado === 'rechazado' ? [] : handedBack(ctx, document),
  ]);
  return ctx.commit([update(TaxDocument, document, after), ...spent, ...month], { data: after });
}

/** What a note comes to when others moved the balance while it waited for its turn. */
const MOVED: readonly string[] = ['credit_exceeds_balance', 'invoice_not_processable'];

/** Decided anew where another cancellation or note came first while this one waited for its turn. */
async function cancelAuthorized(ctx: Context, original: TaxDocument): Promise<Answer<TaxDocument>> {
  const own = await ownDocument(ctx);
  const id = own.held === undefined ? own.id : ctx.newId();
  try {
    return await offset(ctx, original, { held: own.held, id });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const now = await nowOf(ctx, original);
    const { anulacion_pendiente_id: pending = id } = now;
    const isBegun = pending !== id && pending !== original.anulacion_pendiente_id;
    const isMoved = MOVED.includes(error.code) && now.version !== original.version;
    if (!isBegun && !isMoved) throw error;
    return cancel(ctx, now);
  }
}

/** A cancellation that was begun goes on with its note for every later request; any other note under way may yet change what is left. */
async function offset(
  ctx: Context,
  original: TaxDocument,
  { held, id }: { held?: TaxDocument; id: string },
): Promise<Answer<TaxDocument>> {
  const { notas_en_curso: underWay = [], anulacion_pendiente_id: pending } = original;
  const isAlone = underWay.length === 0 || underWay.some((note) => note === pending);
  const begun = isAlone && pending ? await ctx.store.get(TaxDocument, pending) : undefined;
  const wish = { ...WISH, answer: (outcome: Outcome) => answerOf(original, outcome) };
  if (begun && isOpen(begun)) return resume(ctx, await renewed(ctx, original, begun), wish);
  if (begun) return cancel(ctx, await nowOf(ctx, original));
  if (held?.estado === 'rechazado') return resume(ctx, held, wish);
  if (underWay.length > 0) return waitsForNotes(underWay);
  if (original.saldo_acreditable === 0) return giveUp(ctx, original);
  const draft = newDraft(ctx, await noteOf(ctx, original), id);
  return issue(ctx, { ...wish, draft, isStored: false, related: { original } });
}

/** The note that was to cancel it came to its end after the document was read: both are told in one commit. */
const nowOf = async (ctx: Context, read: TaxDocument): Promise<TaxDocument> =>
  (await ctx.store.get(TaxDocument, read._id)) ?? read;

/** A note that was not sent is of this day and of what is left now. */
async function renewed(
  ctx: Context,
  original: TaxDocument,
  note: TaxDocument,
): Promise<TaxDocument> {
  if (note.estado !== 'borrador') return note;
  const { intentos: _, ...fields } = await noteOf(ctx, original);
  const isSame = Object.entries(fields).every(([name, value]) =>
    isDeepStrictEqual(member(note, name), value),
  );
  if (isSame) return note;
  const after = amended(ctx, note, fields);
  await ctx.checkpoint([update(TaxDocument, note, after)]);
  return after;
}

const WISH = { authorize: true, onUnavailable: 'fail', isFleeting: true } as const;

/** Credits all that is left; the document remembers what it is for, as another request or the worker may have to finish it. */
async function noteOf(ctx: Context, original: TaxDocument) {
  const [issuer, notes] = await Promise.all([issuerOf(ctx), notesOf(ctx, original)]);
  const request = {
    comprobante_id: original._id,
    motivo: `Anulación del comprobante ${original.numero_completo}`,
  };
  const fields = prepareNote(ctx, request, { kind: 'credit_note', original, notes, issuer });
  return { ...fields, anula: true };
}

/**
 * The original as it is afterwards; a failure is told of it and not of its note, which may never have been written. A refusal of the
 * note is no refusal that the caller could mend.
 */
function answerOf(before: TaxDocument, { original, failure }: Outcome): Answer<TaxDocument> {
  const data = original ?? before;
  if (failure === undefined) return { data };
  const { _id: comprobante_id, estado } = data;
  const errors = failure.errors.map((line) => ({ ...line, comprobante_id, estado }));
  const code = failure.status < 500 ? 'document_not_cancellable' : failure.code;
  return { data, failure: new Failure(code, { errors, headers: failure.headers, cause: failure }) };
}

const waitsForNotes = (notes: readonly string[]): never =>
  fail('document_not_cancellable', {
    errors: [{ field: 'notas_en_curso', message: 'Notes are being authorized', actual: notes }],
  });

const impossible = ({ estado }: TaxDocument): never =>
  fail('invalid_state_transition', {
    errors: [
      {
        field: 'estado',
        from: estado,
        to: 'anulado',
        allowed: MOVES[estado].filter((to) => to !== 'anulado'),
      },
    ],
  });
