// Statistics of sales without filters: out of the counters of whole months and of the days at the ends of the span, however many sales
// there were. The totals come from the heads and the groups from the shards, so that a share that is lost shows as a difference.

import { readBearers } from '#domain/customers/noted-merges.ts';
import { mondayOf } from '#kernel/date.ts';
import { decimal } from '#kernel/money.ts';
import type { Context } from '#resource/context.ts';
import { cellsOf, daysOf, type Span } from '../counters/cells.ts';
import { readNames } from '../counters/names.ts';
import { borne, ofKind, readHeads, readKeys, together } from '../counters/read-counters.ts';
import { KEY_OF, type KeyedGrouping } from '../counters/sale-counts.ts';
import { type Numbers, totalled } from '../records/counts.ts';
import { type Asked, type Figures, figures, type Group, inOrder } from './add-up.ts';
import type { Grouping } from './shares.ts';

const DAYS = {
  day: (day: string) => day,
  week: mondayOf,
  month: (cell: string) => cell.slice(0, 7),
} as const;

export type Added = { groups: Group[]; totals: Figures };

export async function fromCounters(ctx: Context, span: Span, asked: Asked): Promise<Added> {
  const { grouping } = asked;
  return isOfDays(grouping)
    ? byDays(ctx, span, { ...asked, grouping })
    : byKeys(ctx, span, { ...asked, grouping });
}

const isOfDays = (grouping: Grouping): grouping is keyof typeof DAYS => grouping in DAYS;

async function byDays(ctx: Context, span: Span, asked: Asked<keyof typeof DAYS>): Promise<Added> {
  const { grouping, metrics } = asked;
  const cells = grouping === 'month' ? cellsOf(span) : daysOf(span);
  const heads = await readHeads(ctx, cells);
  const groups = new Map<string, Numbers[]>();
  for (const [cell, numbers] of heads.numbers) {
    if (isNothing(numbers)) continue;
    const key = DAYS[grouping](cell);
    groups.set(key, [...(groups.get(key) ?? []), numbers]);
  }
  const rows = [...groups].map(([key, numbers]) => ({
    key,
    ...figures(sumsOf(totalled(numbers)), metrics),
  }));
  return { groups: inOrder(rows), totals: figures(sumsOf(together(cells, heads)), metrics) };
}

async function byKeys(ctx: Context, span: Span, asked: Asked<KeyedGrouping>): Promise<Added> {
  const { grouping, metrics } = asked;
  const cells = cellsOf(span);
  const [heads, bearers] = await Promise.all([
    readHeads(ctx, cells),
    grouping === 'customer' ? readBearers(ctx) : undefined,
  ]);
  const counted = ofKind(await readKeys(ctx, cells, heads), KEY_OF[grouping]);
  const keyed = bearers === undefined ? counted : borne(counted, bearers);
  const some = keyed.filter(([, numbers]) => !isNothing(numbers));
  const rows = some.map(([key, numbers]) => ({
    key: key === '' ? null : key,
    ...figures(sumsOf(numbers), metrics),
  }));
  const { count = 0 } = totalled(keyed.map(([, numbers]) => numbers));
  const whole = sumsOf({ ...together(cells, heads), count });
  return { groups: inOrder(rows), totals: figures(whole, metrics) };
}

/** Names for one page of groups. */
export async function named(
  ctx: Context,
  grouping: Grouping,
  groups: readonly Group[],
): Promise<Group[]> {
  if (grouping !== 'product' && grouping !== 'customer') return [...groups];
  const ids = groups.flatMap(({ key }) => key ?? []);
  const names = await readNames(
    ctx,
    grouping === 'product' ? { products: ids } : { customers: ids },
  );
  return groups.map((group) => {
    const name = names.get(group.key ?? '');
    return name === undefined ? group : { ...group, name };
  });
}

const NAMES = ['count', 'total', 'tax', 'cost', 'units'] as const;
/** What was done and undone again is in no group. */
const isNothing = (numbers: Numbers): boolean => NAMES.every((name) => !numbers[name]);

const sumsOf = ({ count = 0, total = 0, tax = 0, cost = 0, units = 0 }: Numbers) => ({
  count,
  total: decimal(total),
  tax: decimal(tax),
  cost: decimal(cost),
  units: decimal(units),
});
