// Events of a year that its journal does not have yet: those that wait for something (`unposted`), and those whose job was ordered and
// is not done. A year is not closed ahead of them, as what they post belongs into it. Decision 205.
import { POST_BACK_JOB, POST_VAT_OF_BOOK_JOB } from '#domain/jobs/posting-names.ts';
import type { FieldError } from '#kernel/error.ts';
import type { Context } from '#resource/context.ts';
import { everyRecord } from '#resource/list/every-record.ts';
import { pendingDays } from '../posting/plan.ts';
import { documentOf, POSTED_BY } from '../posting/posted-by.ts';
import { SOURCE_OF } from '../posting/sources.ts';
import { POST_WAITING_JOB } from '../records/accounting-config.ts';
import { POST_REOPENED_JOB } from '../records/fiscal-year.ts';
import { LedgerPosting } from '../records/ledger-posting.ts';
import type { DateSpan } from '../records/year-span.ts';

/** Jobs that post the document that they are about, and those that post whatever was left behind. */
const OF_DOCUMENTS = [...Object.keys(POSTED_BY), POST_VAT_OF_BOOK_JOB];
const OF_MANY = [POST_BACK_JOB, POST_WAITING_JOB, POST_REOPENED_JOB];
export const POSTING_JOBS: readonly string[] = [...OF_DOCUMENTS, ...OF_MANY];

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
  const more = byId.size - looked.length + ordered.length - documents.length;
  const message = 'Earlier events are being posted: try again in a moment';
  return [...lines.flat(), ...(more > 0 ? [{ message, ...PRECONDITION, count: more }] : [])];
}
