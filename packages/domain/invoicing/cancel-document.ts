// POST /bill/receipts/cancel/{comprobante_id}/. The authority has no cancellation: a draft is simply given up, an authorized invoice
// is offset by a credit note for all that it still has and becomes anulado in the commit that gives the note its CAE (ruling 11).
import { toIso } from '#kernel/clock.ts';
import { fail } from '#kernel/error.ts';
import { canMove } from '#kernel/states.ts';
import { amended, update } from '#resource/change.ts';
import type { Answer, Context, Rec } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { issuerOf } from './draft/issuer.ts';
import { prepareNote } from './draft/prepare-note.ts';
import { isNote, voucherType } from './fiscal/voucher-types.ts';
import { FISCAL_RULES, withStatus } from './fiscal-failures.ts';
import { attempt } from './issue/attempt.ts';
import { newDraft, settled } from './issue/settle.ts';
import { MOVES, TaxDocument } from './tax-document.ts';

export const cancelDocument = verb(
  TaxDocument,
  {
    name: 'bill/receipts.cancel',
    summary: 'Cancel a draft, or offset an authorized invoice with a credit note',
    method: 'POST',
    path: '/bill/receipts/cancel/{comprobante_id}/',
    access: 'invoices:write',
    on: 'record',
    when: isCancellable,
    data: shownRecord(TaxDocument),
    fails: [
      ...FISCAL_RULES,
      'document_not_cancellable',
      'invalid_state_transition',
      'tax_authority_unavailable',
    ],
    failStatus: withStatus(409),
    idempotent: true,
  },
  async (ctx, { record }) => {
    if (!canMove(MOVES, record.estado, 'anulado')) return impossible(record);
    if (record.estado !== 'autorizado') return giveUp(ctx, record);
    if (!isCancellable(record)) {
      return fail('document_not_cancellable', {
        errors: [{ message: 'An authorized note is offset by another note' }],
      });
    }
    return record.saldo_acreditable === 0 ? giveUp(ctx, record) : offset(ctx, record);
  },
);

/** Everything that is not at the authority or cancelled already, but an authorized note. */
function isCancellable({ estado, tipo_comprobante }: Rec): boolean {
  const kind = voucherType(tipo_comprobante)?.kind;
  const isAuthorizedNote = estado === 'autorizado' && (kind === undefined || isNote(kind));
  return canMove(MOVES, estado, 'anulado') && !isAuthorizedNote;
}

const cancelled = (ctx: Context) => ({ estado: 'anulado', cancelled_at: toIso(ctx.clock.now()) });

function giveUp(ctx: Context, document: Rec): Promise<Answer<Rec>> {
  const after = amended(ctx, document, cancelled(ctx));
  return ctx.commit([update(TaxDocument, document, after)], { data: after });
}

async function offset(ctx: Context, original: Rec): Promise<Answer<Rec>> {
  const issuer = await issuerOf(ctx);
  const request = {
    comprobante_id: original._id,
    motivo: `Anulación del comprobante ${original.numero_completo}`,
  };
  const draft = newDraft(ctx, prepareNote(ctx, request, { kind: 'credit_note', original, issuer }));
  const tried = await attempt(ctx, draft, 'fail');
  if (tried.failure?.code === 'tax_authority_unavailable') throw tried.failure;
  if (tried.failure !== undefined) {
    return fail('document_not_cancellable', { errors: tried.failure.errors, cause: tried.failure });
  }
  const originalFields = { ...cancelled(ctx), nota_credito_id: draft._id };
  const plan = {
    draft,
    isStored: false,
    authorize: true,
    onUnavailable: 'fail',
    related: { original },
    originalFields,
  } as const;
  const { changes, original: after } = settled(ctx, plan, tried);
  return ctx.commit(changes, { data: after ?? original });
}

const impossible = ({ estado }: Rec): never =>
  fail('invalid_state_transition', {
    errors: [
      {
        field: 'estado',
        from: estado,
        to: 'anulado',
        allowed: [...MOVES[estado as keyof typeof MOVES]],
      },
    ],
  });
