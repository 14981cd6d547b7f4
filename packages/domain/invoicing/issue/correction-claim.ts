// A rejected document is corrected once: the new document holds a claim on it for as long as it stands, so that no two of them, asked
// for one after the other or at once, are both authorized for the same sale of goods. Decision 283.
import { fail } from '#kernel/error.ts';
import type { Change } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import type { TaxDocument } from '../records/tax-document.ts';

const AT = { field: 'corrige_id', location: 'body' } as const;
const MESSAGE = 'It was corrected before, by a document that stands';

const correctionKey = (rejectedId: string): string => `correction:${rejectedId}`;

/** Refuses what another document corrected before, and names that one. */
export async function refuseCorrected(ctx: Context, rejectedId: string | undefined): Promise<void> {
  if (rejectedId === undefined) return;
  const comprobante_id = await ctx.store.claimed(correctionKey(rejectedId));
  if (comprobante_id === undefined) return;
  fail('invoice_not_processable', { errors: [{ ...AT, message: MESSAGE, comprobante_id }] });
}

type Correcting = Pick<TaxDocument, '_id' | 'corrige_id' | 'estado' | 'version'>;

/** The claim of a document that was just made, given up by one that comes to nothing, unless another holds it by now. */
export async function correctionChanges(ctx: Context, document: Correcting): Promise<Change[]> {
  const { _id: id, corrige_id, estado, version } = document;
  if (corrige_id === undefined) return [];
  const key = correctionKey(corrige_id);
  const isStanding = estado !== 'rechazado' && estado !== 'anulado';
  if (version > 1 || !isStanding) {
    const isGivenUp = !isStanding && (await ctx.store.claimed(key)) === id;
    return isGivenUp ? [{ kind: 'release', key }] : [];
  }
  const errors = [{ ...AT, message: MESSAGE }];
  return [{ kind: 'claim', key, id, refusal: { code: 'invoice_not_processable', errors } }];
}
