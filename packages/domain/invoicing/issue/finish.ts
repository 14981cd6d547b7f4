// Writes what became of a document that was under way, in one commit: its outcome, the marker of its sequence given back, what
// follows from it, and the caller's answer. It may only lose races: once the authority has said yes, nothing can refuse it.

import { Sale } from '#domain/sales/sale.ts';
import type { Failure } from '#kernel/error.ts';
import { amended, type Change, unmoved, update } from '#resource/change.ts';
import type { Answer, Context } from '#resource/context.ts';
import { isNumbered, isOpen, type Numbered, TaxDocument } from '../tax-document.ts';
import type { AuthorityResult } from './authority-result.ts';
import { sequenceKey } from './document-number.ts';
import { afterImages, type OnUnavailable, type Outcome } from './issue-request.ts';
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
import { numberReleased } from './reserve.ts';
import { isUndone, withdrawnFields } from './withdraw.ts';

/** Commits the changes with the answer that comes of the outcome. */
export type Close = (changes: readonly Change[], outcome: Outcome) => Promise<Answer>;
export type Ending =
  | Exclude<AuthorityResult, { kind: 'taken' | 'absent' }>
  /** Its sale was undone, and the authority neither has it nor will. */
  | { kind: 'undone' };
export type Finish = { ending: Ending; mode: OnUnavailable; close: Close };

/** The answer, or undefined where somebody else moved the document first. */
export function finish(ctx: Context, held: Numbered, given: Finish): Promise<Answer | undefined> {
  let isFirst = true;
  return ctx.retry(async () => {
    const reread = isFirst ? held : ctx.store.get(TaxDocument, held._id);
    isFirst = false;
    const [current, related] = await Promise.all([reread, relatedTo(ctx, held)]);
    if (current === undefined || current.version !== held.version) return undefined;
    if (!isNumbered(current)) return undefined;
    const { sale } = related;
    const { fields, failure, message } = transitionOf(ctx, current, { ...given, sale });
    const document = amended(ctx, current, fields);
    const others = await relatedChanges(ctx, document, related);
    const changes = [
      ...ownChanges(current, document, given.ending),
      ...stillWanted(document, sale),
      ...others,
    ];
    const outcome = { document, failure, message, ...afterImages(others) };
    return given.close(changes, outcome);
  });
}

type Transition = { fields: Partial<TaxDocument>; failure?: Failure; message?: string };

function transitionOf(
  ctx: Context,
  document: Numbered,
  { ending, mode, sale }: Finish & Related,
): Transition {
  switch (ending.kind) {
    case 'authorized': {
      const { numero } = document.intento;
      return { fields: authorizedFields(ctx, { ...document, numero }, ending.said) };
    }
    case 'rejected': {
      const { errors, detail } = ending;
      return { fields: rejectedFields(errors), failure: rejection(document, errors, detail) };
    }
    case 'undone':
      return withdrawn(ctx, sale);
    case 'untimely':
    case 'unsent':
      if (isUndone(sale)) return withdrawn(ctx, sale);
      if (ending.kind === 'untimely') return untimelyFields(document, ending);
      return unsentFields(ctx, document, ending, mode);
    case 'unknown':
      return unknownFields(ctx, document, ending, mode);
  }
}

const withdrawn = (ctx: Context, sale: Sale | undefined): Transition => ({
  fields: withdrawnFields(ctx),
  failure: undone(sale),
});

/** What waits again must not be of a sale that is undone at this moment. */
const stillWanted = (document: TaxDocument, sale: Sale | undefined): Change[] =>
  sale !== undefined && isOpen(document) && document.intento === undefined
    ? [unmoved(Sale, sale)]
    : [];

const untimelyFields = (
  document: TaxDocument,
  ending: Extract<Ending, { kind: 'untimely' }>,
): Transition => ({
  fields: { ...SETTLED, estado: 'borrador' },
  failure: untimely(document, ending),
});

/** Back to where it was, or in the queue's hands; the number is free. */
function unsentFields(
  ctx: Context,
  document: TaxDocument,
  { reason, isMisconfigured }: Extract<Ending, { kind: 'unsent' }>,
  mode: OnUnavailable,
): Transition {
  if (mode === 'queue') {
    const proximo_intento_at = nextTryAt(ctx, document, isMisconfigured);
    return { fields: { ...SETTLED, estado: 'procesando', proximo_intento_at }, message: reason };
  }
  const fields = { ...SETTLED, estado: 'borrador' } as const;
  const told = { ...document, ...fields };
  const failure = isMisconfigured ? misconfigured(told, reason) : unavailable(told, reason);
  return { fields, failure };
}

function unknownFields(
  ctx: Context,
  document: Numbered,
  { reason, isSent }: Extract<Ending, { kind: 'unknown' }>,
  mode: OnUnavailable,
): Transition {
  const intento = unleased(document.intento, ctx.clock.now(), isSent);
  const waiting = { ...document, intento, estado: 'pendiente_verificacion' } as const;
  const fields = {
    intento,
    estado: waiting.estado,
    intentos: document.intentos + 1,
    proximo_intento_at: nextTryAt(ctx, waiting),
  };
  if (mode === 'queue') return { fields, message: reason };
  return { fields, failure: unavailable(waiting, reason) };
}

function ownChanges(before: Numbered, after: TaxDocument, { kind }: Ending): Change[] {
  if (kind === 'unknown') return postponed(before, after, isNews(before, after));
  return [
    update(TaxDocument, before, after),
    { kind: 'release', key: sequenceKey(before) },
    ...(kind === 'authorized' ? [] : [numberReleased(before)]),
  ];
}

const isNews = (before: Numbered, after: TaxDocument): boolean =>
  before.estado !== after.estado ||
  before.intento.hasta !== undefined ||
  before.intento.duda !== after.intento?.duda;
