// GET /accounting/fiscal-close/years/: every fiscal year in which anything was posted, with what it earned. Years are recorded when
// a client first looks at them.
import { brandNew, type Change, create } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { listVerb } from '#resource/list/list-verb.ts';
import { FiscalYear, fiscalYearId } from '../records/fiscal-year.ts';
import type { YearCount } from '../records/recut-years.ts';
import { spanOfYear } from '../records/year-span.ts';
import { newYear } from './close-year.ts';
import { countEntries, recutOf } from './count-entries.ts';
import { sequenceOf } from './open-year.ts';
import { type ClosingYear, netResultOf, readClosing, yearsWithEntries } from './read-closing.ts';

export const listYears = listVerb(
  FiscalYear,
  {
    name: 'accounting/fiscal-close.years',
    summary: 'The fiscal years with what was posted in them and what they earned',
    description:
      'Every fiscal year in which something was posted. Of an open year, span and net result follow books and configuration as they are now.',
    path: '/accounting/fiscal-close/years/',
    access: 'accounting:read',
  },
  async (ctx, { query }) => {
    const [of, recut] = await Promise.all([readClosing(ctx, 0), recutOf(ctx)]);
    const { counts, changes } = await countEntries(ctx, of, recut);
    await record(ctx, of, changes);
    const page = await ctx.store.list(FiscalYear, query);
    const items = await Promise.all(
      page.items.map((year) => told(ctx, of, { record: year, count: counts.get(year.year) })),
    );
    return { ...page, items };
  },
);

async function record(ctx: Context, of: ClosingYear, counted: Change[]): Promise<void> {
  const known = new Set(of.years.map(({ year }) => year));
  const missing = yearsWithEntries(of).filter((year) => !known.has(year));
  const changes = missing.map((year): Change => {
    const span = spanOfYear(year, of.config.fiscal_year_end_month);
    const fresh = brandNew(ctx, FiscalYear, newYear(year, span), fiscalYearId(year));
    return create(FiscalYear, fresh, { shared: true });
  });
  const all = [...changes, ...counted];
  if (all.length > 0) await ctx.commit(all, { data: undefined });
}

/** An open year as the books and the configuration have it now. */
async function told(
  ctx: Context,
  of: ClosingYear,
  { record, count }: { record: FiscalYear; count: YearCount | undefined },
): Promise<FiscalYear> {
  const { year, status } = record;
  const span = status === 'open' ? spanOfYear(year, of.config.fiscal_year_end_month) : record;
  const { from, to } = span;
  const number = await ctx.store.lastNumber(sequenceOf(year));
  const entries = count === undefined ? number : count.entries + number - count.number;
  return { ...record, from, to, entries, net_result: netResultOf({ ...of, span: { from, to } }) };
}
