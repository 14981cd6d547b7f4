// Writes what became of a document that was under way, in one commit: its outcome, the marker of its sequence given back, what
// follows from it, and the caller's answer. It may only meet contention: once the authority has said yes, nothing can refuse it.

import { Sale } from '#domain/sales/records/sale.ts';
import type { Failure } from '#kernel/error.ts';
import { amended, type Change, unmoved, update } from '#resource/change.ts';
import type { Answer, Context } from '#resource/context.ts';
import { isNumbered, isOpen, type Numbered, TaxDocument } from '../records/tax-document.ts';
import type { AuthorityResult } from './authority-result.ts';
import { releasedBy } from './claims.ts';
import { afterImages, type Outcome } from './issue-request.ts';
import { estadoAfter, type OnUnavailable, STATES, type Step, stepAfter } from './issuing.ts';
import { nextTryAt, unleased } from './lease.ts';
import {
  authorizedFields,
  misconfigured,
  rejectedFields,
  rejection,
  SETTLED,
  unavailable,
  untimely,
} from './outcome.ts';
import { postponed } from './postpone.ts';
import { type Related, relatedChanges, relatedTo, undone } from './related.ts';
import { isUndone, withdrawnFields } from './withdraw.ts';

/** Commits the changes with the answer that comes of the outcome. */
export type Close = (changes: readonly Change[], outcome: Outcome) => Promise<Answer>;
export type Ending =
  | Exclude<AuthorityResult, { kind: 'taken' | 'absent' }>
  /** Its sale was undone, and the authority neither has it nor will. */
  | { kind: 'undone' };
type Finish = { ending: Ending; mode: OnUnavailable; close: Close };

/** The answer, or undefined where another run moved the document first. */
export function finish(ctx: Context, held: Numbered, given: Finish): Promise<Answer | undefined> {
  let isFirst = true;
  return ctx.retry(async () => {
    const reread = isFirst ? held : ctx.store.get(TaxDocument, held._id);
    isFirst = false;
    const [current, related] = await Promise.all([reread, relatedTo(ctx, held)]);
    if (current === undefined || current.version !== held.version) return undefined;
    if (!isNumbered(current)) return undefined;
    const { sale } = related;
    const { step, fields, ...reply } = transitionOf(ctx, current, { ...given, sale });
    const document = amended(ctx, current, { ...fields, estado: estadoAfter(step, current) });
    const others = await relatedChanges(ctx, document, related);
    const changes = [
      ...ownChanges(current, document, step),
      ...stillWanted(document, sale),
      ...others,
    ];
    return given.close(changes, { document, ...reply, ...afterImages(others) });
  });
}

type Written = { fields: Partial<TaxDocument>; failure?: Failure; message?: string };
type Transition = Written & { step: Step };

function transitionOf(
  ctx: Context,
  document: Numbered,
  { ending, mode, sale }: Finish & Related,
): Transition {
  const isWanted = !isUndone(sale);
  const step = stepAfter(ending.kind, { isWanted, mode });
  return { step, ...writtenAt(ctx, document, { ending, step, mode, sale }) };
}

function writtenAt(
  ctx: Context,
  document: Numbered,
  { ending, step, mode, sale }: Omit<Finish, 'close'> & { step: Step; sale?: Sale },
): Written {
  if (step === 'withdraw' || ending.kind === 'undone') {
    return { fields: withdrawnFields(ctx), failure: undone(sale) };
  }
  switch (ending.kind) {
    case 'authorized': {
      const { numero } = document.intento;
      return { fields: authorizedFields(ctx, { ...document, numero }, ending.said, sale) };
    }
    case 'rejected': {
      const { errors, detail } = ending;
      return { fields: rejectedFields(errors), failure: rejection(document, errors, detail) };
    }
    case 'untimely':
      return { fields: SETTLED, failure: untimely(document, ending) };
    case 'unsent':
      return unsentFields(ctx, document, { ...ending, step });
    case 'unknown':
      return unknownFields(ctx, document, ending, mode);
  }
}

/** What waits again must not be of a sale that is undone at this moment. */
const stillWanted = (document: TaxDocument, sale: Sale | undefined): Change[] =>
  sale !== undefined && isOpen(document) && document.intento === undefined
    ? [unmoved(Sale, sale)]
    : [];

/** A draft again, or the queue's; the number is free. */
function unsentFields(
  ctx: Context,
  document: TaxDocument,
  { reason, isMisconfigured, step }: Extract<Ending, { kind: 'unsent' }> & { step: Step },
): Written {
  if (step === 'return_to_queue') {
    const proximo_intento_at = nextTryAt(ctx, document, isMisconfigured);
    return { fields: { ...SETTLED, proximo_intento_at }, message: reason };
  }
  const draft = { ...document, estado: STATES.draft.estado };
  const failure = isMisconfigured ? misconfigured(draft, reason) : unavailable(draft, reason);
  return { fields: SETTLED, failure };
}

function unknownFields(
  ctx: Context,
  document: Numbered,
  { reason, isSent }: Extract<Ending, { kind: 'unknown' }>,
  mode: OnUnavailable,
): Written {
  const intento = unleased(document.intento, ctx.clock.now(), isSent);
  const waiting = { ...document, intento, estado: STATES.unknown.estado };
  const intentos = document.intentos + 1;
  const fields = { intento, intentos, proximo_intento_at: nextTryAt(ctx, waiting) };
  if (mode === 'queue') return { fields, message: reason };
  return { fields, failure: unavailable(waiting, reason) };
}

function ownChanges(before: Numbered, after: TaxDocument, step: Step): Change[] {
  if (step === 'doubt') return postponed(before, after, isNews(before, after));
  return [update(TaxDocument, before, after), ...releasedBy(step, before)];
}

const isNews = (before: Numbered, after: TaxDocument): boolean =>
  before.estado !== after.estado ||
  before.intento.hasta !== undefined ||
  before.intento.duda !== after.intento?.duda;
