// Brings the books to what a document asks for by now: entries that it lacks are posted, those that it no longer asks for are
// taken back by counter-entries, in one commit with the record of what is posted of it. The commit holds only while the
// document is as it was read, so that each event becomes one entry whatever runs twice or at the same time. What cannot be
// posted is kept with its reason and tried again when the configuration or a year changes; nothing commercial waits for it.
//
// An event of a closed year waits as well, or is posted today, as `automatic_posting.closed_years` says (decision 205).
import { businessDate } from '#kernel/date.ts';
import { amended, brandNew, type Change, create, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { freedBy } from '../bank/match-changes.ts';
import { readConfig } from '../chart/read-config.ts';
import { yearOfDay } from '../close/open-year.ts';
import type { Bookkeeping } from '../records/accounting-config.ts';
import { isOpenYear } from '../records/fiscal-year.ts';
import { LedgerPosting, type PostedPart } from '../records/ledger-posting.ts';
import type { LedgerEntry } from '../reports/figures.ts';
import { linesOf } from './entry-lines-of.ts';
import { accountIn, type PostingEvent } from './legs.ts';
import { daysOf, goneOnItsDay, type Plan, planOf, standingEntries } from './plan.ts';
import { counterDraft, type EntryDraft, postedTogether, reversedBy } from './post-together.ts';
import type { Along, Source, Wanted } from './source.ts';
import { DONE, keepWaiting, problemOf, settle } from './waiting.ts';

export async function postSource(ctx: Context, source: Source, id: string): Promise<void> {
  const [config, posting] = await Promise.all([readConfig(ctx), ctx.store.get(LedgerPosting, id)]);
  if (!config.automatic_posting.enabled && posting === undefined) return;
  const posted = posting?.parts ?? [];
  let plan: Plan | undefined;
  try {
    const wanted = await source.read(ctx, id, { config, posted });
    if (wanted.first !== undefined) {
      await wanted.first();
      return await postSource(ctx, source, id);
    }
    plan = planOf(wanted, { config, posted, isHeld: posting?.held === true });
    await apply(ctx, { source, id, posting, config, wanted, plan });
  } catch (error) {
    const problem = problemOf(error, plan && (await daysOf(ctx, source, plan)));
    if (problem === undefined) throw error;
    await keepWaiting(ctx, { source: source.name, id, posting, problem });
  }
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
  const [lines, undoing, days] = await Promise.all([
    linesOf(ctx, config, entered),
    undoingOf(ctx, work),
    Promise.all(entered.map(({ date }) => dayIn(ctx, config, date))),
  ]);
  const drafts = entered.map(
    (event, at): EntryDraft => ({
      ...dated(event, days[at]),
      lines: lines[at] ?? [],
      standing: event.legs.flatMap(({ at: place }) => accountIn(place) ?? []),
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
  const [along = { changes: [] }, freed] = await Promise.all([
    wanted.along?.(byPart),
    freedBy(ctx, undoing.entries),
  ]);
  const parts = [...plan.kept, ...plan.fresh.map((event) => partOf(event, byPart, along))];
  await ctx.commit(
    [
      ...changes,
      ...reversals,
      ...freed,
      ...along.changes,
      ...((await wanted.undone?.(plan.gone)) ?? []),
      ...postingChange(ctx, { id, source, posting, parts, isHeld }),
      ...wanted.guards,
    ],
    { data: undefined },
  );
}

const partOf = (
  { part, facts, hasCredit }: PostingEvent,
  entries: ReadonlyMap<string, LedgerEntry>,
  { movements }: Along,
): PostedPart => {
  const entry_id = entries.get(part)?._id;
  const movement_id = movements?.get(part);
  return {
    ...{ part, facts },
    ...(entry_id && { entry_id }),
    ...(movement_id && { movement_id }),
    ...(hasCredit !== undefined && { has_credit: hasCredit }),
  };
};

/** Today for a day of a closed year where that is configured; else the entry is refused there, and waits. */
async function dayIn(ctx: Context, { automatic_posting }: Bookkeeping, date: string) {
  if (automatic_posting.closed_years !== 'today') return date;
  const { record } = await yearOfDay(ctx, date);
  return isOpenYear(record) ? date : businessDate(ctx.clock.now());
}

/** An entry that is posted on another day tells its own. */
const dated = ({ date, description }: PostingEvent, day = date) =>
  day === date ? { date, description } : { date: day, description: `${description} (${date})` };

/** Counter-entries of what is taken back: today, but for what its month must lose, or has again as another entry takes its place. */
async function undoingOf(ctx: Context, { plan, source, config }: Work) {
  const entries = await standingEntries(ctx, plan.gone);
  const ofTheirDay = new Set(goneOnItsDay(source, plan).map(({ entry_id }) => entry_id));
  const drafts = entries.map(async (entry) =>
    counterDraft(
      ctx,
      entry,
      ofTheirDay.has(entry._id) ? await dayIn(ctx, config, entry.date) : undefined,
    ),
  );
  return { entries, drafts: await Promise.all(drafts) };
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
