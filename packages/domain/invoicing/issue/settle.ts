// The last step of every verb that issues: asks the authority if asked to, and writes document, number, answer and all that
// follows from them in one commit, so that no crash leaves one without the others.

import { Sale } from '#domain/sales/sale.ts';
import { Failure } from '#kernel/error.ts';
import { amended, brandNew, type Change, create, update } from '#resource/change.ts';
import type { Answer, Context, Rec } from '#resource/context.ts';
import type { Noun } from '#resource/declaration.ts';
import { TaxDocument } from '../tax-document.ts';
import { type Attempt, attempt, type OnUnavailable } from './attempt.ts';
import { type Related, relatedChanges } from './related.ts';

export type Plan = {
  /** The document as it would be sent: new, or as it is stored. */
  draft: Rec;
  isStored: boolean;
  authorize: boolean;
  onUnavailable: OnUnavailable;
  related: Related;
  /** Further fields of the original that go with an authorized note. */
  originalFields?: Rec;
  /** Written only when the authority could not be reached: where a repeat of the request finds its draft. */
  resumeKey?: string;
  /** What else is written with the document, whatever the authority said (the contract whose rent it invoices). */
  also?: (document: Rec) => readonly Change[];
};

/** A new draft with its id. */
export const newDraft = (ctx: Context, fields: Rec): Rec => brandNew(ctx, TaxDocument, fields);

/** What the attempt makes of the plan: the document, its original and its sale as they will be, and every change. */
export function settled(
  ctx: Context,
  plan: Plan,
  tried: Attempt,
): { document: Rec; original?: Rec; sale?: Rec; changes: Change[] } {
  const { draft, isStored, related, originalFields } = plan;
  const document = isStored ? amended(ctx, draft, tried.fields) : added(draft, tried.fields);
  const others = relatedChanges(ctx, document, related, originalFields);
  const changes = [
    isStored ? update(TaxDocument, draft, document) : create(TaxDocument, document),
    ...tried.numbering,
    ...others,
    ...resumption(plan, tried),
    ...(plan.also?.(document) ?? []),
  ];
  const original = afterOf(others, TaxDocument);
  return { document, original, sale: afterOf(others, Sale), changes };
}

export const NOT_ASKED: Attempt = { fields: {}, numbering: [] };

/** Answers the document. Throws, with the document written, what the authority refused it for or that it is down. */
export async function settle(ctx: Context, plan: Plan): Promise<Answer<Rec>> {
  const tried = plan.authorize ? await attempt(ctx, plan.draft, plan.onUnavailable) : NOT_ASKED;
  const { document, changes } = settled(ctx, plan, tried);
  const { message, failure } = tried;
  const answer = await ctx.commit(changes, { data: document, message, failure });
  if (failure !== undefined) throw failure;
  return answer;
}

const afterOf = (changes: readonly Change[], noun: Noun): Rec | undefined =>
  changes.flatMap((change) =>
    change.kind === 'update' && change.noun === noun ? [change.after] : [],
  )[0];

const added = (draft: Rec, fields: Rec): Rec =>
  Object.fromEntries(
    Object.entries({ ...draft, ...fields }).filter(([, value]) => value !== undefined),
  );

function resumption({ draft, isStored, resumeKey }: Plan, { failure }: Attempt): Change[] {
  const isKept = failure instanceof Failure && failure.code === 'tax_authority_unavailable';
  if (!isKept || isStored || resumeKey === undefined) return [];
  return [
    { kind: 'claim', key: resumeKey, id: draft._id, refusal: { code: 'idempotency_in_progress' } },
  ];
}
