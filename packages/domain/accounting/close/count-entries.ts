// How many entries were posted in a fiscal year: as many as the last number that was given in it, unless the end of the years moved
// after entries had been posted. Then those of each year are counted by their days, once, and what comes later is added by its number.

import { toIso } from '#kernel/clock.ts';
import { firstOfMonth, lastOfMonth } from '#kernel/date.ts';
import { amended, brandNew, type Change, create, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { RECUT_ID, RecutYears, type YearCount } from '../records/recut-years.ts';
import { type DateSpan, monthsOf, spanOfYear } from '../records/year-span.ts';
import { entriesWithin } from '../reports/read-books.ts';
import { sequenceOf } from './open-year.ts';
import { type ClosingYear, yearsWithEntries } from './read-closing.ts';

/** The end of the years moves: what was counted is of the years as they were. */
export async function recutNow(ctx: Context): Promise<Change> {
  const before = await recutOf(ctx);
  const fields = { moved_at: toIso(ctx.clock.now()), counts: [] };
  if (before !== undefined) return update(RecutYears, before, amended(ctx, before, fields));
  return create(RecutYears, brandNew(ctx, RecutYears, fields, RECUT_ID), { shared: true });
}

type Counted = { counts: ReadonlyMap<number, YearCount>; changes: Change[] };

/** That the end of the years moved; undefined where it never did. */
export const recutOf = (ctx: Context): Promise<RecutYears | undefined> =>
  ctx.store.get(RecutYears, RECUT_ID);

/** Of the years that have or had entries; none where the end never moved. `changes` keep what was counted now. */
export async function countEntries(
  ctx: Context,
  of: ClosingYear,
  recut: RecutYears | undefined,
): Promise<Counted> {
  if (recut === undefined) return { counts: new Map(), changes: [] };
  const known = new Set(recut.counts.map(({ year }) => year));
  const years = new Set([...yearsWithEntries(of), ...of.years.map(({ year }) => year)]);
  const fresh: YearCount[] = [];
  for (const year of [...years].filter((one) => !known.has(one))) {
    fresh.push(await counted(ctx, year, spanOfYear(year, of.config.fiscal_year_end_month)));
  }
  const counts = [...recut.counts, ...fresh];
  const after = amended(ctx, recut, { counts });
  return {
    counts: new Map(counts.map((count) => [count.year, count])),
    changes: fresh.length === 0 ? [] : [update(RecutYears, recut, after)],
  };
}

/** Counted again where an entry was posted meanwhile, which is in it or not. */
async function counted(ctx: Context, year: number, span: DateSpan): Promise<YearCount> {
  for (;;) {
    const number = await ctx.store.lastNumber(sequenceOf(year));
    let entries = 0;
    for (const month of monthsOf(span)) {
      const from = firstOfMonth(`${month}-01`);
      entries += (await entriesWithin(ctx, { from, to: lastOfMonth(from) })).length;
    }
    if (number === (await ctx.store.lastNumber(sequenceOf(year)))) return { year, entries, number };
  }
}
