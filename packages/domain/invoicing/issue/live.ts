// A document on its way to an authority that may lose answers: it waits for its sequence, takes a number, is followed to its end,
// and its caller is told. What could not be sent is kept as a draft, or queued where that was asked for.
import type { Failure } from '#kernel/error.ts';
import type { Answer, Context } from '#resource/context.ts';
import { isOpen, TaxDocument, WAITING } from '../tax-document.ts';
import { type Ahead, askAhead } from './ahead.ts';
import { nextTryAt } from './flight.ts';
import { type Reservation, reserve } from './number.ts';
import { isOfAuthority, isToMend, unavailable } from './outcome.ts';
import { answerOf, type Plan, withFields, writtenWith } from './plan.ts';
import { postponed } from './postpone.ts';
import { type Landing, type Pursuit, pursue } from './pursue.ts';
import { relatedTo } from './related.ts';
import { told } from './told.ts';
import type { Authority } from './verdict.ts';

/** Kept for sending the document and writing what came of it. */
const RESERVE_MS = 10_000;
const WAIT_MS = { fail: 15_000, queue: 3_000 };
const PAUSE_MS = 400;
/** What one look at another's document counts, however quick it was. */
const LAP_MS = 40;
const BUSY = 'Another document of this sale point and type is being authorized';

/** The state of one call: the document as it was last seen, and how long it may wait for others. */
type Voyage = { authority: Authority; plan: Plan; ahead: Ahead; patienceMs: number };

export async function settleLive(ctx: Context, authority: Authority, plan: Plan): Promise<Answer> {
  const ahead = askAhead(ctx, authority.client, plan.draft);
  const voyage = { authority, plan, ahead, patienceMs: WAIT_MS[plan.onUnavailable] };
  for (;;) {
    const answer = await leg(ctx, voyage);
    if (answer !== undefined) return answer;
  }
}

/** One step nearer to the answer. */
async function leg(ctx: Context, voyage: Voyage): Promise<Answer | undefined> {
  const { draft, isStored } = voyage.plan;
  if (isStored && !isOpen(draft)) return told(ctx, voyage.plan);
  if (draft.intento !== undefined) return follow(ctx, voyage, draft, false);
  let reservation: Reservation;
  try {
    reservation = await reserve(ctx, voyage.authority, voyage.plan, voyage.ahead);
  } catch (error) {
    const isQueued = WAITING.includes(draft.estado);
    if (!isOfAuthority(error)) throw error;
    if (isToMend(error) && !isQueued) throw error;
    return keep(ctx, voyage.plan, error);
  }
  if (reservation.kind === 'busy') return makeWay(ctx, voyage, reservation.holder);
  voyage.plan = { ...voyage.plan, draft: reservation.document, isStored: true };
  if (reservation.kind === 'moved') return undefined;
  return follow(ctx, voyage, reservation.document, true);
}

async function follow(
  ctx: Context,
  voyage: Voyage,
  document: TaxDocument,
  isOurs: boolean,
): Promise<Answer | undefined> {
  const { authority, plan } = voyage;
  const close: Pursuit['close'] = (changes, outcome) =>
    ctx.commit(changes, answerOf(plan, outcome));
  const pursuit = { authority, mode: plan.onUnavailable, close };
  const landing = await pursue(ctx, pursuit, document, isOurs);
  if (landing.kind === 'answered') return landing.answer;
  voyage.plan = { ...plan, draft: landing.document, isStored: true };
  return landing.kind === 'held' ? wait(ctx, voyage) : undefined;
}

/** The sequence is another document's: whoever works on that one is waited for; if nobody does, it is brought to its end first. */
async function makeWay(ctx: Context, voyage: Voyage, id: string): Promise<Answer | undefined> {
  const { authority } = voyage;
  const close: Pursuit['close'] = async (changes, { document }) => {
    await ctx.checkpoint(changes);
    return { data: document };
  };
  for (;;) {
    const holder = await ctx.store.get(TaxDocument, id);
    voyage.patienceMs -= LAP_MS;
    if (holder?.intento === undefined && voyage.patienceMs > 0) return undefined;
    if (holder?.intento === undefined) return keep(ctx, voyage.plan);
    const landing = await pursue(ctx, { authority, mode: 'queue', close }, holder, false);
    if (isOutOfTheWay(landing)) return undefined;
    if (landing.kind === 'answered') return keep(ctx, voyage.plan);
    const answer = await wait(ctx, voyage);
    if (answer !== undefined) return answer;
  }
}

const isOutOfTheWay = (landing: Landing): boolean =>
  landing.kind === 'moved' ||
  (landing.kind === 'answered' && !WAITING.includes((landing.answer.data as TaxDocument).estado));

/** Until somebody else is done, or the patience of this call. */
async function wait(ctx: Context, voyage: Voyage): Promise<Answer | undefined> {
  const isLate = voyage.patienceMs <= 0 || ctx.remainingMs() < RESERVE_MS;
  if (isLate) return keep(ctx, voyage.plan);
  voyage.patienceMs -= PAUSE_MS;
  await ctx.pause(PAUSE_MS);
  const { draft, isStored } = voyage.plan;
  if (!isStored) return undefined;
  const current = await ctx.store.get(TaxDocument, draft._id);
  voyage.plan = { ...voyage.plan, draft: current ?? draft };
  return undefined;
}

/** Nothing of the document is under way by our hand: it waits in the queue, or as the draft it was. */
export async function keep(ctx: Context, plan: Plan, cause?: Failure): Promise<Answer> {
  const { draft, isStored, isFleeting, onUnavailable } = plan;
  const message = cause?.errors[0]?.message ?? BUSY;
  const failure = onUnavailable === 'queue' ? undefined : unavailable(draft, message);
  if (!isStored && isFleeting === true) {
    const document = draft;
    return ctx.commit([], answerOf(plan, { document, failure: unavailable(draft, message) }));
  }
  return ctx.retry(async () => {
    const current = isStored ? ((await ctx.store.get(TaxDocument, draft._id)) ?? draft) : draft;
    const now = { ...plan, draft: current };
    if (!isOpen(current)) return told(ctx, now);
    if (current.intento === undefined) return unsent(ctx, now, { failure, message, cause });
    return ctx.commit([], answerOf(now, { document: current, failure, message }));
  });
}

async function unsent(
  ctx: Context,
  plan: Plan,
  told: { failure?: Failure; message: string; cause?: Failure },
): Promise<Answer> {
  const { draft, onUnavailable, isStored } = plan;
  const isMisconfigured = isToMend(told.cause);
  const isQueued = onUnavailable === 'queue' || WAITING.includes(draft.estado);
  const intentos = draft.intentos + 1;
  const proximo_intento_at = nextTryAt(ctx, { ...draft, intentos }, isMisconfigured);
  const waiting = isQueued ? ({ estado: 'procesando', proximo_intento_at } as const) : {};
  const document = withFields(ctx, plan, { intentos, ...waiting });
  const written = await writtenWith(
    ctx,
    { ...plan, related: await relatedTo(ctx, draft, plan.related) },
    document,
  );
  const isTheSame = isStored && WAITING.includes(draft.estado);
  const changes = isTheSame ? postponed(draft, document, false) : written.changes;
  const { failure, message } = told;
  return ctx.commit(
    changes,
    answerOf(plan, { ...written, failure, message: failure ? undefined : message }),
  );
}
