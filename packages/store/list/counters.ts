// Month counters: how many records were created on each business day and are still listed. They are written in the same
// transaction as every creation and deletion, so their sum is the exact total of a list (data#items, data#how-a-list-reads).
import { addDays } from '#kernel/date.ts';
import { countersOf, MARKS, VISIBILITY_CHANGES } from '../keys.ts';
import type { Item, QueryInput } from '../table.ts';
import type { Collection } from './collection.ts';

/** `visibilityChanges`: how often a record of its month went out of sight or came back. */
export type DayCount = { date: string; count: number; visibilityChanges: number };

/** All counters of a collection together; `marks` grows with every change that the order of l2 does not tell. */
export type Totals = { total: number; marks: number };

/** Where a row lies: so many rows of that day come before it in the order of the walk. */
export type DayPosition = DayCount & { skip: number };

/** One call for many years. */
export async function readTotals(c: Collection): Promise<Totals> {
  const items = await readMonths(c, {});
  const marks = items.reduce((sum, item) => sum + Number(item[MARKS] ?? 0), 0);
  return { total: totalOf(items.flatMap(daysOf)), marks };
}

/** Days that have, or had, records, oldest first, between two dates inclusive. One call for many years. */
export async function readDays(c: Collection, from?: string, to?: string): Promise<DayCount[]> {
  const bounds = { from: from?.slice(0, 7), to: to?.slice(0, 7) };
  const items = await readMonths(c, bounds);
  return items
    .flatMap(daysOf)
    .filter(({ date }) => (from === undefined || date >= from) && (to === undefined || date <= to));
}

export const totalOf = (days: readonly DayCount[]): number =>
  days.reduce((total, { count }) => total + count, 0);

/** How often any record of those days' months went out of sight or came back. */
export const visibilityChangesOf = (days: readonly DayCount[]): number =>
  [
    ...new Map(
      days.map(({ date, visibilityChanges }) => [date.slice(0, 7), visibilityChanges]),
    ).values(),
  ].reduce((sum, visibilityChanges) => sum + visibilityChanges, 0);

/** The day that the row at `offset` belongs to, by prefix sums; undefined past the end. `days` are in the order of the walk. */
export function locate(days: Iterable<DayCount>, offset: number): DayPosition | undefined {
  let skip = offset;
  for (const day of days) {
    if (skip < day.count) return { ...day, skip };
    skip -= day.count;
  }
  return undefined;
}

/** Counts of every day between two dates inclusive, zeros too. */
export function everyDay(days: readonly DayCount[], from: string, to: string): Map<string, number> {
  const counts = new Map(days.map(({ date, count }) => [date, count]));
  const all = new Map<string, number>();
  for (let date = from; date <= to; date = addDays(date, 1)) all.set(date, counts.get(date) ?? 0);
  return all;
}

async function readMonths(
  { table, keyspace, noun }: Collection,
  bounds: Pick<QueryInput, 'from' | 'to'>,
): Promise<Item[]> {
  const items: Item[] = [];
  let startKey: Item | undefined;
  do {
    const page = await table.query({ pk: countersOf(keyspace, noun), ...bounds, startKey });
    items.push(...page.items);
    startKey = page.lastKey;
  } while (startKey !== undefined);
  return items;
}

const daysOf = (month: Item): DayCount[] =>
  Object.keys(month)
    .filter((name) => /^d\d\d$/.test(name))
    .sort()
    .map((name) => ({
      date: `${month.sk}-${name.slice(1)}`,
      count: month[name] as number,
      visibilityChanges: Number(month[VISIBILITY_CHANGES] ?? 0),
    }));
