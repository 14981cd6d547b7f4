// Events that could not be posted: each is kept with its reason and its days, and tried again when the configuration or a year
// changes.

import { Failure } from '#kernel/error.ts';
import { amended, brandNew, create, remove, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { LedgerPosting, type PostedPart, type SourceName } from '../records/ledger-posting.ts';
import type { DateSpan } from '../records/year-span.ts';
import { Unpostable } from './entry-lines-of.ts';

const KEPT = [
  'account_not_postable',
  'period_closed',
  'validation_error',
  'currency_rate_required',
];

export const DONE = {
  state: 'posted' as const,
  reason: undefined,
  message: undefined,
  date: undefined,
  until: undefined,
};

/** Why the event waits, and of which days it is, where that is known. */
type Problem = { reason: string; message: string; date?: string; until?: string };

/** Undefined for what is no reason to wait, but to try again. */
export function problemOf(error: unknown, days: DateSpan | undefined): Problem | undefined {
  const known = days && { date: days.from, until: days.to };
  if (error instanceof Unpostable) {
    const { reason, message, date } = error;
    return { reason, message, ...(known ?? (date && { date, until: date })) };
  }
  if (!(error instanceof Failure) || !KEPT.includes(error.code)) return undefined;
  return { reason: error.code, message: error.errors[0]?.message ?? error.code, ...known };
}

type Waiting = {
  source: SourceName;
  id: string;
  posting: LedgerPosting | undefined;
  problem: Problem;
};

export async function keepWaiting(
  ctx: Context,
  { source, id, posting, problem }: Waiting,
): Promise<void> {
  if (posting === undefined) {
    const record = { source, state: 'waiting' as const, parts: [], ...problem };
    const created = brandNew(ctx, LedgerPosting, record, id);
    await ctx.commit([create(LedgerPosting, created, { shared: true })], { data: undefined });
    return;
  }
  if (posting.state === 'waiting' && isSame(posting, problem)) return;
  const after = amended(ctx, posting, { ...DONE, ...problem, state: 'waiting' });
  await ctx.commit([update(LedgerPosting, posting, after)], { data: undefined });
}

const isSame = (posting: LedgerPosting, problem: Problem): boolean =>
  (['reason', 'message', 'date', 'until'] as const).every(
    (name) => posting[name] === problem[name],
  );

/** Nothing is left to do for what waited; what was reckoned of it is still known. */
export async function settle(
  ctx: Context,
  posting: LedgerPosting | undefined,
  parts: readonly PostedPart[],
): Promise<void> {
  if (posting?.state !== 'waiting') return;
  const change =
    parts.length === 0 && posting.exchange === undefined
      ? remove(LedgerPosting, posting)
      : update(LedgerPosting, posting, amended(ctx, posting, DONE));
  await ctx.commit([change], { data: undefined });
}
