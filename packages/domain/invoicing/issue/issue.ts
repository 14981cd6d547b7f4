// The last step of every verb that issues: writes the draft, or has it authorized and writes what comes of it with all that
// follows from it. How depends on the authority: one that can lose an answer needs the number on record first.

import type { Failure } from '#kernel/error.ts';
import { omitUndefined } from '#kernel/omit-undefined.ts';
import { amended, brandNew, update } from '#resource/change.ts';
import type { Answer, Context } from '#resource/context.ts';
import { checkAgain } from '../draft/check-again.ts';
import { authorityFor } from '../draft/issuer.ts';
import { isOpen, pdfUrl, TaxDocument, WAITING } from '../records/tax-document.ts';
import { answerSettled } from './answer-settled.ts';
import { issueAtOnce } from './at-once.ts';
import { issueByReservation, keepUnsent } from './by-reservation.ts';
import { completedReceiver, lacksReceiver } from './complete-receiver.ts';
import { answerOf, type IssueRequest, writtenWith } from './issue-request.ts';
import { isOfAuthority } from './outcome.ts';
import { relatedTo } from './related.ts';

type DraftFields = Omit<(typeof TaxDocument)['$whole'], 'pdf_url'>;

/** A new draft; `id` where a repetition of the request must find it. */
export const newDraft = (
  ctx: Context,
  fields: DraftFields,
  id: string = ctx.newId(),
): TaxDocument => brandNew(ctx, TaxDocument, { ...omitUndefined(fields), pdf_url: pdfUrl(id) }, id);

/** The document that an earlier run of this request left, if one did, and the id for a new one. */
export async function ownDocument(ctx: Context): Promise<{ id: string; held?: TaxDocument }> {
  const { id, isRepeat } = await ctx.ownId();
  return { id, held: isRepeat ? await ctx.store.get(TaxDocument, id) : undefined };
}

/**
 * The same, with what the request refers to where there is none: a document that was begun is gone on with whatever became of that.
 * Both are read at once.
 */
export async function ownOr<T>(
  ctx: Context,
  reading: Promise<T>,
): Promise<{ id: string; held: TaxDocument } | { id: string; held?: undefined; found: T }> {
  const [own, [found]] = await Promise.all([ownDocument(ctx), Promise.allSettled([reading])]);
  const { id, held } = own;
  if (held !== undefined) return { id, held };
  if (found.status === 'rejected') throw found.reason;
  return { id, found: found.value };
}

/** Goes on with that document, whatever has become of it; a draft that is to be sent now is checked again. */
export async function resume(
  ctx: Context,
  held: TaxDocument,
  wish: Pick<IssueRequest, 'authorize' | 'onUnavailable' | 'isFleeting' | 'answer'>,
): Promise<Answer<TaxDocument>> {
  const [related] = await Promise.all([
    relatedTo(ctx, held),
    wish.authorize ? checkAgain(ctx, held) : undefined,
  ]);
  return issue(ctx, { ...wish, draft: held, isStored: true, related });
}

/** The answer of the plan. Throws, with the document written, what the authority refused it for or that it is down. */
export async function issue<D = TaxDocument>(
  ctx: Context,
  request: IssueRequest,
): Promise<Answer<D>> {
  const answer = await issueQuietly(ctx, request);
  if (answer.failure !== undefined) throw answer.failure;
  return answer as Answer<D>;
}

/** The same for those who need no failure (the queue); throws only where nothing was written. */
export async function issueQuietly(ctx: Context, asked: IssueRequest): Promise<Answer> {
  if (asked.isStored && !isOpen(asked.draft)) return answerSettled(ctx, asked);
  const { request, unanswered } = await withReceiver(ctx, asked);
  const { draft } = request;
  if (!request.authorize) {
    const written = await writtenWith(ctx, request, draft);
    return ctx.commit(written.changes, answerOf(request, written));
  }
  if (unanswered !== undefined) return keepUnsent(ctx, request, unanswered);
  const client = await authorityFor(ctx, draft.emisor.cuit);
  const { issued } = client;
  if (issued === undefined) return issueAtOnce(ctx, client, request);
  return issueByReservation(ctx, { client, issued }, request);
}

/**
 * The plan with what its document must say of the receiver; `unheard`: the register could not be asked, so that a draft stays as it is
 * and nothing is sent. What the queue holds is sent as it is where the register does not know more.
 */
async function withReceiver(
  ctx: Context,
  request: IssueRequest,
): Promise<{ request: IssueRequest; unanswered?: Failure }> {
  const { draft, isStored } = request;
  if (draft.intento !== undefined || !lacksReceiver(draft)) return { request };
  try {
    const client = await authorityFor(ctx, draft.emisor.cuit);
    const receptor = await completedReceiver(client, draft);
    if (!isStored) return { request: { ...request, draft: { ...draft, receptor } } };
    const after = amended(ctx, draft, { receptor });
    await ctx.checkpoint([update(TaxDocument, draft, after)]);
    return { request: { ...request, draft: after } };
  } catch (error) {
    if (isOfAuthority(error)) return { request, unanswered: error };
    if (WAITING.includes(draft.estado)) return { request };
    throw error;
  }
}
