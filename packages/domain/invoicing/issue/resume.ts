// A request with an Idempotency-Key that ended in 503 left a draft. Its repeat continues with that draft and never makes a
// second one (Decision 0: retry with the same key resumes authorisation).
import { createHash } from 'node:crypto';
import { fail } from '#kernel/error.ts';
import { canMove } from '#kernel/states.ts';
import type { Answer, Context, Rec } from '#resource/context.ts';
import { MOVES, TaxDocument } from '../tax-document.ts';
import { relatedTo } from './related.ts';
import { type Plan, settle } from './settle.ts';

/** Where the draft of this request is found again; undefined without a key. */
export function resumeKeyOf(ctx: Context): string | undefined {
  const { idempotencyKey, method, path } = ctx.request;
  if (idempotencyKey === undefined) return undefined;
  const operation = `${method} ${path.replace(/\/$/, '')}\n${idempotencyKey}`;
  return `draft:${createHash('sha256').update(operation).digest('base64url')}`;
}

/** The draft that an earlier run of this request left, if one did. */
export async function draftOf(ctx: Context, resumeKey?: string): Promise<Rec | undefined> {
  const id = resumeKey === undefined ? undefined : await ctx.store.claimed(resumeKey);
  return id === undefined ? undefined : ctx.store.get(TaxDocument, id);
}

/**
 * Continues with that draft; `asked` is what the request would have made now. Throws idempotency_key_reused when that is another
 * document and invoice_not_processable when the draft was rejected or cancelled meanwhile.
 */
export async function resume(
  ctx: Context,
  held: Rec,
  asked: Rec,
  plan: Pick<Plan, 'authorize' | 'onUnavailable'>,
): Promise<Answer<Rec>> {
  if (contentOf(held) !== contentOf(asked)) fail('idempotency_key_reused');
  if (held.estado === 'autorizado') return ctx.commit([], { data: held });
  if (!canMove(MOVES, held.estado, 'autorizado')) {
    fail('invoice_not_processable', {
      errors: [{ from: held.estado, to: 'autorizado', comprobante_id: held._id }],
    });
  }
  return settle(ctx, { ...plan, draft: held, isStored: true, related: await relatedTo(ctx, held) });
}

const contentOf = ({
  tipo_comprobante,
  punto_venta,
  total,
  moneda,
  items,
  receptor,
}: Rec): string =>
  JSON.stringify([
    tipo_comprobante,
    punto_venta,
    total,
    moneda,
    items.map((item: Rec) => [item.descripcion, item.cantidad, item.importe]),
    receptor.numero_documento,
  ]);
