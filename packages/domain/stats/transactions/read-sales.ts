// The sales behind the statistics of a span that are asked for with filters, and what was told of each when it was counted. Nothing is
// left out: more than one answer can hold is refused, so that no sum is of a part.

import { Sale } from '#domain/sales/records/sale.ts';
import { addDays, startOfBusinessDay } from '#kernel/date.ts';
import { refuse } from '#kernel/error.ts';
import type { Context, ListQuery } from '#resource/context.ts';
import { listFollowing } from '#resource/input/merged-lists.ts';
import { OLDEST_FIRST } from '#resource/list/every-record.ts';
import type { Span } from '../counters/cells.ts';
import { knownOf } from '../counters/sale-counts.ts';
import { snapshotSales } from '../counters/snapshot-sales.ts';
import { CountedRecord } from '../records/counter.ts';
import type { Known } from './shares.ts';

/** Sales of one answer with filters; a span with more is to be asked for in parts. */
const SALES_MAX = 20_000;

export type Filters = ListQuery<(typeof Sale)['$filter']>['filters'];

/** Those that were made in the span, and older ones that were undone since it began; of merged customers as the list has them. */
export async function readSales(ctx: Context, span: Span, filters: Filters): Promise<Sale[]> {
  const start = startOfBusinessDay(span.from);
  const common = { ...OLDEST_FIRST, perPage: SALES_MAX, filters };
  const [made, undone] = await Promise.all([
    listFollowing(ctx, Sale, {
      ...common,
      createdFrom: start,
      createdTo: startOfBusinessDay(addDays(span.to, 1)) - 1,
    }),
    listFollowing(ctx, Sale, {
      ...common,
      createdTo: start - 1,
      updatedSince: start,
      within: { status: ['cancelled', 'refunded'] },
    }),
  ]);
  const total = made.total + undone.total;
  const message = `There are ${total} sales in these days; ask for fewer days at once`;
  const line = {
    field: 'to',
    location: 'body',
    code: 'too_large',
    message,
    max: SALES_MAX,
  } as const;
  refuse(total > SALES_MAX ? [line] : []);
  return [...made.items, ...undone.items];
}

/** By sale; one that was not counted yet is told of as it would be now. */
export async function readKnown(
  ctx: Context,
  sales: readonly Sale[],
): Promise<(sale: Sale) => Known> {
  const ids = sales.map(({ _id }) => _id as string as (typeof CountedRecord)['$id']);
  const counted = await ctx.store.getMany(CountedRecord, ids);
  const told = await snapshotSales(
    ctx,
    sales.map((sale) => ({ sale, told: counted.get(sale._id)?.told })),
  );
  const known = new Map(sales.map((sale, at) => [sale._id, knownOf(sale, told[at] ?? {})]));
  return (sale) => known.get(sale._id) ?? knownOf(sale, {});
}
