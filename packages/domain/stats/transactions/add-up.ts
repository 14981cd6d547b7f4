// Adds the shares of sales up by their groups, and the sales themselves for the totals. Pure.
import type { Sale } from '#domain/sales/records/sale.ts';
import { decimal, toAmount } from '#kernel/money.ts';
import type { Move } from './moves.ts';
import { type Amounts, type Grouping, type Known, sharesOf, shownUnits, sumsOf } from './shares.ts';

export const METRICS = ['count', 'total', 'average', 'tax', 'cost', 'margin', 'units'] as const;
type Metric = (typeof METRICS)[number];
/** The metrics that were asked for; no average where nothing is counted. */
export type Figures = { [M in Metric]?: number | null };
export type Group = { key: string | null; name?: string } & Figures;
export type Asked<G extends Grouping = Grouping> = { grouping: G; metrics: readonly Metric[] };

/** Groups in the order of their keys, what has none at the end. */
export function addedUp(
  moves: readonly Move[],
  { grouping, metrics }: Asked,
  knownOf: (sale: Sale) => Known,
): { groups: Group[]; totals: Figures } {
  const groups = new Map<string | null, Amounts & { name?: string }>();
  let whole = nothing();
  for (const move of moves) {
    const known = knownOf(move.sale);
    const sums = sumsOf(move, known);
    const shares = sharesOf(move, grouping, known, sums);
    for (const { key, ...share } of shares) {
      groups.set(key, { ...share, ...plus(groups.get(key) ?? nothing(), share) });
    }
    whole = plus(whole, { ...sums.all, count: move.sign * shares.length });
  }
  const some = [...groups].filter(([, sums]) => !isNothing(sums));
  const shown = some.map(([key, { name, ...sums }]) => ({
    key,
    ...(name !== undefined && { name }),
    ...figures(sums, metrics),
  }));
  return { groups: inOrder(shown), totals: figures(whole, metrics) };
}

/** What was done and undone again is in no group. */
const isNothing = ({ count, total, tax, cost, units }: Amounts): boolean =>
  count === 0 && [total, tax, cost, units].every((value) => value.eq(0));

const nothing = (): Amounts => ({
  count: 0,
  total: decimal(0),
  tax: decimal(0),
  cost: decimal(0),
  units: decimal(0),
});

const plus = (a: Amounts, b: Amounts): Amounts => ({
  count: a.count + b.count,
  total: a.total.plus(b.total),
  tax: a.tax.plus(b.tax),
  cost: a.cost.plus(b.cost),
  units: a.units.plus(b.units),
});

export function figures(
  { count, total, tax, cost, units }: Amounts,
  metrics: readonly Metric[],
): Figures {
  const all: Required<Figures> = {
    count,
    total: toAmount(total),
    average: count > 0 ? toAmount(total.div(count)) : null,
    tax: toAmount(tax),
    cost: toAmount(cost),
    margin: toAmount(total.minus(tax).minus(cost)),
    units: shownUnits(units),
  };
  return Object.fromEntries(metrics.map((name) => [name, all[name]]));
}

export const inOrder = (groups: readonly Group[]): Group[] => [...groups].sort(byKey);

function byKey({ key: a }: Group, { key: b }: Group): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return a < b ? -1 : 1;
}
