// POST /bill/receipts/authorize/{comprobante_id}/ and the job behind on_unavailable "queue": sends a draft, or one whose answer is
// still unknown, to the tax authority. Spec: tax documents; refusals are 400 here. What depends on the day is checked
// again for a draft.
import { Failure } from '#kernel/error.ts';
import { canMove } from '#kernel/states.ts';
import type { Context } from '#resource/context.ts';
import { job, verb } from '#resource/define.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { checkAgain } from './draft/check-again.ts';
import { FISCAL_RULES, withStatus } from './fiscal-failures.ts';
import { issue, issueQuietly } from './issue/issue.ts';
import { checkBalance, type Related, relatedTo } from './issue/related.ts';
import { AUTHORIZE_JOB, dueMs, MOVES, TaxDocument } from './records/tax-document.ts';

export const authorizeDocument = verb(
  TaxDocument,
  {
    name: 'bill/receipts.authorize',
    summary: 'Send a draft to the tax authority and obtain its CAE',
    description:
      'Moves a draft, or a document whose answer is still unknown, to `autorizado` with its number and CAE, or to `rechazado`. What depends on the day is checked again for a draft.',
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
    const isSettled = await wasSettledSince(ctx, record);
    const related = await (isSettled ? relatedTo(ctx, record) : checked(ctx, record));
    return issue(ctx, {
      draft: record,
      isStored: true,
      authorize: true,
      onUnavailable: 'fail',
      related,
      answer: ({ document, message, failure }) => ({
        data: document,
        message,
        failure: wasWithdrawn(document) ? stateFailure(document) : failure,
      }),
    });
  },
);

/**
 * Repeatable: a document that no longer waits, and one whose latest version named a later time, are left alone. Any other is
 * settled or gets a later time, so that no document waits without a job that looks at it.
 */
export const authorizeDocumentJob = job(AUTHORIZE_JOB, async (ctx, documentId) => {
  const document = await ctx.store.get(TaxDocument, documentId);
  const due = document && dueMs(document);
  if (document === undefined || due === undefined || due > ctx.clock.now()) return;
  const related = await relatedTo(ctx, document);
  const wish = { authorize: true, onUnavailable: 'queue' } as const;
  await issueQuietly(ctx, { ...wish, draft: document, isStored: true, related });
});

/**
 * By the queue, after an earlier run of this request had begun and was not answered for good: the repetition is told what became of it.
 * Throws invalid_state_transition where the document was settled before.
 */
async function wasSettledSince(ctx: Context, document: TaxDocument): Promise<boolean> {
  if (canMove(MOVES, document.estado, 'autorizado')) return false;
  if ((await ctx.ownId()).isRepeat) return true;
  throw stateFailure(document);
}

/** Another request cancelled it before it was sent. */
const wasWithdrawn = ({ estado, cae }: TaxDocument): boolean =>
  estado === 'anulado' && cae === undefined;

const stateFailure = ({ estado }: TaxDocument): Failure =>
  new Failure('invalid_state_transition', {
    errors: [{ field: 'estado', from: estado, to: 'autorizado', allowed: [...MOVES[estado]] }],
  });

async function checked(ctx: Context, document: TaxDocument): Promise<Related> {
  const [related] = await Promise.all([relatedTo(ctx, document), checkAgain(ctx, document)]);
  const isDraft = document.estado === 'borrador';
  if (isDraft && related.original !== undefined) checkBalance(related.original, document);
  return related;
}
