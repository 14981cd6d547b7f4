// POST /stats/transactions/: sales between two days, added up by one thing. It writes nothing.
import * as z from 'zod';
import { SALE_ORIGINS } from '#domain/sales/sale-shape.ts';
import { toIso } from '#kernel/clock.ts';
import { addDays, BUSINESS_TIME_ZONE, businessDate } from '#kernel/date.ts';
import { refuse } from '#kernel/error.ts';
import { amount, date, flag, list, object, oneOf, reference, text, whole } from '#kernel/fields.ts';
import { AMOUNT_MAX } from '#kernel/money.ts';
import { verb } from '#resource/define.ts';
import { addedUp, METRICS } from './add-up.ts';
import { movesOf, type Span } from './moves.ts';
import { type Filters, readKnown, readSales } from './read-sales.ts';
import { GROUPINGS } from './shares.ts';

const DAYS_MAX = 366;
const GROUPS_MAX = 500;

const signed = () => amount(-AMOUNT_MAX);
const figures = {
  count: z.int().optional().meta({
    description:
      'Sales less those undone; by product and category their lines, by payment method their payments',
  }),
  total: signed().optional(),
  average: signed().nullable().optional(),
  tax: signed().optional(),
  cost: signed().optional().meta({ description: 'At the cost that products have now' }),
  margin: signed().optional().meta({ description: 'total less tax and cost' }),
  units: z.number().optional(),
};

export const addUpTransactions = verb(
  undefined,
  {
    name: 'stats.transactions',
    summary: 'Add up the sales between two days',
    method: 'POST',
    path: '/stats/transactions/',
    access: 'stats:read',
    body: z.strictObject({
      from: date().meta({ description: 'First day' }),
      to: date().meta({ description: `Last day, of at most ${DAYS_MAX}` }),
      group_by: oneOf(GROUPINGS),
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
        .meta({ description: 'As the list of sales is filtered' }),
      page: whole(1, 1_000_000).optional(),
      per_page: whole(1, GROUPS_MAX).optional(),
    }),
    data: object({
      currency: z.literal('ARS'),
      timezone: text(),
      complete: flag().meta({ description: 'Whether the last day is over' }),
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
      group_by: grouping,
      filters = {},
      page = 1,
      per_page: size = GROUPS_MAX,
    } = body;
    refuseSpan({ from, to });
    const metrics = body.metrics ?? (['count', 'total', 'average'] as const);
    const now = ctx.clock.now();
    const sales = await readSales(ctx, { from, to }, filters as Filters);
    const known = await readKnown(ctx, sales, { grouping, metrics });
    const moves = sales.flatMap((sale) => movesOf(sale, { from, to }));
    const { groups, totals } = addedUp(moves, { grouping, metrics }, known);
    const data = {
      currency: 'ARS' as const,
      timezone: BUSINESS_TIME_ZONE,
      complete: to < businessDate(now),
      as_of: toIso(now),
      from,
      to,
      group_by: grouping,
      groups: groups.slice((page - 1) * size, page * size),
      groups_total: groups.length,
      page,
      has_next: page * size < groups.length,
      totals,
    };
    return { data };
  },
);

/** Throws validation_error for days in the wrong order or too far apart. */
function refuseSpan({ from, to }: Span): void {
  const line = { location: 'body' as const, code: 'out_of_range' as const };
  refuse(from <= to ? [] : [{ ...line, field: 'from', message: 'from is after to', max: to }]);
  const last = addDays(from, DAYS_MAX - 1);
  const message = `At most ${DAYS_MAX} days at once`;
  refuse(to <= last ? [] : [{ ...line, field: 'to', message, max: last }]);
}
