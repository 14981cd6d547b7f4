// Closes a year, or takes that back, as far as one commit goes: usually all of it. What does not fit is left as `closing` (or
// `reopening`), which refuses entries too, and the request or job that goes on plans what is left from the books.
import { toIso } from '#kernel/clock.ts';
import { amended, brandNew, type Change, create, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { freedBy } from '../bank/match-changes.ts';
import { counterDraft, postedTogether, reversedBy } from '../posting/post-together.ts';
import { type ClosingStep, FiscalYear, fiscalYearId } from '../records/fiscal-year.ts';
import { JournalEntry } from '../records/journal-entry.ts';
import { closingSteps, stepsThatFit } from './closing-plan.ts';
import { sequenceOf } from './open-year.ts';
import { type ClosingYear, closingFacts, netResultOf } from './read-closing.ts';

/** Of a commit's 100 actions: accounts and entries; the rest is the year, numbers, counters and the stored answer. */
const ACTIONS = 88;

export type ClosingOptions = { transfer: boolean; zero: boolean };
type Step = { changes: Change[]; after: FiscalYear };

/** The next commit of a closing; `after.status` tells whether it is the last. */
export async function nextClosing(
  ctx: Context,
  of: ClosingYear,
  options: ClosingOptions,
): Promise<Step> {
  const planned = closingSteps(closingFacts(of, options));
  const taken = stepsThatFit(planned, ACTIONS);
  const entries = taken.flat();
  const posted = await postedTogether(
    ctx,
    entries.map(({ draft }) => ({ ...draft, ...referenceTo(of.year) })),
  );
  const steps = entries.map(
    ({ kind }, at): ClosingStep => ({
      kind,
      entry_id: posted.entries[at]?._id ?? '',
    }),
  );
  const isLast = taken.length === planned.length;
  const fields = {
    status: isLast ? ('closed' as const) : ('closing' as const),
    transfer_result: options.transfer,
    zero_balances: options.zero,
    net_result: netResultOf(of),
    steps: [...(of.record?.steps ?? []), ...steps],
    ...(isLast && { closed_at: toIso(ctx.clock.now()) }),
  };
  const { change, after } = yearChange(ctx, of, fields);
  const numbered = entries.length > 0 ? [] : [unmovedNumber(of)];
  return { changes: [change, ...posted.changes, ...numbered], after };
}

/** The next commit of a reopening: counter-entries of the same day, newest first. */
export async function nextReopening(
  ctx: Context,
  of: ClosingYear,
  record: FiscalYear,
): Promise<Step> {
  const left = record.steps.filter(({ counter_id }) => counter_id === undefined).toReversed();
  const found = await ctx.store.getMany(
    JournalEntry,
    left.map(({ entry_id: id }) => id),
  );
  const entries = left.flatMap(({ entry_id: id }) => found.get(id) ?? []);
  const taken = fitting(entries);
  const posted = await postedTogether(
    ctx,
    taken.map((entry) => counterDraft(ctx, entry, entry.date)),
  );
  const counters = new Map(taken.map((entry, at) => [entry._id, posted.entries[at]]));
  const steps = record.steps.map((step): ClosingStep => {
    const counter = counters.get(step.entry_id);
    return counter === undefined ? step : { ...step, counter_id: counter._id };
  });
  const isLast = taken.length === entries.length;
  const { change, after } = yearChange(ctx, of, {
    status: isLast ? 'open' : 'reopening',
    steps,
    ...(isLast && { reopened_at: toIso(ctx.clock.now()), closed_at: undefined }),
  });
  const reversals = taken.flatMap((entry) => {
    const counter = counters.get(entry._id);
    return counter === undefined ? [] : [reversedBy(ctx, entry, counter)];
  });
  const freed = await freedBy(ctx, taken);
  return { changes: [change, ...posted.changes, ...reversals, ...freed], after };
}

/** Each entry and its counter-entry are two items besides the accounts. */
function fitting(entries: readonly JournalEntry[]): JournalEntry[] {
  const accounts = new Set<string>();
  const taken: JournalEntry[] = [];
  for (const entry of entries) {
    const all = new Set([...accounts, ...entry.lines.map(({ account_id: id = '' }) => id)]);
    if (taken.length > 0 && all.size + 2 * (taken.length + 1) > ACTIONS) break;
    for (const id of all) accounts.add(id);
    taken.push(entry);
  }
  return taken;
}

const referenceTo = (year: number) => ({
  reference_type: 'fiscal_year',
  reference_id: String(year),
});

/** Nothing was posted in the year since its balances were read. */
const unmovedNumber = ({ year, lastNumber }: ClosingYear): Change => ({
  kind: 'number',
  sequence: sequenceOf(year),
  to: lastNumber,
  from: lastNumber,
});

function yearChange(
  ctx: Context,
  { record, year, span }: ClosingYear,
  fields: Partial<FiscalYear>,
): { change: Change; after: FiscalYear } {
  if (record !== undefined) {
    const after = amended(ctx, record, { ...fields, ...span });
    return { change: update(FiscalYear, record, after), after };
  }
  const fresh = brandNew(
    ctx,
    FiscalYear,
    { ...newYear(year, span), ...fields },
    fiscalYearId(year),
  );
  return { change: create(FiscalYear, fresh, { shared: true }), after: fresh };
}

/** A year of which nothing is recorded yet. */
export const newYear = (year: number, span: { from: string; to: string }) => ({
  year,
  ...span,
  status: 'open' as const,
  steps: [],
});
