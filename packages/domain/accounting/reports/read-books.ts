// Reads what a report needs and nothing else: accounts with their monthly totals, the configuration and the closed years in one round trip,
// then the entries of months that a day breaks and those that closed years, in a second.
import { businessDate, firstOfMonth } from '#kernel/date.ts';
import type { Context, ListQuery } from '#resource/context.ts';
import { readConfig } from '../chart/read-config.ts';
import { AccountingAccount } from '../records/account.ts';
import type { Bookkeeping } from '../records/accounting-config.ts';
import type { ClosingKind } from '../records/fiscal-year.ts';
import { FiscalYear } from '../records/fiscal-year.ts';
import { JournalEntry } from '../records/journal-entry.ts';
import { type DateSpan, fiscalYearOf, spanOfYear } from '../records/year-span.ts';
import { Books, type ClosingEntry } from './books.ts';
import { isMonthEnd, type LedgerAccount, type LedgerEntry } from './figures.ts';

const YEARS: ListQuery = {
  page: 1,
  perPage: 100,
  sort: 'created_at',
  direction: 'desc',
  filters: {},
};

type Opened = { books: Books; config: Bookkeeping; years: readonly FiscalYear[] };
type Wanted = {
  /** Days up to which something is told, once the configuration is known. */
  days: (config: Bookkeeping) => readonly string[];
  withClosing?: boolean;
};

export async function openBooks(ctx: Context, { days, withClosing }: Wanted): Promise<Opened> {
  const [accounts, config, { items: years }] = await Promise.all([
    readAccounts(ctx),
    readConfig(ctx),
    ctx.store.list(FiscalYear, YEARS),
  ]);
  const broken = [...new Set(days(config))].filter((day) => !isMonthEnd(day));
  const [closing, ...heads] = await Promise.all([
    closingEntries(ctx, years),
    ...broken.map((day) => entriesWithin(ctx, { from: firstOfMonth(day), to: day })),
  ]);
  const facts = {
    accounts,
    endMonth: config.fiscal_year_end_month,
    heads: new Map(broken.map((day, at) => [day, heads[at] ?? []])),
    closing,
  };
  return { books: new Books(facts, withClosing), config, years };
}

async function readAccounts(ctx: Context): Promise<LedgerAccount[]> {
  const accounts: LedgerAccount[] = [];
  for await (const account of ctx.store.each(AccountingAccount)) accounts.push(account);
  return accounts;
}

/** Posted entries of those days, reversed ones included, by day. */
export async function entriesWithin(ctx: Context, { from, to }: DateSpan): Promise<LedgerEntry[]> {
  const entries = await ctx.store.sorted(JournalEntry, { sort: 'date', from, to });
  return entries.filter(({ status }) => status !== 'draft');
}

async function closingEntries(ctx: Context, years: readonly FiscalYear[]): Promise<ClosingEntry[]> {
  const kinds = new Map<string, ClosingKind>(
    years.flatMap(({ steps }) =>
      steps.flatMap(({ kind, entry_id, counter_id }) =>
        [entry_id, counter_id].flatMap((id) => (id === undefined ? [] : [[id, kind] as const])),
      ),
    ),
  );
  const found = await ctx.store.getMany(JournalEntry, [...kinds.keys()]);
  return [...found.values()].map((entry) => ({
    entry,
    kind: kinds.get(entry._id) ?? 'result',
  }));
}

/** The days that are asked for; by default the fiscal year so far. */
export function spanAsked(
  ctx: Context,
  { fiscal_year_end_month: endMonth }: Bookkeeping,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): DateSpan {
  const until = to ?? businessDate(ctx.clock.now());
  return { from: from ?? spanOfYear(fiscalYearOf(until, endMonth), endMonth).from, to: until };
}
