// The answer to a call whose document another run settled: a repetition of the request, the worker, or a request that waited for the
// same sequence.
import { Failure } from '#kernel/error.ts';
import type { Answer, Context } from '#resource/context.ts';
import type { TaxDocument } from '../records/tax-document.ts';
import { answerOf, type IssueRequest } from './issue-request.ts';
import { rejection } from './outcome.ts';
import { relatedTo } from './related.ts';

/** What the document of the plan is by now. */
export async function answerSettled(ctx: Context, request: IssueRequest): Promise<Answer> {
  const { draft } = request;
  const related = await relatedTo(ctx, draft);
  return ctx.commit(
    [],
    answerOf(request, { document: draft, ...related, failure: failureOf(draft) }),
  );
}

function failureOf({ _id, estado, errores_autoridad = [], cae }: TaxDocument): Failure | undefined {
  if (estado === 'rechazado') return rejection({ _id }, errores_autoridad);
  if (estado !== 'anulado' || cae !== undefined) return undefined;
  const line = { from: estado, to: 'autorizado', comprobante_id: _id };
  return new Failure('invoice_not_processable', { errors: [line] });
}
