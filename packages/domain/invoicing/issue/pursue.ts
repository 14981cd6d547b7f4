// Follows one document that is under way to its end, whoever put it there: every step is a commit on the version that was read,
// so whoever loses a race reads again and goes on from what it finds. reliability#the-number-is-the-token,
// reliability#authority-outage, reliability#authority-silence.
import type { Answer, Context } from '#resource/context.ts';
import { isNumbered, type Numbered, TaxDocument } from '../tax-document.ts';
import { movedDates } from './dates-of-turn.ts';
import { type Close, type Ending, finish } from './finish.ts';
import { isHeld, isQuiet, letGo } from './flight.ts';
import { redated, renumber, takeOver } from './number.ts';
import { isOfAuthority } from './outcome.ts';
import type { OnUnavailable } from './plan.ts';
import { type Authority, ask, send, type Verdict } from './verdict.ts';
import { isUndone, saleOf } from './withdraw.ts';

export type Pursuit = { authority: Authority; mode: OnUnavailable; close: Close };
/** Ours to answer, somebody else's for now, or settled by somebody else. */
export type Landing =
  | { kind: 'answered'; answer: Answer }
  | { kind: 'held'; document: TaxDocument }
  | { kind: 'moved'; document: TaxDocument };

/** Numbers that other systems may take before us in one go. */
const TURNS_MAX = 12;

/** `isOurs`: this call has just put the document under way. */
export async function pursue(
  ctx: Context,
  pursuit: Pursuit,
  start: TaxDocument,
  isOurs: boolean,
): Promise<Landing> {
  let document: TaxDocument = start;
  let ours = isOurs ? start.version : undefined;
  for (let turn = 0; turn < TURNS_MAX; turn += 1) {
    if (!isNumbered(document)) return { kind: 'moved', document };
    const isUnderLease = isHeld(document, ctx.clock.now());
    const isSender = isUnderLease && document.version === ours;
    if (isUnderLease && !isSender) return { kind: 'held', document };
    const { authority } = pursuit;
    const verdict = isSender
      ? await send(ctx, authority, document)
      : await ask(authority, document);
    const next = await step(ctx, pursuit, document, verdict);
    if (next !== undefined && 'answer' in next) return next;
    ours = next?.document.version;
    document = next?.document ?? (await ctx.store.get(TaxDocument, document._id)) ?? document;
  }
  return { kind: 'held', document };
}

type Next = { kind: 'answered'; answer: Answer } | { kind: 'ours'; document: Numbered } | undefined;

/** The answer, the document in our hands, or undefined after a lost race. */
async function step(
  ctx: Context,
  pursuit: Pursuit,
  document: Numbered,
  verdict: Verdict,
): Promise<Next> {
  const later =
    verdict.kind === 'untimely' ? movedDates(ctx, document, verdict.earliest) : undefined;
  if (later !== undefined) return inHand(await redated(ctx, document, later));
  if (verdict.kind !== 'taken' && verdict.kind !== 'absent')
    return end(ctx, pursuit, document, verdict);
  if (isUndone(await saleOf(ctx, document))) {
    return end(ctx, pursuit, document, unwanted(ctx, document, verdict.kind === 'taken'));
  }
  if (verdict.kind === 'absent') return inHand(await takeOver(ctx, document));
  const { _id, intento } = document;
  ctx.log({ level: 'warn', message: 'number used by another system', document: _id, ...intento });
  try {
    return inHand(await renumber(ctx, pursuit.authority, document));
  } catch (error) {
    if (!isOfAuthority(error)) throw error;
    return end(ctx, pursuit, document, { kind: 'unknown', reason: error.message, isSent: false });
  }
}

/** Nothing comes of a document that the authority does not have and its issuer no more wants, but a message may be on its way. */
function unwanted(ctx: Context, document: Numbered, isTaken: boolean): Ending {
  const nowMs = ctx.clock.now();
  const intento = letGo(document.intento, nowMs, false);
  if (isTaken || isQuiet({ intento }, nowMs)) return { kind: 'undone' };
  return { kind: 'unknown', reason: 'An earlier message may still arrive', isSent: false };
}

const inHand = (document: Numbered | undefined): Next => document && { kind: 'ours', document };

async function end(
  ctx: Context,
  { mode, close }: Pursuit,
  document: Numbered,
  ending: Ending,
): Promise<Next> {
  const answer = await finish(ctx, document, { ending, mode, close });
  return answer && { kind: 'answered', answer };
}
