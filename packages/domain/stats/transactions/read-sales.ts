// The sales behind the statistics of a span, and what they do not say themselves. Nothing is left out: more than one answer can hold
// is refused, so that no sum is of a part.
import { Product } from '#domain/catalog/product.ts';
import { Rental } from '#domain/catalog/rental.ts';
import { Service } from '#domain/catalog/service.ts';
import { PosSession } from '#domain/pos/pos-session.ts';
import { Sale } from '#domain/sales/sale.ts';
import { addDays, startOfBusinessDay } from '#kernel/date.ts';
import { refuse } from '#kernel/error.ts';
import type { Context, ListQuery } from '#resource/context.ts';
import type { Metric } from './add-up.ts';
import type { Span } from './moves.ts';
import type { Grouping, Known } from './shares.ts';

/** Sales of one answer; a span with more is to be asked for in parts. */
export const SALES_MAX = 20_000;

export type Filters = ListQuery<(typeof Sale)['$filter']>['filters'];

/** Those that were made in the span, and older ones that were undone since it began. */
export async function readSales(ctx: Context, span: Span, filters: Filters): Promise<Sale[]> {
  const start = startOfBusinessDay(span.from);
  const common = {
    page: 1,
    perPage: SALES_MAX,
    sort: 'created_at',
    direction: 'asc' as const,
    filters,
  };
  const [made, undone] = await Promise.all([
    ctx.store.list(Sale, {
      ...common,
      createdFrom: start,
      createdTo: startOfBusinessDay(addDays(span.to, 1)) - 1,
    }),
    ctx.store.list(Sale, {
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

/** Only what the grouping and the metrics need is read. */
export async function readKnown(
  ctx: Context,
  sales: readonly Sale[],
  { grouping, metrics }: { grouping: Grouping; metrics: readonly Metric[] },
): Promise<Known> {
  const needsCost = metrics.includes('cost') || metrics.includes('margin');
  const sold = sales.flatMap(({ items }) => items.map(({ publication_id: id }) => id));
  const needsPublications = needsCost || grouping === 'category';
  const [publications, sellerOf] = await Promise.all([
    readPublications(ctx, needsPublications ? [...new Set(sold)] : []),
    readSellers(ctx, grouping === 'seller' ? sales : []),
  ]);
  const categoryOf = new Map<string, string>();
  const costOf = new Map<string, number>();
  for (const { _id, category_id: category, cost } of publications) {
    if (category) categoryOf.set(_id, category);
    if (cost) costOf.set(_id, cost);
  }
  return { categoryOf, costOf, sellerOf };
}

type Publication = { _id: string; category_id?: string | null; cost?: number };

async function readPublications(ctx: Context, ids: readonly string[]): Promise<Publication[]> {
  if (ids.length === 0) return [];
  const found = await Promise.all([
    ctx.store.getMany(Product, ids as readonly (typeof Product)['$id'][]),
    ctx.store.getMany(Service, ids as readonly (typeof Service)['$id'][]),
    ctx.store.getMany(Rental, ids as readonly (typeof Rental)['$id'][]),
  ]);
  return found.flatMap((part): Publication[] => [...part.values()]);
}

/** Who had the session of the till open. */
async function readSellers(ctx: Context, sales: readonly Sale[]): Promise<Map<string, string>> {
  const ids = [...new Set(sales.flatMap(({ session_id: id }) => (id ? [id] : [])))];
  if (ids.length === 0) return new Map();
  const sessions = await ctx.store.getMany(
    PosSession,
    ids as readonly (typeof PosSession)['$id'][],
  );
  return new Map(
    [...sessions.values()].map(({ _id, user_id, opened_by }) => [_id, user_id || opened_by]),
  );
}
