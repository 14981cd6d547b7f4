// Events of a year that its journal does not have yet: those that wait for something (`unposted`), and those whose job was ordered and
// is not done. A year is not closed ahead of them, as what they post belongs into it. Decision 205.
import {
  POST_BACK_JOB,
  POST_PAID_ORDER_JOB,
  POST_VAT_OF_BOOK_JOB,
} from '#domain/jobs/posting-names.ts';
import type { FieldError } from '#kernel/error.ts';
import type { Context } from '#resource/context.ts';
import { everyRecord } from '#resource/list/every-record.ts';
import { pendingDays } from '../posting/plan.ts';
import { documentOf, POSTED_BY } from '../posting/posted-by.ts';
import { SOURCE_OF } from '../posting/sources.ts';
import { LedgerPosting, PostingRun } from '../records/ledger-posting.ts';
import type { DateSpan } from '../records/year-span.ts';

/**
 * Jobs that post the document that they are about, the one that posts anew what was paid of an order that was sent back, and the one
 * that posts whatever happened from a day on. Those that try again what waits are not asked for: each event that waits is named by itself.
 */
const OF_DOCUMENTS = [...Object.keys(POSTED_BY), POST_VAT_OF_BOOK_JOB];
export const POSTING_JOBS: readonly string[] = [
  ...OF_DOCUMENTS,
  POST_PAID_ORDER_JOB,
  POST_BACK_JOB,
];

/** Documents that are looked at one by one; where more are under way, the year waits for them all. */
const LOOKED_AT = 50;
const PRECONDITION = { precondition: 'events_posted' };

/** One line for each event, with its document and the reason that is known. */
export async function unpostedIn(ctx: Context, span: DateSpan): Promise<FieldError[]> {
  const [waiting, ordered] = await Promise.all([waitingIn(ctx, span), orderedIn(ctx, span)]);
  const known = new Set(waiting.map(({ source_id }) => source_id));
  return [...waiting, ...ordered.filter(({ source_id }) => !known.has(source_id))];
}

async function waitingIn(ctx: Context, { from, to }: DateSpan): Promise<FieldError[]> {
  const waiting = await everyRecord(ctx, LedgerPosting, { filters: { state: 'waiting' } });
  return waiting
    .filter(({ date = from, until = to }) => date <= to && until >= from)
    .map(({ _id, source, reason, message, date }) => ({
      message: `An event of the year could not be posted: ${message}`,
      ...PRECONDITION,
      source,
      source_id: _id,
      reason,
      ...(date && { date }),
    }));
}

async function orderedIn(ctx: Context, span: DateSpan): Promise<FieldError[]> {
  const ordered = await ctx.store.ordered(POSTING_JOBS);
  const documents = ordered.flatMap((one) => documentOf(one) ?? []);
  const byId = new Map(documents.map((one) => [`${one.source} ${one.id}`, one]));
  const looked = [...byId.values()].slice(0, LOOKED_AT);
  const lines = await Promise.all(
    looked.map(async ({ source, id }): Promise<FieldError[]> => {
      const days = await pendingDays(ctx, SOURCE_OF[source].source, id);
      if (days === undefined || days.from > span.to || days.to < span.from) return [];
      const message = 'An event of the year is being posted: try again in a moment';
      return [{ message, ...PRECONDITION, source, source_id: id, date: days.from }];
    }),
  );
  const runs = ordered.filter(({ job }) => job === POST_BACK_JOB).map(({ recordId }) => recordId);
  const orders = ordered.filter(({ job }) => job === POST_PAID_ORDER_JOB).length;
  const more = byId.size - looked.length + orders + (await runsUntil(ctx, runs, span));
  const message = 'Earlier events are being posted: try again in a moment';
  return [...lines.flat(), ...(more > 0 ? [{ message, ...PRECONDITION, count: more }] : [])];
}

/** How many of these runs post events of the span: from a day on, and not done. */
async function runsUntil(ctx: Context, ids: readonly string[], { to }: DateSpan): Promise<number> {
  if (ids.length === 0) return 0;
  const runs = await ctx.store.getMany(PostingRun, ids);
  return [...runs.values()].filter(({ state, from }) => state === 'running' && from <= to).length;
}
