// GET /stats/dashboard/: how the business stands, of some days and now. It reads counters, so that it costs three round trips whatever
// was sold: the heads of its cells, their shards, then the names of what it shows.
import { readBearers } from '#domain/customers/noted-merges.ts';
import { toIso } from '#kernel/clock.ts';
import { BUSINESS_TIME_ZONE, businessDate } from '#kernel/date.ts';
import { amountSum, date, flag, list, object, oneOf, text, whole } from '#kernel/fields.ts';
import { reportedDay } from '#kernel/reported-day.ts';
import * as z from '#kernel/schema.ts';
import type { Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { cellsOf, NOW, type Span } from '../counters/cells.ts';
import { RUN_ID } from '../counters/known-counters.ts';
import { readNames } from '../counters/names.ts';
import {
  borne,
  type Keyed,
  ofKind,
  readHeads,
  readKeys,
  together,
} from '../counters/read-counters.ts';
import { COLLECTED, KEY_OF } from '../counters/sale-counts.ts';
import { CountRun } from '../records/counter.ts';
import { type Numbers, totalled } from '../records/counts.ts';
import { refuseSpan } from '../spans.ts';
import { compared, largest, METHODS_MAX, salesOf, TOP, topOf } from './figures.ts';
import { PERIODS, spansOf } from './periods.ts';

const signed = () => amountSum();
const sold = object({
  count: z.int().meta({ description: 'Sales less those undone in these days' }),
  total: signed(),
  average: signed().nullable(),
  net_of_tax: signed(),
});
const percentOrNull = () =>
  z.number().nullable().meta({ description: 'In percent; null where there was nothing before' });

export const showDashboard = verb(
  undefined,
  {
    name: 'stats.dashboard',
    summary: 'Show how the business stands',
    description:
      'Sales, documents and money of the period, and debts, stock and registers as they are now. Counted by a background job a moment after things happen.',
    method: 'GET',
    path: '/stats/dashboard/',
    access: 'stats:read',
    query: z.strictObject({
      period: oneOf(PERIODS).optional().meta({ description: 'month unless given; up to today' }),
      from: reportedDay().optional().meta({ description: 'First day, with period=custom' }),
      to: reportedDay().optional().meta({ description: 'Last day, with period=custom' }),
    }),
    data: object({
      currency: z.literal('ARS'),
      timezone: text(),
      complete: flag().meta({
        description: 'Whether the last day is over and everything made before is counted',
      }),
      as_of: text(),
      period: oneOf(PERIODS),
      from: date(),
      to: date(),
      sales: sold,
      invoiced: object({ count: z.int(), total: signed(), vat: signed() }).meta({
        description: 'Authorized documents less credit notes, in pesos',
      }),
      collected: object({
        total: signed(),
        by_payment_method: list(object({ payment_method: text(), total: signed() }), METHODS_MAX),
      }).meta({ description: 'Paid with sales and on accounts of customers, less what went back' }),
      receivable: amountSum(0).meta({
        description: 'What customers owe now, on accounts in pesos',
      }),
      overdue: amountSum(0),
      payable: amountSum(0).meta({ description: 'What is owed to suppliers now' }),
      low_stock: whole(0).meta({ description: 'Products at or under their alert threshold' }),
      open_registers: whole(0),
      pending_documents: whole(0).meta({ description: 'Still to be answered by the authority' }),
      top_products: list(
        object({ product_id: text(), name: text().optional(), units: z.number(), total: signed() }),
        TOP,
      ),
      top_customers: list(
        object({ customer_id: text(), name: text().optional(), count: z.int(), total: signed() }),
        TOP,
      ),
      compare: object({
        from: date(),
        to: date(),
        sales: sold,
        change: object({ count: percentOrNull(), total: percentOrNull() }),
      }),
    }),
    status: [200],
    fails: ['invalid_query_parameter'],
  },
  async (ctx, { query }) => {
    const period = query.period ?? 'month';
    const chosen = chosenSpan(query);
    const instant = ctx.clock.now();
    const { current, previous } = spansOf(period, { today: businessDate(instant), chosen });
    const read = await readSpans(ctx, current, previous);
    const top = {
      products: topOf(ofKind(read.keyed, KEY_OF.product)),
      customers: topOf(borne(ofKind(read.keyed, KEY_OF.customer), read.bearers)),
    };
    const names = await readNames(ctx, {
      products: top.products.map(([id]) => id),
      customers: top.customers.map(([id]) => id),
    });
    const named = (id: string) => (names.has(id) ? { name: names.get(id) } : {});
    const data = {
      currency: 'ARS' as const,
      timezone: BUSINESS_TIME_ZONE,
      complete: read.isCounted && current.to < businessDate(instant),
      as_of: toIso(instant),
      period,
      ...current,
      ...shownOf(read),
      top_products: top.products.map(([id, { units = 0, total = 0 }]) => ({
        product_id: id,
        ...named(id),
        units,
        total,
      })),
      top_customers: top.customers.map(([id, { count = 0, total = 0 }]) => ({
        customer_id: id,
        ...named(id),
        count,
        total,
      })),
      compare: { ...previous, ...compared(read.sums, read.before) },
    };
    return { data };
  },
);

type Read = {
  sums: Numbers;
  before: Numbers;
  now: Numbers;
  keyed: Keyed;
  bearers: ReadonlyMap<string, string>;
  isCounted: boolean;
};

async function readSpans(ctx: Context, current: Span, previous: Span): Promise<Read> {
  const [cells, earlier] = [cellsOf(current), cellsOf(previous)];
  const [heads, run, bearers] = await Promise.all([
    readHeads(ctx, [...new Set([...cells, ...earlier, NOW])]),
    ctx.store.get(CountRun, RUN_ID),
    readBearers(ctx),
  ]);
  return {
    bearers,
    sums: together(cells, heads),
    before: together(earlier, heads),
    now: heads.numbers.get(NOW) ?? {},
    keyed: await readKeys(ctx, cells, heads),
    isCounted: run?.state !== 'running',
  };
}

function shownOf({ sums, now, keyed }: Read) {
  const { invoiced_count = 0, invoiced_total = 0, invoiced_vat = 0 } = sums;
  const { receivable = 0, overdue = 0, payable = 0 } = now;
  const { low_stock = 0, open_registers = 0, pending_documents = 0 } = now;
  const methods = ofKind(keyed, COLLECTED);
  return {
    sales: salesOf(sums),
    invoiced: { count: invoiced_count, total: invoiced_total, vat: invoiced_vat },
    collected: {
      total: totalled(methods.map(([, numbers]) => numbers)).total ?? 0,
      by_payment_method: largest(methods, METHODS_MAX).map(([name, { total = 0 }]) => ({
        payment_method: name,
        total,
      })),
    },
    receivable,
    overdue,
    payable,
    low_stock,
    open_registers,
    pending_documents,
  };
}

/** Throws invalid_query_parameter for days that are missing, too many or not asked for. */
function chosenSpan({ period, from, to }: { period?: string; from?: string; to?: string }): Span {
  const isCustom = period === 'custom';
  refuseSpan({ from, to }, { location: 'query', isWanted: isCustom });
  return { from: from ?? '', to: to ?? '' };
}
