// An authority that can lose no answer decides within the same commit: document, number, answer and all that follows from them
// are written together, so that no crash leaves one without the others. This is the sandbox.
import { nextFault } from '#domain/account/next-fault.ts';
import type { Failure } from '#kernel/error.ts';
import type { Change } from '#resource/change.ts';
import type { Answer, Context, Rec } from '#resource/context.ts';
import type { AuthorityClient, Authorization } from '#resource/ports.ts';
import { WAITING } from '../tax-document.ts';
import { sequenceOf } from './document-number.ts';
import { nextTryAt } from './flight.ts';
import {
  authorizedFields,
  misconfigured,
  rejectedFields,
  rejection,
  unavailable,
} from './outcome.ts';
import { answerOf, type OnUnavailable, type Plan, withFields, writtenWith } from './plan.ts';
import { postponed } from './postpone.ts';

/** `fields` amend the document; `besides` takes the number, only when it was really used, and counts a scripted fault. */
type Attempt = {
  fields: Rec;
  besides: readonly Change[];
  failure?: Failure;
  message?: string;
};

/** A document that stays as it was (a cancellation that found nobody) is not written at all. */
export async function settleAtOnce(
  ctx: Context,
  client: AuthorityClient,
  plan: Plan,
): Promise<Answer> {
  const { draft, isStored, isFleeting } = plan;
  const { fields, besides, failure, message } = await attempt(ctx, client, plan);
  const document = withFields(ctx, plan, fields);
  if (isFleeting === true && failure !== undefined) {
    return ctx.commit(besides, answerOf(plan, { document: draft, failure, message }));
  }
  const written = await writtenWith(ctx, plan, document);
  const isTheSame = isStored && draft.estado === fields.estado && WAITING.includes(draft.estado);
  const changes = isTheSame ? postponed(draft, document, false) : written.changes;
  return ctx.commit([...changes, ...besides], answerOf(plan, { ...written, failure, message }));
}

async function attempt(ctx: Context, client: AuthorityClient, plan: Plan): Promise<Attempt> {
  const { draft, onUnavailable } = plan;
  const sequence = sequenceOf(draft);
  const [last, { mood, spent }] = await Promise.all([
    ctx.store.lastNumber(sequence),
    nextFault(ctx, 'authorize'),
  ]);
  const numero = last + 1;
  const said = await client.authorize({ ...draft, numero }, mood);
  const intentos = draft.intentos + 1;
  if (said.result === 'approved') {
    const fields = { intentos, ...authorizedFields(ctx, { ...draft, numero }, said) };
    return { fields, besides: [{ kind: 'number', sequence, to: numero }, ...spent] };
  }
  if (said.result === 'rejected') {
    const failure = rejection(draft, said.errors, said.detail);
    return { fields: { intentos, ...rejectedFields(said.errors) }, besides: spent, failure };
  }
  return { ...unreachable(ctx, { ...draft, intentos }, said, onUnavailable), besides: spent };
}

/** Until the doubt is resolved it is neither a draft nor authorized; what was certainly not sent stays a draft. */
function unreachable(
  ctx: Context,
  draft: Rec,
  said: Exclude<Authorization, { result: 'approved' | 'rejected' }>,
  mode: OnUnavailable,
): Omit<Attempt, 'besides'> {
  const reason = 'reason' in said ? said.reason : said.result;
  const isUncertain = said.result === 'unavailable' && said.uncertain;
  const waiting = isUncertain ? 'pendiente_verificacion' : 'procesando';
  const { intentos } = draft;
  const estado = mode === 'queue' || isUncertain ? waiting : draft.estado;
  const isKept = WAITING.includes(estado);
  const fields = { intentos, estado, ...(isKept && { proximo_intento_at: nextTryAt(ctx, draft) }) };
  if (mode === 'queue') return { fields, message: reason };
  const told = { ...draft, estado };
  const isRefused = said.result === 'misconfigured';
  const failure = isRefused ? misconfigured(told, reason) : unavailable(told, reason);
  return { fields, failure };
}
