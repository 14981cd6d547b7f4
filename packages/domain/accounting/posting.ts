// The two moves of an entry: posting moves the balances, reversing posts a counter-entry; each is one commit. contract#states;
// reliability#race-of-moves. Decision: the fiscal year is the calendar year in which the year of the entry's date ends.

import { toIso } from '#kernel/clock.ts';
import { businessDate, laterDay } from '#kernel/date.ts';
import { fail, refuse } from '#kernel/error.ts';
import { assertTransition } from '#kernel/states.ts';
import { amended, brandNew, type Change, create, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { freedBy } from './bank/match-changes.ts';
import { assertOpenDay, sequenceOf } from './close/open-year.ts';
import { balances, cashAccounts, entryCounts, mustBePostable } from './ledger.ts';
import { counterDescription, JournalEntry, moves } from './records/journal-entry.ts';

type Adding<F extends keyof JournalEntry> = { fields: Pick<JournalEntry, F>; changes: Change[] };
type Numbered = Adding<'number' | 'fiscal_year'>;
type Posted = Adding<'number' | 'fiscal_year' | 'status' | 'posted_at'>;
type Reversal = { entry: JournalEntry; counter: JournalEntry; changes: Change[] };
/** What the counter-entry is to say; else it is of today and names what it reverses. */
type Wish = { date?: string; description?: string };

/** What posting adds to the entry, and to its commit: its number in the fiscal year, and the balances that it moves. */
export async function posting(ctx: Context, entry: JournalEntry): Promise<Posted> {
  const [numbered, cash] = await Promise.all([
    nextNumber(ctx, entry.date),
    cashAccounts(ctx, entry.lines),
  ]);
  const posted_at = toIso(ctx.clock.now());
  const fields = { ...numbered.fields, status: 'posted' as const, posted_at };
  const postable = mustBePostable(entry.lines, entry.lines);
  return { fields, changes: [...numbered.changes, ...postable, ...balances(entry, cash)] };
}

/**
 * The entry reversed, and the counter-entry that does it. Accounts that were closed meanwhile take it, as a mistake must be
 * correctable. Throws invalid_state_transition, record_locked for counter-entries, validation_error for an earlier date.
 */
export async function reversing(
  ctx: Context,
  entry: JournalEntry,
  input: Wish = {},
): Promise<Reversal> {
  assertReversible(entry);
  const date = counterDate(ctx, entry, input.date);
  const [{ fields, changes }, cash, freed] = await Promise.all([
    nextNumber(ctx, date),
    cashAccounts(ctx, entry.lines),
    freedBy(ctx, [entry]),
  ]);
  const at = toIso(ctx.clock.now());
  const { total_debit, total_credit } = entry;
  const counter = brandNew(ctx, JournalEntry, {
    date,
    description: input.description ?? counterDescription(entry),
    lines: entry.lines.map((line) => ({ ...line, debit: line.credit, credit: line.debit })),
    reference_type: 'journal_entry',
    reference_id: entry._id,
    total_debit,
    total_credit,
    status: 'posted',
    ...fields,
    posted_at: at,
    reverses: entry._id,
  });
  const after = amended(ctx, entry, {
    status: 'reversed',
    reversed_at: at,
    reversed_by: counter._id,
    bank_matches: undefined,
  });
  const records = [update(JournalEntry, entry, after), create(JournalEntry, counter)];
  const counted = entryCounts([], counter.lines).filter(({ kind }) => kind === 'adjust');
  return {
    entry: after,
    counter,
    changes: [...records, ...changes, ...counted, ...balances(counter, cash), ...freed],
  };
}

/** A posted entry that is no counter-entry itself. */
export const isReversible = ({ status, reverses, closing }: JournalEntry): boolean =>
  status === 'posted' && reverses === undefined && closing !== true;

function assertReversible(entry: JournalEntry): void {
  const { status, reverses, closing } = entry;
  assertTransition(moves, status, 'reversed');
  if (closing === true) {
    fail('record_locked', {
      errors: [{ message: 'What closed a year is taken back by reopening it' }],
    });
  }
  if (reverses === undefined) return;
  const message = 'A counter-entry is not reversed: post the entry again';
  fail('record_locked', { errors: [{ message, reverses }] });
}

function counterDate(ctx: Context, entry: JournalEntry, stated: string | undefined): string {
  const today = businessDate(ctx.clock.now());
  if (stated === undefined) return laterDay(today, entry.date);
  const at = { field: 'date', location: 'body' as const, code: 'out_of_range' as const };
  const message = 'A reversal is not dated before its entry';
  refuse(stated < entry.date ? [{ ...at, message, min: entry.date }] : []);
  return stated;
}

/** The next number of the day's fiscal year. Throws period_closed. */
async function nextNumber(ctx: Context, date: string): Promise<Numbered> {
  const { year, lastNumber } = await assertOpenDay(ctx, date);
  const number = lastNumber + 1;
  return {
    fields: { number, fiscal_year: year },
    changes: [{ kind: 'number', sequence: sequenceOf(year), to: number }],
  };
}
