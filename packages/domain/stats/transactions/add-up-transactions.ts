// POST /stats/transactions/: sales between two days, added up by one thing. It writes nothing.
import { readBearers } from '#domain/customers/noted-merges.ts';
import type { Sale } from '#domain/sales/records/sale.ts';
import { SALE_ORIGINS } from '#domain/sales/records/sale-shape.ts';
import { toIso } from '#kernel/clock.ts';
import { BUSINESS_TIME_ZONE, businessDate } from '#kernel/date.ts';
import {
  amountSum,
  date,
  flag,
  list,
  object,
  oneOf,
  reference,
  text,
  whole,
} from '#kernel/fields.ts';
import { reportedDay } from '#kernel/reported-day.ts';
import * as z from '#kernel/schema.ts';
import type { Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import type { Span } from '../counters/cells.ts';
import { RUN_ID } from '../counters/known-counters.ts';
import { CountRun } from '../records/counter.ts';
import { DAYS_MAX, refuseSpan } from '../spans.ts';
import { type Asked, addedUp, METRICS } from './add-up.ts';
import { type Added, fromCounters, named } from './from-counters.ts';
import { movesOf } from './moves.ts';
import { type Filters, readKnown, readSales } from './read-sales.ts';
import { GROUPINGS } from './shares.ts';

const GROUPS_MAX = 500;

const signed = () => amountSum();
const figures = {
  count: z.int().optional().meta({
    description:
      'Sales less those undone; by product and category their lines, by payment method their payments',
  }),
  total: signed().optional(),
  average: signed().nullable().optional(),
  tax: signed().optional(),
  cost: signed()
    .optional()
    .meta({ description: 'At what products cost when the sale was counted' }),
  margin: signed().optional().meta({ description: 'total less tax and cost' }),
  units: z.number().optional(),
};

export const addUpTransactions = verb(
  undefined,
  {
    name: 'stats.transactions',
    summary: 'Add up the sales between two days',
    description:
      'Sales count on their day, and less on the day on which they are cancelled or refunded. Without filters out of counters, which a background job moves a moment after a sale; with filters out of the sales themselves.',
    method: 'POST',
    path: '/stats/transactions/',
    access: 'stats:read',
    body: z.strictObject({
      from: reportedDay().meta({ description: 'First day' }),
      to: reportedDay().meta({ description: `Last day, of at most ${DAYS_MAX}` }),
      group_by: oneOf(GROUPINGS).optional().meta({ description: 'day unless given' }),
      metrics: list(oneOf(METRICS), METRICS.length, 1)
        .optional()
        .meta({ description: 'count, total and average unless given' }),
      filters: z
        .strictObject({
          customer_id: reference().optional(),
          payment_method: text(1, 100).optional(),
          sale_origin: oneOf(SALE_ORIGINS).optional(),
          pos_terminal_id: reference().optional(),
          cash_register_id: reference().optional(),
        })
        .optional()
        .meta({ description: 'As the list of sales is filtered; then of at most 20,000 sales' }),
      page: whole(1, 1_000_000).optional(),
      per_page: whole(1, GROUPS_MAX).optional(),
    }),
    data: object({
      currency: z.literal('ARS'),
      timezone: text(),
      complete: flag().meta({
        description: 'Whether the last day is over and everything made before is counted',
      }),
      as_of: text(),
      from: date(),
      to: date(),
      group_by: oneOf(GROUPINGS),
      groups: list(
        object({ key: text().nullable(), name: text().optional(), ...figures }),
        GROUPS_MAX,
      ),
      groups_total: whole(0),
      page: whole(1),
      has_next: flag(),
      totals: object(figures).meta({ description: 'Of all groups, whatever the page' }),
    }),
    status: [200],
    fails: ['validation_error'],
  },
  async (ctx, { body }) => {
    const {
      from,
      to,
      group_by: grouping = 'day',
      filters = {},
      page = 1,
      per_page: size = GROUPS_MAX,
    } = body;
    refuseSpan({ from, to }, { location: 'body', isWanted: true });
    const metrics = body.metrics ?? (['count', 'total', 'average'] as const);
    const now = ctx.clock.now();
    const isWhole = Object.values(filters).every((value) => value === undefined);
    const span = { from, to };
    const [{ groups, totals }, run] = await Promise.all([
      isWhole
        ? fromCounters(ctx, span, { grouping, metrics })
        : fromSales(ctx, { span, filters: filters as Filters }, { grouping, metrics }),
      ctx.store.get(CountRun, RUN_ID),
    ]);
    const shown = groups.slice((page - 1) * size, page * size);
    const data = {
      currency: 'ARS' as const,
      timezone: BUSINESS_TIME_ZONE,
      complete: run?.state !== 'running' && to < businessDate(now),
      as_of: toIso(now),
      from,
      to,
      group_by: grouping,
      groups: isWhole || grouping === 'customer' ? await named(ctx, grouping, shown) : shown,
      groups_total: groups.length,
      page,
      has_next: page * size < groups.length,
      totals,
    };
    return { data };
  },
);

async function fromSales(
  ctx: Context,
  { span, filters }: { span: Span; filters: Filters },
  asked: Asked,
): Promise<Added> {
  const [read, bearers] = await Promise.all([
    readSales(ctx, span, filters),
    asked.grouping === 'customer' ? readBearers(ctx) : undefined,
  ]);
  const sales = bearers === undefined ? read : read.map((sale) => borneBy(sale, bearers));
  const known = await readKnown(ctx, sales);
  return addedUp(
    sales.flatMap((sale) => movesOf(sale, span)),
    asked,
    known,
  );
}

/** The sale as one of who bears it now. */
function borneBy(sale: Sale, bearers: ReadonlyMap<string, string>): Sale {
  const bearer = bearers.get(sale.customer_id ?? '');
  return bearer === undefined ? sale : { ...sale, customer_id: bearer };
}
