// What is still to be done for a document: what it asks for against what was posted of it, and of which days that is.

import type { Context } from '#resource/context.ts';
import { readConfig } from '../chart/read-config.ts';
import { JournalEntry } from '../records/journal-entry.ts';
import { LedgerPosting, type PostedPart } from '../records/ledger-posting.ts';
import type { DateSpan } from '../records/year-span.ts';
import { Unpostable } from './entry-lines-of.ts';
import type { PostingEvent } from './legs.ts';
import type { Asked, Source, Wanted } from './source.ts';

export type Plan = { fresh: PostingEvent[]; gone: PostedPart[]; kept: PostedPart[] };

/** New entries only from the configured day on; what is posted already is followed whatever its day. */
export function planOf(
  { events, isHeld: isHeldNow }: Wanted,
  { config, posted, isHeld }: Asked & { isHeld?: boolean },
): Plan {
  const { enabled, from = '' } = config.automatic_posting;
  const wanted = new Map(events.map((event) => [event.part, event]));
  const gone = posted.filter(({ part, facts }) => wanted.get(part)?.facts !== facts);
  const kept = posted.filter((part) => !gone.includes(part));
  const mayPost = enabled && !isHeld && isHeldNow !== true;
  const fresh = events.filter(
    ({ part, date }) =>
      mayPost &&
      !kept.some((one) => one.part === part) &&
      (date >= from || gone.some((one) => one.part === part)),
  );
  return { fresh, gone, kept };
}

/** Entries of parts that stand: what a person has reversed already is not taken back again. */
export async function standingEntries(
  ctx: Context,
  parts: readonly PostedPart[],
): Promise<JournalEntry[]> {
  const ids = parts.flatMap(({ entry_id: id }) => id ?? []);
  if (ids.length === 0) return [];
  const found = await ctx.store.getMany(JournalEntry, ids);
  return [...found.values()].filter(({ status }) => status === 'posted');
}

/** What is taken back on the day of its entry: what a month must lose, and what another entry of the same part replaces. */
export function goneOnItsDay(
  { isOfItsMonth }: Pick<Source, 'isOfItsMonth'>,
  { fresh, gone }: Pick<Plan, 'fresh' | 'gone'>,
): PostedPart[] {
  return gone.filter(
    ({ part }) => isOfItsMonth === true || fresh.some((event) => event.part === part),
  );
}

/** From the first to the last day on which the plan changes the books; undefined where that is today only. */
export async function daysOf(
  ctx: Context,
  source: Pick<Source, 'isOfItsMonth'>,
  plan: Pick<Plan, 'fresh' | 'gone'>,
): Promise<DateSpan | undefined> {
  const back = await standingEntries(ctx, goneOnItsDay(source, plan));
  const days = [...plan.fresh, ...back].map(({ date }) => date).sort();
  const [from, to] = [days[0], days.at(-1)];
  return from === undefined || to === undefined ? undefined : { from, to };
}

/** The days of what is still to be posted of a document; undefined where nothing is. */
export async function pendingDays(
  ctx: Context,
  source: Source,
  id: string,
): Promise<DateSpan | undefined> {
  const [config, posting] = await Promise.all([readConfig(ctx), ctx.store.get(LedgerPosting, id)]);
  if (!config.automatic_posting.enabled && posting === undefined) return undefined;
  const posted = posting?.parts ?? [];
  try {
    const wanted = await source.read(ctx, id, { config, posted });
    return await daysOf(
      ctx,
      source,
      planOf(wanted, { config, posted, isHeld: posting?.held === true }),
    );
  } catch (error) {
    if (!(error instanceof Unpostable) || error.date === undefined) throw error;
    return { from: error.date, to: error.date };
  }
}
