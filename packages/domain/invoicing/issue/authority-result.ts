// What the authority knows of a document that may be there under its number. It has no idempotency key: after any doubt the
// number is asked for and what it holds compared before anything else is done (fiscal#outcomes, fiscal#authorization;
// reliability#authority-silence).

import { dateWindow } from '#domain/fiscal/dates.ts';
import { voucherType } from '#domain/fiscal/voucher-types.ts';
import { businessDate } from '#kernel/date.ts';
import { Failure, type FieldError } from '#kernel/error.ts';
import { decimal } from '#kernel/money.ts';
import type { Context } from '#resource/context.ts';
import type { AuthorityClient, HeldVoucher, IssuedVouchers } from '#resource/ports.ts';
import type { Numbered, Remark } from '../records/tax-document.ts';
import { voucherKeyOf } from './document-number.ts';
import { isDoubtful, isQuiet } from './lease.ts';
import type { Said } from './outcome.ts';

export type Authority = { client: AuthorityClient; issued: IssuedVouchers };

export type AuthorityResult =
  | { kind: 'authorized'; said: Said<'approved'> }
  | { kind: 'rejected'; errors: readonly Remark[]; detail?: readonly FieldError[] }
  /** Its day is not one that it may bear: before the last document of its sequence, or too far from today. */
  | { kind: 'untimely'; errors: readonly Remark[]; earliest: string }
  /** It never was there and will not come: the number is free. */
  | { kind: 'unsent'; reason: string; isMisconfigured: boolean }
  /** The number is another document's, so this one is not there and cannot come. */
  | { kind: 'taken' }
  /** Not there when it was asked for, but it may still come. */
  | { kind: 'absent'; askedMs: number }
  /** `isSent`: a message is on its way, or was lost. */
  | { kind: 'unknown'; reason: string; isSent: boolean };

/**
 * What the authority has under the number of the document. Never throws. The answer says when it was asked for: a process may
 * be frozen for minutes between that and what it makes of it, and what was on its way arrives meanwhile.
 */
export async function consult(
  { clock }: Pick<Context, 'clock'>,
  { issued }: Authority,
  document: Numbered,
): Promise<AuthorityResult> {
  const { numero } = document.intento;
  const askedMs = clock.now();
  try {
    const held = await issued.consult({ ...voucherKeyOf(document), numero });
    if (held === undefined) return { kind: 'absent', askedMs };
    return isSame(held, document) ? { kind: 'authorized', said: held.said } : { kind: 'taken' };
  } catch (error) {
    return unanswered(error, false);
  }
}

/** Sends the document, which the caller holds, under its number. Never throws what the authority may throw. */
export async function send(
  ctx: Context,
  authority: Authority,
  document: Numbered,
): Promise<AuthorityResult> {
  const { numero } = document.intento;
  const said = await authority.client.authorize({ ...document, numero });
  switch (said.result) {
    case 'approved':
      return { kind: 'authorized', said };
    case 'rejected':
      return certain(ctx, authority, document, { ...said, kind: 'rejected' });
    case 'out_of_sequence':
      return outOfSequence(ctx, authority, document, said);
    case 'misconfigured':
      return unsent(document, { reason: said.reason, isMisconfigured: true });
    case 'unavailable':
      if (!said.uncertain) return unsent(document, { ...said, isMisconfigured: false });
      return afterSilence(ctx, authority, { document, reason: said.reason });
  }
}

/** CUIT, sale point and type are those of the question. Totals are compared as amounts, document numbers as numbers. */
function isSame(held: HeldVoucher, { receptor, fecha, total, moneda }: Numbered): boolean {
  const digits = (text: string) => text.replace(/^0+(?=.)/, '');
  return (
    held.tipo_documento === receptor.tipo_documento &&
    digits(held.numero_documento) === digits(receptor.numero_documento ?? '0') &&
    held.fecha === fecha &&
    held.moneda === moneda &&
    decimal(held.total).eq(total)
  );
}

/** Of a number that may have been sent before, a refusal counts only when nothing of it can come any more. */
async function certain(
  ctx: Context,
  authority: Authority,
  document: Numbered,
  refusal: AuthorityResult,
): Promise<AuthorityResult> {
  if (!isDoubtful(document)) return refusal;
  const found = await consult(ctx, authority, document);
  if (found.kind === 'taken') return refusal;
  if (found.kind !== 'absent') return found;
  if (isQuiet(document, found.askedMs)) return refusal;
  return { kind: 'unknown', reason: 'An earlier message may still arrive', isSent: false };
}

/** 10016: it is there already, the number is another's, its date is wrong, or another request of the sequence was in the way. */
async function outOfSequence(
  ctx: Context,
  authority: Authority,
  document: Numbered,
  { errors }: Said<'out_of_sequence'>,
): Promise<AuthorityResult> {
  const reason = errors[0]?.message ?? '10016';
  const found = await consult(ctx, authority, document);
  if (found.kind !== 'absent') return found;
  try {
    const last = await authority.issued.lastAuthorized(voucherKeyOf(document));
    if (last < document.intento.numero) {
      const earliest = await earliestDay(ctx, authority, document, last);
      return earliest === undefined
        ? unsent(document, { reason, isMisconfigured: false })
        : certain(ctx, authority, document, { kind: 'untimely', errors, earliest });
    }
  } catch (error) {
    return unanswered(error, false);
  }
  const again = await consult(ctx, authority, document);
  if (again.kind !== 'absent') return again;
  return { kind: 'unknown', reason, isSent: false };
}

/** The first day that it may bear, where its own is too far from today or before the last document of its sequence. */
async function earliestDay(
  ctx: Context,
  { issued }: Authority,
  document: Numbered,
  last: number,
): Promise<string | undefined> {
  const { fecha, concepto, tipo_comprobante } = document;
  const today = businessDate(ctx.clock.now());
  const { from, to } = dateWindow(concepto, today, voucherType(tipo_comprobante));
  const latest =
    last === 0 ? undefined : await issued.consult({ ...voucherKeyOf(document), numero: last });
  const earliest = latest !== undefined && latest.fecha > from ? latest.fecha : from;
  return fecha < earliest || fecha > to ? earliest : undefined;
}

const unsent = (
  document: Numbered,
  { reason, isMisconfigured }: { reason: string; isMisconfigured: boolean },
): AuthorityResult =>
  isDoubtful(document)
    ? { kind: 'unknown', reason, isSent: false }
    : { kind: 'unsent', reason, isMisconfigured };

/** The answer may have been lost on its way, or the document: it is asked for at once, and otherwise left to the queue. */
async function afterSilence(
  ctx: Context,
  authority: Authority,
  { document, reason }: { document: Numbered; reason: string },
): Promise<AuthorityResult> {
  const found = await consult(ctx, authority, document);
  if (found.kind === 'authorized' || found.kind === 'taken') return found;
  return { kind: 'unknown', reason, isSent: true };
}

/** Where the authority could not be asked. Throws what is none of its failures. */
function unanswered(error: unknown, isSent: boolean): AuthorityResult {
  if (!(error instanceof Failure)) throw error;
  return { kind: 'unknown', reason: error.errors[0]?.message ?? error.message, isSent };
}
