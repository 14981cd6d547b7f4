// A document on its way to an authority that may lose answers: it waits for its sequence, takes a number, is followed to its end,
// and its caller is answered. What could not be sent is kept as a draft, or queued where that was asked for.
import type { Failure } from '#kernel/error.ts';
import type { Answer, Context } from '#resource/context.ts';
import { isOpen, TaxDocument, WAITING } from '../records/tax-document.ts';
import { answerSettled } from './answer-settled.ts';
import type { Authority } from './authority-result.ts';
import { sequenceKey } from './document-number.ts';
import { answerOf, type IssueRequest, withFields, writtenWith } from './issue-request.ts';
import { STATES } from './issuing.ts';
import { nextTryAt } from './lease.ts';
import { isOfAuthority, isToMend, unavailable } from './outcome.ts';
import { postponed } from './postpone.ts';
import { type Preflight, preflightOf } from './preflight.ts';
import { relatedTo } from './related.ts';
import { type Reservation, reserve } from './reserve.ts';
import { type Resolution, type Resolved, resolve } from './resolve.ts';

/** Kept for sending the document and writing what came of it. */
const RESERVE_MS = 10_000;
const WAIT_MS = { fail: 15_000, queue: 3_000 };
const PAUSE_MS = 400;
/** What one look at another's document counts, however quick it was. */
const LAP_MS = 40;
const BUSY = 'Another document of this sale point and type is being authorized';

/** The state of one call: the document as it was last seen, and how long it may wait for others. */
type Run = {
  authority: Authority;
  request: IssueRequest;
  preflight: Preflight;
  waitLeftMs: number;
  /** The sequence was found held. */
  isWaiting: boolean;
};

export async function issueByReservation(
  ctx: Context,
  authority: Authority,
  request: IssueRequest,
): Promise<Answer> {
  const preflight = preflightOf(ctx, authority.client, request.draft);
  const patienceMs = WAIT_MS[request.onUnavailable];
  // A caller who turns out to have no right to it keeps none of the others waiting.
  await ctx.admitted();
  const inTimeMs = Math.min(patienceMs, ctx.remainingMs() - RESERVE_MS);
  return ctx.inOrder(sequenceKey(request.draft), inTimeMs, async (waitedMs) => {
    const waitLeftMs = patienceMs - waitedMs;
    const run: Run = { authority, request, preflight, waitLeftMs, isWaiting: false };
    for (;;) {
      const answer = await advance(ctx, run);
      if (answer !== undefined) return answer;
    }
  });
}

/** One step nearer to the answer. */
async function advance(ctx: Context, run: Run): Promise<Answer | undefined> {
  const { draft, isStored } = run.request;
  if (isStored && !isOpen(draft)) return answerSettled(ctx, run.request);
  if (draft.intento !== undefined) return resolveOwn(ctx, run, draft, false);
  const next = await holderBefore(ctx, run);
  if (next !== undefined) return clearSequence(ctx, run, next);
  let reservation: Reservation;
  try {
    reservation = await reserve(ctx, run.authority, run.request, run.preflight);
  } catch (error) {
    const isQueued = WAITING.includes(draft.estado);
    if (!isOfAuthority(error)) throw error;
    if (isToMend(error) && !isQueued) throw error;
    return keepUnsent(ctx, run.request, error);
  }
  if (reservation.kind === 'busy') return clearSequence(ctx, run, reservation.holder);
  run.request = { ...run.request, draft: reservation.document, isStored: true };
  if (reservation.kind === 'moved') return undefined;
  return resolveOwn(ctx, run, reservation.document, true);
}

async function resolveOwn(
  ctx: Context,
  run: Run,
  document: TaxDocument,
  isReservedHere: boolean,
): Promise<Answer | undefined> {
  const { authority, request } = run;
  const close: Resolution['close'] = (changes, outcome) =>
    ctx.commit(changes, answerOf(request, outcome));
  const resolution = { authority, mode: request.onUnavailable, close };
  const resolved = await resolve(ctx, resolution, document, isReservedHere);
  if (resolved.kind === 'answered') return resolved.answer;
  run.request = { ...request, draft: resolved.document, isStored: true };
  return resolved.kind === 'leased' ? waitForHolder(ctx, run) : undefined;
}

/** Who waits looks whether the sequence is free by now before the authority is asked for its last number again. */
const holderBefore = async (ctx: Context, run: Run): Promise<string | undefined> =>
  run.isWaiting ? ctx.store.claimed(sequenceKey(run.request.draft)) : undefined;

/** Another document holds the sequence: while it is leased this request waits, else it brings that document to its end first. */
async function clearSequence(ctx: Context, run: Run, id: string): Promise<Answer | undefined> {
  const { authority } = run;
  run.isWaiting = true;
  const close: Resolution['close'] = async (changes, { document }) => {
    await ctx.checkpoint(changes);
    return { data: document };
  };
  for (;;) {
    const holder = await ctx.store.get(TaxDocument, id);
    run.waitLeftMs -= LAP_MS;
    if (holder?.intento === undefined && run.waitLeftMs > 0) return undefined;
    if (holder?.intento === undefined) return keepUnsent(ctx, run.request);
    const resolved = await resolve(ctx, { authority, mode: 'queue', close }, holder, false);
    if (isOutOfTheWay(resolved)) return undefined;
    if (resolved.kind === 'answered') return keepUnsent(ctx, run.request);
    const answer = await waitForHolder(ctx, run);
    if (answer !== undefined) return answer;
  }
}

const isOutOfTheWay = (resolved: Resolved): boolean =>
  resolved.kind === 'moved' ||
  (resolved.kind === 'answered' && !WAITING.includes((resolved.answer.data as TaxDocument).estado));

/** Until the holder of the lease is done, or the time is over that this request may wait. */
async function waitForHolder(ctx: Context, run: Run): Promise<Answer | undefined> {
  const isLate = run.waitLeftMs <= 0 || ctx.remainingMs() < RESERVE_MS;
  if (isLate) return keepUnsent(ctx, run.request);
  run.waitLeftMs -= PAUSE_MS;
  await ctx.pause(PAUSE_MS);
  const { draft, isStored } = run.request;
  if (!isStored) return undefined;
  const current = await ctx.store.get(TaxDocument, draft._id);
  run.request = { ...run.request, draft: current ?? draft };
  return undefined;
}

/** This request has sent nothing of the document: it waits in the queue, or stays the draft it was. */
export async function keepUnsent(
  ctx: Context,
  request: IssueRequest,
  cause?: Failure,
): Promise<Answer> {
  const { draft, isStored, isFleeting, onUnavailable } = request;
  const message = cause?.errors[0]?.message ?? BUSY;
  const failure = onUnavailable === 'queue' ? undefined : unavailable(draft, message);
  if (!isStored && isFleeting === true) {
    const document = draft;
    return ctx.commit([], answerOf(request, { document, failure: unavailable(draft, message) }));
  }
  return ctx.retry(async () => {
    const current = isStored ? ((await ctx.store.get(TaxDocument, draft._id)) ?? draft) : draft;
    const now = { ...request, draft: current };
    if (!isOpen(current)) return answerSettled(ctx, now);
    if (current.intento === undefined) return unsent(ctx, now, { failure, message, cause });
    return ctx.commit([], answerOf(now, { document: current, failure, message }));
  });
}

async function unsent(
  ctx: Context,
  request: IssueRequest,
  reply: { failure?: Failure; message: string; cause?: Failure },
): Promise<Answer> {
  const { draft, onUnavailable, isStored } = request;
  const isMisconfigured = isToMend(reply.cause);
  const isQueued = onUnavailable === 'queue' || WAITING.includes(draft.estado);
  const intentos = draft.intentos + 1;
  const proximo_intento_at = nextTryAt(ctx, { ...draft, intentos }, isMisconfigured);
  const waiting = isQueued ? { estado: STATES.queued.estado, proximo_intento_at } : {};
  const document = withFields(ctx, request, { intentos, ...waiting });
  const written = await writtenWith(
    ctx,
    { ...request, related: await relatedTo(ctx, draft, request.related) },
    document,
  );
  const isTheSame = isStored && WAITING.includes(draft.estado);
  const changes = isTheSame ? postponed(draft, document, false) : written.changes;
  const { failure, message } = reply;
  return ctx.commit(
    changes,
    answerOf(request, { ...written, failure, message: failure ? undefined : message }),
  );
}
