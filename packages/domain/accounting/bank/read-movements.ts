// Posted entries of some days that move an account, and whole lists of lines, read page by page.
import { addDays } from '#kernel/date.ts';
import type { Context } from '#resource/context.ts';
import { StatementLine } from '../records/bank/statement-line.ts';
import { JournalEntry } from '../records/journal-entry.ts';
import { type Entry, movedOn } from './match-changes.ts';

const PAGE = 100;

/** From the first day to the last one; drafts are left out, and reversed entries unless they are asked for. */
export async function readMovements(
  ctx: Context,
  accountId: string,
  { from, to, reversed }: { from: string; to: string; reversed?: true },
): Promise<Entry[]> {
  const date: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) date.push(day);
  const found: Entry[] = [];
  for (let page = 1; ; page += 1) {
    const { items } = await ctx.store.list(JournalEntry, {
      page,
      perPage: PAGE,
      sort: 'date',
      direction: 'asc',
      filters: {},
      within: { date, status: reversed ? ['posted', 'reversed'] : ['posted'] },
    });
    found.push(...(items as Entry[]).filter((entry) => movedOn(accountId, entry) !== 0));
    if (items.length < PAGE) return found;
  }
}

export async function readLines(
  ctx: Context,
  filters: { statement_id: string; status?: string },
): Promise<StatementLine[]> {
  const found: StatementLine[] = [];
  for (let page = 1; ; page += 1) {
    const { items } = await ctx.store.list(StatementLine, {
      page,
      perPage: PAGE,
      sort: 'created_at',
      direction: 'asc',
      filters,
    });
    found.push(...items);
    if (items.length < PAGE) return found;
  }
}
