// Several posted entries in one commit: each with its number, all of them moving the balances of their accounts. Entries that
// undo others go with them.

import { toIso } from '#kernel/clock.ts';
import { businessDate, laterDay } from '#kernel/date.ts';
import { sum, toAmount } from '#kernel/money.ts';
import { shortened } from '#kernel/shortened.ts';
import { amended, brandNew, type Change, create, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { refuseClosed, sequenceOf, type YearOfDay, yearOfDay } from '../close/open-year.ts';
import { balances, cashAccounts, entryCounts } from '../ledger.ts';
import { counterDescription, DESCRIPTION_MAX, JournalEntry } from '../records/journal-entry.ts';
import type { LedgerEntry } from '../reports/figures.ts';

export type DraftLine = {
  account_code: string;
  account_id: string;
  debit: number;
  credit: number;
  description?: string;
};
export type EntryDraft = {
  date: string;
  description: string;
  lines: readonly DraftLine[];
  reference_type?: string;
  reference_id?: string;
  reverses?: string;
  closing?: true;
  /** Accounts of which the entry takes back what stands on them: they take it also where they were closed meanwhile. */
  standing?: readonly string[];
};
type PostedTogether = { entries: LedgerEntry[]; changes: Change[] };

/**
 * Drafts that close a year are posted in it whatever its state, and move no cash. Throws period_closed for others in a closed
 * year.
 */
export async function postedTogether(
  ctx: Context,
  drafts: readonly EntryDraft[],
): Promise<PostedTogether> {
  const dates = [...new Set(drafts.map(({ date }) => date))];
  const lines = drafts.filter(({ closing }) => closing !== true).flatMap((draft) => draft.lines);
  const [cash, ...years] = await Promise.all([
    cashAccounts(ctx, lines),
    ...dates.map((date) => yearOfDay(ctx, date)),
  ]);
  const byDate = new Map(dates.map((date, index) => [date, years[index] as YearOfDay]));
  const taken = new Map<number, { from: number; to: number }>();
  const entries = drafts.map((draft) => {
    const of = byDate.get(draft.date) as YearOfDay;
    if (draft.closing !== true) refuseClosed(of, draft.date);
    const { from, to } = taken.get(of.year) ?? { from: of.lastNumber, to: of.lastNumber };
    taken.set(of.year, { from, to: to + 1 });
    return entryOf(ctx, draft, { number: to + 1, year: of.year });
  });
  const numbers = [...taken].map(
    ([year, span]): Change => ({ kind: 'number', sequence: sequenceOf(year), ...span }),
  );
  const moves = entries.flatMap((entry, at) => [
    create(JournalEntry, entry),
    ...countsOf(entry, drafts[at]?.standing),
    ...balances(entry, entry.closing === true ? NO_CASH : cash),
  ]);
  return { entries, changes: [...numbers, ...moves] };
}

const NO_CASH: ReadonlySet<string> = new Set();

/** What undoes others, or a part of them, is taken by accounts that were closed meanwhile. */
const countsOf = (
  { lines, reverses }: { lines: readonly DraftLine[]; reverses?: string },
  standing: readonly string[] = [],
): Change[] =>
  entryCounts([], lines).filter(
    (change) =>
      change.kind !== 'require' || (reverses === undefined && !standing.includes(change.id)),
  );

function entryOf(
  ctx: Context,
  { standing: _, ...draft }: EntryDraft,
  of: { number: number; year: number },
) {
  const { description, lines } = draft;
  return brandNew(ctx, JournalEntry, {
    ...draft,
    description: shortened(description, DESCRIPTION_MAX),
    total_debit: toAmount(sum(lines.map(({ debit }) => debit))),
    total_credit: toAmount(sum(lines.map(({ credit }) => credit))),
    status: 'posted',
    number: of.number,
    fiscal_year: of.year,
    posted_at: toIso(ctx.clock.now()),
  });
}

/** What takes a posted entry back: its counter-entry, dated `date` or today, but not before it. */
export function counterDraft(ctx: Context, entry: LedgerEntry, date?: string): EntryDraft {
  const today = businessDate(ctx.clock.now());
  const { reference_type, reference_id } = entry;
  return {
    date: date ?? laterDay(today, entry.date),
    description: counterDescription(entry),
    lines: entry.lines.map(
      ({ account_id = '', account_code, debit = 0, credit = 0, description }) => ({
        account_id,
        account_code,
        debit: credit,
        credit: debit,
        ...(description !== undefined && { description }),
      }),
    ),
    ...(reference_type !== undefined && { reference_type }),
    ...(reference_id !== undefined && { reference_id }),
    reverses: entry._id,
    ...(entry.closing === true && { closing: true as const }),
  };
}

/** The entry once its counter-entry is there; lines of banks that it was matched with are freed beside it. */
export const reversedBy = (ctx: Context, entry: JournalEntry, counter: LedgerEntry): Change => {
  const reversed_at = toIso(ctx.clock.now());
  const fields = { status: 'reversed' as const, reversed_at, reversed_by: counter._id };
  return update(JournalEntry, entry, amended(ctx, entry, { ...fields, bank_matches: undefined }));
};
