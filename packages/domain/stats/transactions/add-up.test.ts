// What statistics of sales come to: the groups, the totals and a recount by hand are one, to the cent.
import { expect, test } from 'vitest';
import { Sale } from '#domain/sales/records/sale.ts';
import { toIso } from '#kernel/clock.ts';
import { businessDate, mondayOf } from '#kernel/date.ts';
import { newId } from '#kernel/id.ts';
import { rowOf } from '#resource/test-data/row-of.ts';
import { type Random, seeded } from '../../../../test/support/random.ts';
import { addedUp, METRICS } from './add-up.ts';
import { movesOf } from './moves.ts';
import { GROUPINGS } from './shares.ts';

const SPAN = { from: '2026-03-02', to: '2026-03-31' };
const START = Date.parse('2026-02-20T03:00:00Z');
const DAY = 86_400_000;
const SALES = 40;
const RUNS = 25;
const PRODUCTS = ['a', 'b', 'c', 'd'];
const METHODS = ['cash', 'card', 'transfer'];
const KNOWN = {
  categoryOf: new Map([
    ['a', 'drinks'],
    ['b', 'food'],
  ]),
  costOf: new Map([
    ['a', 3.33],
    ['c', 0.01],
  ]),
  sellerOf: new Map([['till', 'ana']]),
};

const cents = (value: number): number => Math.round(value * 100);
/** Units have six decimals. */
const exact = (value: number): number => Math.round(value * 1_000_000);

function someSale(random: Random): Sale {
  const made = START + random.below(45 * DAY);
  const items = Array.from({ length: 1 + random.below(5) }, () => ({
    publication_id: random.pick(PRODUCTS),
    publication_type: 'product' as const,
    name: 'x',
    quantity: 1 + random.below(7),
    price: 1,
    line_total: random.below(10_000) / 100,
  }));
  const total = random.below(100_000) / 100;
  const undone = toIso(made + random.below(20 * DAY));
  const state = random.pick(['completed', 'cancelled', 'refunded', 'pending'] as const);
  return rowOf(Sale, {
    _id: newId(made),
    items,
    total,
    tax_amount: Math.floor(total * 17) / 100,
    status: state,
    payment_method: random.pick(METHODS),
    ...(random.below(2) === 1 && {
      payment: {
        partial_amounts: METHODS.map((method) => ({ method, amount: random.below(30_000) / 100 })),
      },
    }),
    ...(random.below(2) === 1 && {
      customer_id: random.pick(['ana', 'berta']),
      session_id: 'till',
    }),
    ...(state === 'cancelled' && { cancelled_at: undone }),
    ...(state === 'refunded' && { refunded_at: undone }),
  });
}

/** By hand, in whole cents: the sales of the days, less those that were undone in them. */
function recount(sales: readonly Sale[]) {
  const within = (at: number) => businessDate(at) >= SPAN.from && businessDate(at) <= SPAN.to;
  const sums = { count: 0, total: 0, tax: 0, units: 0 };
  for (const sale of sales) {
    const undone = sale.cancelled_at ?? sale.refunded_at;
    const made = Number.parseInt(sale._id.slice(0, 12), 16);
    const times = Number(within(made)) - Number(undone !== undefined && within(Date.parse(undone)));
    sums.count += times;
    sums.total += times * cents(sale.total);
    sums.tax += times * cents(sale.tax_amount);
    sums.units += times * sale.items.reduce((units, { quantity }) => units + quantity, 0);
  }
  return sums;
}

test.each(GROUPINGS)('totals by %s are the sum of their groups and a plain recount', (grouping) => {
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const random = seeded(seed);
    const sales = Array.from({ length: SALES }, () => someSale(random));
    const moves = sales.flatMap((sale) => movesOf(sale, SPAN));
    const { groups, totals } = addedUp(moves, { grouping, metrics: METRICS }, () => KNOWN);
    for (const metric of ['count', 'total', 'tax', 'cost', 'margin', 'units'] as const) {
      const added = groups.reduce((so, group) => so + exact(group[metric] ?? 0), 0);
      expect(added, `${metric}, seed ${seed}`).toBe(exact(totals[metric] ?? 0));
    }
    const plain = recount(sales);
    expect([totals.total, totals.tax].map((value) => cents(value ?? 0))).toEqual([
      plain.total,
      plain.tax,
    ]);
    expect(totals.units).toBe(plain.units);
    if (['day', 'week', 'month', 'customer', 'seller', 'sale_point'].includes(grouping))
      expect(totals.count).toBe(plain.count);
  }
});

test('a week begins on Monday', () => {
  expect(['2026-03-01', '2026-03-02', '2026-03-08'].map(mondayOf)).toEqual([
    '2026-02-23',
    '2026-03-02',
    '2026-03-02',
  ]);
});

test('nothing counted has no average', () => {
  expect(addedUp([], { grouping: 'day', metrics: ['average', 'total'] }, () => KNOWN)).toEqual({
    groups: [],
    totals: { average: null, total: 0 },
  });
});
