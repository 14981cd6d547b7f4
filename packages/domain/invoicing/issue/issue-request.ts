// What a verb wants of a document, and what is written of it: the document with everything that follows from it, in one commit.

import { Sale } from '#domain/sales/records/sale.ts';
import type { Failure } from '#kernel/error.ts';
import { omitUndefined } from '#kernel/omit-undefined.ts';
import { amended, type Change, create, update } from '#resource/change.ts';
import type { Answer, Context } from '#resource/context.ts';
import type { Noun } from '#resource/declaration.ts';
import { TaxDocument } from '../records/tax-document.ts';
import type { OnUnavailable } from './issuing.ts';
import { type Related, relatedChanges } from './related.ts';

export type IssueRequest = {
  /** The document as it would be sent: new, or as it is stored. */
  draft: TaxDocument;
  isStored: boolean;
  authorize: boolean;
  onUnavailable: OnUnavailable;
  /** As they were read with the draft. */
  related: Related;
  /** Written with a new document (the contract whose rent it invoices); reads what it changes itself. */
  also?: (document: TaxDocument) => Promise<readonly Change[]>;
  /** True: nothing is kept of it until it has a number (the note of a cancellation). */
  isFleeting?: boolean;
  /** What the caller is told; the document, unless it asked for something else. */
  answer?: (outcome: Outcome) => Answer;
};

/** The records as they are afterwards, where they changed. */
type Written = { document: TaxDocument; original?: TaxDocument; sale?: Sale };
export type Outcome = Written & { failure?: Failure; message?: string };

export const answerOf = (request: IssueRequest, outcome: Outcome): Answer =>
  request.answer?.(outcome) ?? {
    data: outcome.document,
    message: outcome.message,
    failure: outcome.failure,
  };

/** The new version of a stored document, or a new one with those fields. */
export const withFields = <F extends Partial<TaxDocument>>(
  ctx: Context,
  { draft, isStored }: IssueRequest,
  fields: F,
): TaxDocument & F =>
  isStored ? { ...amended(ctx, draft, fields), ...omitUndefined(fields) } : added(draft, fields);

/** The document and all that follows from it. */
export async function writtenWith(
  ctx: Context,
  request: IssueRequest,
  document: TaxDocument,
): Promise<Written & { changes: Change[] }> {
  const { draft, isStored, related } = request;
  const others = await relatedChanges(ctx, document, related);
  const own = isStored ? update(TaxDocument, draft, document) : create(TaxDocument, document);
  const also = isStored ? [] : await request.also?.(document);
  return { document, ...afterImages(others), changes: [own, ...others, ...(also ?? [])] };
}

/** Original and sale as those changes make them. */
export const afterImages = (changes: readonly Change[]): Pick<Written, 'original' | 'sale'> => ({
  original: afterOf(changes, TaxDocument),
  sale: afterOf(changes, Sale),
});

const afterOf = <N extends Noun>(changes: readonly Change[], noun: N): N['$row'] | undefined =>
  changes.flatMap((change) =>
    change.kind === 'update' && change.noun === noun ? [change.after] : [],
  )[0];

const added = <F extends Partial<TaxDocument>>(draft: TaxDocument, fields: F): TaxDocument & F =>
  omitUndefined({ ...draft, ...fields });
