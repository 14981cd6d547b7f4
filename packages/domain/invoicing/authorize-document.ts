// POST /bill/receipts/authorize/{comprobante_id}/ and the job behind on_unavailable "queue": sends a draft, or one whose answer is
// still unknown, to the tax authority. Spec: tax documents; refusals are 400 here. The rules that depend on the day are
// checked again, since a draft may have waited.
import { fail } from '#kernel/error.ts';
import { canMove } from '#kernel/states.ts';
import type { Context, Rec } from '#resource/context.ts';
import { job, verb } from '#resource/define.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { issuerOf, salePointOf } from './draft/issuer.ts';
import { checkIssueDate } from './fiscal/dates.ts';
import { FISCAL_RULES, withStatus } from './fiscal-failures.ts';
import { attempt } from './issue/attempt.ts';
import { checkBalance, relatedTo } from './issue/related.ts';
import { settle, settled } from './issue/settle.ts';
import { AUTHORIZE_JOB, MOVES, TaxDocument } from './tax-document.ts';

export const authorizeDocument = verb(
  TaxDocument,
  {
    name: 'bill/receipts.authorize',
    summary: 'Send a draft to the tax authority and obtain its CAE',
    method: 'POST',
    path: '/bill/receipts/authorize/{comprobante_id}/',
    access: 'invoices:write',
    on: 'record',
    when: ({ estado }) => canMove(MOVES, estado, 'autorizado'),
    data: shownRecord(TaxDocument),
    fails: [
      ...FISCAL_RULES,
      'credit_exceeds_balance',
      'invalid_state_transition',
      'tax_authority_rejected',
      'tax_authority_unavailable',
    ],
    failStatus: withStatus(400),
  },
  async (ctx, { record }) => {
    checkState(record);
    const related = await checked(ctx, record);
    return settle(ctx, {
      draft: record,
      isStored: true,
      authorize: true,
      onUnavailable: 'fail',
      related,
    });
  },
);

/** Repeatable: a document that is authorized, or that was refused, is left alone; while the authority is down it stays queued. */
export const authorizeDocumentJob = job(AUTHORIZE_JOB, (ctx, documentId) =>
  ctx.retry(async () => {
    const document = await ctx.store.get(TaxDocument, documentId);
    if (document === undefined || !isWaiting(document)) return;
    const tried = await attempt(ctx, document, 'fail');
    if (tried.failure?.code === 'tax_authority_unavailable') return;
    const related = await relatedTo(ctx, document);
    const plan = {
      draft: document,
      isStored: true,
      authorize: true,
      onUnavailable: 'fail',
      related,
    } as const;
    await ctx.commit(settled(ctx, plan, tried).changes, { data: undefined });
  }),
);

const isWaiting = ({ estado, proximo_intento_at }: Rec): boolean =>
  proximo_intento_at !== undefined && canMove(MOVES, estado, 'autorizado');

function checkState({ estado }: Rec): void {
  if (canMove(MOVES, estado, 'autorizado')) return;
  fail('invalid_state_transition', {
    errors: [
      {
        field: 'estado',
        from: estado,
        to: 'autorizado',
        allowed: [...MOVES[estado as keyof typeof MOVES]],
      },
    ],
  });
}

async function checked(ctx: Context, document: Rec) {
  const [issuer, related] = await Promise.all([issuerOf(ctx), relatedTo(ctx, document)]);
  salePointOf(issuer, document.punto_venta);
  if (document.estado === 'borrador')
    checkIssueDate(document.fecha, document.concepto, ctx.clock.now());
  if (related.original !== undefined) checkBalance(related.original, document);
  return related;
}
