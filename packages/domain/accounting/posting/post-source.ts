// Brings the books to what a document asks for by now: entries that it lacks are posted, those that it no longer asks for are
// taken back by counter-entries, in one commit with the record of what is posted of it. The commit holds only while the
// document is as it was read, so that each event becomes one entry whatever runs twice or at the same time. What cannot be
// posted is kept with its reason and tried again when the configuration or a year changes; nothing commercial waits for it.
import { Failure } from '#kernel/error.ts';
import { amended, brandNew, type Change, create, remove, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { type Bookkeeping, readConfig } from '../chart/accounting-config.ts';
import { isOpenYear } from '../close/fiscal-year.ts';
import { yearOfDay } from '../close/open-year.ts';
import { JournalEntry } from '../journal-entry.ts';
import type { LedgerEntry } from '../reports/figures.ts';
import { linesOf, Unpostable } from './entry-lines-of.ts';
import { LedgerPosting, type PostedPart, type SourceName } from './ledger-posting.ts';
import type { PostingEvent } from './legs.ts';
import { counterDraft, type EntryDraft, postedTogether, reversedBy } from './post-together.ts';

/** What a document asks for, and what holds it as it was read. */
export type Wanted = {
  events: readonly PostingEvent[];
  guards: readonly Change[];
  /** What else is written with new entries; `movements` are what they put on current accounts, by part. */
  along?: (entries: ReadonlyMap<string, LedgerEntry>) => Promise<Along>;
  /** What else is written where entries are taken back. */
  undone?: (parts: readonly PostedPart[]) => Promise<Change[]>;
  /** A person took the entry back by hand: it is not made again. */
  isHeld?: boolean;
};
export type Along = { changes: readonly Change[]; movements?: ReadonlyMap<string, string> };
export type Asked = { config: Bookkeeping; posted: readonly PostedPart[] };
export type Source = {
  name: SourceName;
  /** What is taken back goes on the day of its entry while that year is open, as the VAT book of the month loses it too. */
  isOfItsMonth?: true;
  read: (ctx: Context, id: string, asked: Asked) => Promise<Wanted>;
};

const KEPT = [
  'account_not_postable',
  'period_closed',
  'validation_error',
  'currency_rate_required',
];

export async function postSource(ctx: Context, source: Source, id: string): Promise<void> {
  const [config, posting] = await Promise.all([readConfig(ctx), ctx.store.get(LedgerPosting, id)]);
  if (!config.automatic_posting.enabled && posting === undefined) return;
  const posted = posting?.parts ?? [];
  try {
    const wanted = await source.read(ctx, id, { config, posted });
    const plan = planOf(wanted, { config, posted, isHeld: posting?.held === true });
    await apply(ctx, { source, id, posting, config, wanted, plan });
  } catch (error) {
    const problem = problemOf(error);
    if (problem === undefined) throw error;
    await keepWaiting(ctx, { source, id, posting, problem });
  }
}

type Plan = { fresh: PostingEvent[]; gone: PostedPart[]; kept: PostedPart[] };

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

type Work = {
  source: Source;
  id: string;
  posting: LedgerPosting | undefined;
  config: Bookkeeping;
  wanted: Wanted;
  plan: Plan;
};

async function apply(ctx: Context, work: Work): Promise<void> {
  const { source, id, config, wanted, plan, posting } = work;
  const isHeld = wanted.isHeld === true || posting?.held === true;
  if (plan.fresh.length === 0 && plan.gone.length === 0) {
    await settle(ctx, posting, plan.kept);
    return;
  }
  const entered = plan.fresh.filter(({ legs }) => legs.length > 0);
  const [lines, undoing] = await Promise.all([
    linesOf(ctx, config, entered),
    undoingOf(ctx, plan.gone, source),
  ]);
  const drafts = entered.map(
    (event, at): EntryDraft => ({
      date: event.date,
      description: event.description,
      lines: lines[at] ?? [],
      reference_type: source.name,
      reference_id: id,
    }),
  );
  const { entries, changes } = await postedTogether(ctx, [...drafts, ...undoing.drafts]);
  const byPart = new Map(
    entered.flatMap(({ part }, at) => (entries[at] ? [[part, entries[at]] as const] : [])),
  );
  const counters = entries.slice(entered.length);
  const reversals = undoing.entries.flatMap((entry, at) =>
    counters[at] === undefined ? [] : [reversedBy(ctx, entry, counters[at])],
  );
  const along = (await wanted.along?.(byPart)) ?? { changes: [] };
  const parts = [...plan.kept, ...plan.fresh.map((event) => partOf(event, byPart, along))];
  await ctx.commit(
    [
      ...changes,
      ...reversals,
      ...along.changes,
      ...((await wanted.undone?.(plan.gone)) ?? []),
      ...postingChange(ctx, { id, source, posting, parts, isHeld }),
      ...wanted.guards,
    ],
    { data: undefined },
  );
}

const partOf = (
  { part, facts }: PostingEvent,
  entries: ReadonlyMap<string, LedgerEntry>,
  { movements }: Along,
): PostedPart => {
  const entry_id = entries.get(part)?._id;
  const movement_id = movements?.get(part);
  return { part, facts, ...(entry_id && { entry_id }), ...(movement_id && { movement_id }) };
};

/** Counter-entries of what is taken back, but for entries that a person has reversed already. */
async function undoingOf(ctx: Context, gone: readonly PostedPart[], source: Source) {
  const ids = gone.flatMap(({ entry_id: id }) => id ?? []);
  const found = await ctx.store.getMany(JournalEntry, ids);
  const entries = [...found.values()].filter(({ status }) => status === 'posted');
  const days = await Promise.all(entries.map((entry) => dayOfUndoing(ctx, entry, source)));
  return { entries, drafts: entries.map((entry, at) => counterDraft(ctx, entry, days[at])) };
}

/** Undefined for today. */
async function dayOfUndoing(
  ctx: Context,
  { date }: JournalEntry,
  { isOfItsMonth }: Source,
): Promise<string | undefined> {
  if (isOfItsMonth !== true) return undefined;
  return isOpenYear((await yearOfDay(ctx, date)).record) ? date : undefined;
}

type Written = Pick<Work, 'id' | 'source' | 'posting'> & {
  parts: readonly PostedPart[];
  isHeld: boolean;
};

function postingChange(ctx: Context, { id, source, posting, parts, isHeld }: Written): Change[] {
  const held = isHeld ? true : undefined;
  if (posting === undefined) {
    const record = { source: source.name, state: 'posted' as const, parts: [...parts], held };
    return [create(LedgerPosting, brandNew(ctx, LedgerPosting, record, id), { shared: true })];
  }
  const after = amended(ctx, posting, { ...DONE, parts: [...parts], held });
  return [update(LedgerPosting, posting, after)];
}

const DONE = { state: 'posted' as const, reason: undefined, message: undefined, date: undefined };

/** Nothing is left to do for what waited. */
async function settle(
  ctx: Context,
  posting: LedgerPosting | undefined,
  parts: readonly PostedPart[],
): Promise<void> {
  if (posting?.state !== 'waiting') return;
  const change =
    parts.length === 0
      ? remove(LedgerPosting, posting)
      : update(LedgerPosting, posting, amended(ctx, posting, DONE));
  await ctx.commit([change], { data: undefined });
}

type Problem = { reason: string; message: string };

function problemOf(error: unknown): Problem | undefined {
  if (error instanceof Unpostable) return { reason: error.reason, message: error.message };
  if (!(error instanceof Failure) || !KEPT.includes(error.code)) return undefined;
  return { reason: error.code, message: error.errors[0]?.message ?? error.code };
}

async function keepWaiting(
  ctx: Context,
  { source, id, posting, problem }: Pick<Work, 'source' | 'id' | 'posting'> & { problem: Problem },
): Promise<void> {
  if (posting === undefined) {
    const record = { source: source.name, state: 'waiting' as const, parts: [], ...problem };
    const created = brandNew(ctx, LedgerPosting, record, id);
    await ctx.commit([create(LedgerPosting, created, { shared: true })], { data: undefined });
    return;
  }
  const { state, reason, message } = posting;
  if (state === 'waiting' && reason === problem.reason && message === problem.message) return;
  const after = amended(ctx, posting, { state: 'waiting', ...problem });
  await ctx.commit([update(LedgerPosting, posting, after)], { data: undefined });
}
