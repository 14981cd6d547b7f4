// Brings one document that has its number to its end, whichever run reserved it: every step is a commit on the version that was
// read, so a run that loses a race reads again and goes on from what it finds. reliability#the-number-is-the-token,
// reliability#authority-outage, reliability#authority-silence.
import type { Answer, Context } from '#resource/context.ts';
import { isNumbered, type Numbered, TaxDocument } from '../records/tax-document.ts';
import { type Authority, type AuthorityResult, consult, send } from './authority-result.ts';
import { type Close, type Ending, finish } from './finish.ts';
import { laterDates } from './issue-day.ts';
import { type OnUnavailable, stepAfter } from './issuing.ts';
import { isLeased, isQuiet, unleased } from './lease.ts';
import { isOfAuthority } from './outcome.ts';
import { redated, renumber, takeOver } from './reserve.ts';
import { isUndone, saleOf } from './withdraw.ts';

export type Resolution = { authority: Authority; mode: OnUnavailable; close: Close };
/** Brought to its end here, leased to another run for now, or moved by another run. */
export type Resolved =
  | { kind: 'answered'; answer: Answer }
  | { kind: 'leased'; document: TaxDocument }
  | { kind: 'moved'; document: TaxDocument };

/** Steps in one go; each may find that another system took the number. */
const STEPS_MAX = 12;

/** `isReservedHere`: this run has just reserved the number. */
export async function resolve(
  ctx: Context,
  resolution: Resolution,
  start: TaxDocument,
  isReservedHere: boolean,
): Promise<Resolved> {
  let document: TaxDocument = start;
  let reservedVersion = isReservedHere ? start.version : undefined;
  for (let turn = 0; turn < STEPS_MAX; turn += 1) {
    if (!isNumbered(document)) return { kind: 'moved', document };
    const isUnderLease = isLeased(document, ctx.clock.now());
    const isSender = isUnderLease && document.version === reservedVersion;
    if (isUnderLease && !isSender) return { kind: 'leased', document };
    const { authority } = resolution;
    const result = isSender
      ? await send(ctx, authority, document)
      : await consult(ctx, authority, document);
    const next = await step(ctx, resolution, document, result);
    if (next !== undefined && 'answer' in next) return next;
    reservedVersion = next?.document.version;
    document = next?.document ?? (await ctx.store.get(TaxDocument, document._id)) ?? document;
  }
  return { kind: 'leased', document };
}

type Missing = Extract<AuthorityResult, { kind: 'taken' | 'absent' }>;
type Next =
  | { kind: 'answered'; answer: Answer }
  | { kind: 'reserved'; document: Numbered }
  | undefined;

/** The answer, the document reserved by this run, or undefined after a lost race. */
async function step(
  ctx: Context,
  resolution: Resolution,
  document: Numbered,
  result: AuthorityResult,
): Promise<Next> {
  const later = result.kind === 'untimely' ? laterDates(ctx, document, result.earliest) : undefined;
  if (later !== undefined) return reservedAgain(await redated(ctx, document, later));
  if (result.kind !== 'taken' && result.kind !== 'absent')
    return end(ctx, resolution, document, result);
  const isWanted = !isUndone(await saleOf(ctx, document));
  const next = stepAfter(result.kind, { isWanted, mode: resolution.mode });
  if (next === 'take_over') return reservedAgain(await takeOver(ctx, document));
  if (next === 'renumber') return renumbered(ctx, resolution, document);
  return end(ctx, resolution, document, unwanted(document, result));
}

async function renumbered(ctx: Context, resolution: Resolution, document: Numbered): Promise<Next> {
  const { _id, intento } = document;
  ctx.log({ level: 'warn', message: 'number used by another system', document: _id, ...intento });
  try {
    return reservedAgain(await renumber(ctx, resolution.authority, document));
  } catch (error) {
    if (!isOfAuthority(error)) throw error;
    return end(ctx, resolution, document, {
      kind: 'unknown',
      reason: error.message,
      isSent: false,
    });
  }
}

/**
 * Nothing comes of a document that the authority does not have and its issuer no more wants, but a message may have been on its way
 * when it was asked for.
 */
function unwanted(document: Numbered, found: Missing): Ending {
  if (found.kind === 'taken') return { kind: 'undone' };
  const intento = unleased(document.intento, found.askedMs, false);
  if (isQuiet({ intento }, found.askedMs)) return { kind: 'undone' };
  return { kind: 'unknown', reason: 'An earlier message may still arrive', isSent: false };
}

const reservedAgain = (document: Numbered | undefined): Next =>
  document && { kind: 'reserved', document };

async function end(
  ctx: Context,
  { mode, close }: Resolution,
  document: Numbered,
  ending: Ending,
): Promise<Next> {
  const answer = await finish(ctx, document, { ending, mode, close });
  return answer && { kind: 'answered', answer };
}
