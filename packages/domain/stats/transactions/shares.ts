// To whom what a sale counts belongs: the groups it falls into, each with its share of the amounts. Lines share by what they come to
// and split payments by what was paid, to the cent, so that the shares are the sale again. Pure.
import type { Sale } from '#domain/sales/records/sale.ts';
import { mondayOf } from '#kernel/date.ts';
import {
  allocate,
  type Decimal,
  decimal,
  roundAmount,
  sum,
  times,
  toAmount,
  toPlaces,
} from '#kernel/money.ts';
import { costAmong } from '../records/sale-snapshot.ts';
import type { Move } from './moves.ts';

export const GROUPINGS = [
  'day',
  'week',
  'month',
  'category',
  'payment_method',
  'product',
  'customer',
  'seller',
  'sale_point',
] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** What the sale itself does not say. */
export type Known = {
  categoryOf: ReadonlyMap<string, string>;
  costOf: ReadonlyMap<string, number>;
  sellerOf: ReadonlyMap<string, string>;
};
/** `key` is null for what has none: a sale without a customer, a product without a category. */
type Share = {
  key: string | null;
  name?: string;
  count: number;
  total: Decimal;
  tax: Decimal;
  cost: Decimal;
  units: Decimal;
};
type Part = { key: string | null; name?: string; weight: number };
type Line = Sale['items'][number];

const UNIT_PLACES = 6;
/** allocate() splits to two decimals; units have four more. */
const UNIT_SCALE = 10_000;

/** `sums`: of the move, where they are known already. */
export function sharesOf(
  move: Move,
  grouping: Grouping,
  known: Known,
  sums: Sums = sumsOf(move, known),
): Share[] {
  const { sign } = move;
  if (grouping === 'product' || grouping === 'category')
    return move.sale.items.map((line, i) => ({
      ...(grouping === 'product'
        ? { key: line.publication_id, name: line.name }
        : { key: known.categoryOf.get(line.publication_id) ?? null }),
      ...(sums.lines[i] ?? sums.all),
    }));
  const parts = partsOf(move, grouping, known);
  if (parts.length === 1) return parts.map((part) => ({ ...named(part), ...sums.all }));
  const whole = wholeOf(move.sale, known);
  const weights = parts.map(({ weight }) => weight);
  const totals = allocate(whole.total, weights);
  const taxes = allocate(whole.tax, weights);
  const costs = allocate(whole.cost, weights);
  const units = allocate(whole.units.times(UNIT_SCALE), weights);
  return parts.map((part, i) => ({
    ...named(part),
    count: sign,
    total: times(totals[i] ?? 0, sign),
    tax: times(taxes[i] ?? 0, sign),
    cost: times(costs[i] ?? 0, sign),
    units: times(units[i] ?? 0, sign).div(UNIT_SCALE),
  }));
}

const named = ({ key, name }: Part): Pick<Share, 'key' | 'name'> =>
  name === undefined ? { key } : { key, name };

/** What a move counts as a whole, and what each line of it does, which is found out when it is asked for. */
type Sums = { readonly all: Amounts; readonly lines: readonly Amounts[] };
export type Amounts = Omit<Share, 'key' | 'name'>;

export function sumsOf({ sale, sign }: Move, known: Known): Sums {
  const { total, tax, cost, units } = wholeOf(sale, known);
  const signed = (value: Decimal): Decimal => (sign === 1 ? value : value.times(sign));
  const all = {
    count: sign,
    total: signed(total),
    tax: signed(tax),
    cost: signed(cost),
    units: signed(units),
  };
  let lines: readonly Amounts[] | undefined;
  return {
    all,
    get lines() {
      lines ??= linesOf(sale, sign, known);
      return lines;
    },
  };
}

/** The amounts of a sale before anything is shared. */
const wholeOf = (sale: Sale, { costOf }: Pick<Known, 'costOf'>) => ({
  total: decimal(sale.total),
  tax: decimal(sale.tax_amount),
  cost: sum(sale.items.map((line) => costOfLine(line, costOf))),
  units: sum(sale.items.map(({ quantity }) => quantity)),
});

/** Discount, shipping and tax go to the lines in proportion to what they come to. */
function linesOf(sale: Sale, sign: 1 | -1, { costOf }: Known): Amounts[] {
  const weights = sale.items.map(({ line_total = 0 }) => line_total);
  const totals = allocate(sale.total, weights);
  const taxes = allocate(sale.tax_amount, weights);
  return sale.items.map((line, i) => ({
    count: sign,
    total: decimal(sign * (totals[i] ?? 0)),
    tax: decimal(sign * (taxes[i] ?? 0)),
    cost: costOfLine(line, costOf).times(sign),
    units: decimal(sign * line.quantity),
  }));
}

const costOfLine = (line: Line, costOf: Known['costOf']): Decimal =>
  roundAmount(times(costAmong((key) => costOf.get(key), line) ?? 0, line.quantity));

function partsOf({ sale, day }: Move, grouping: Grouping, { sellerOf }: Known): Part[] {
  const one = (key: string | undefined, name?: string): Part[] => [
    { key: key ?? null, weight: 1, ...(name !== undefined && { name }) },
  ];
  switch (grouping) {
    case 'week':
      return one(mondayOf(day));
    case 'month':
      return one(day.slice(0, 7));
    case 'customer':
      return one(sale.customer_id, sale.customer_name);
    case 'seller':
      return one(sale.session_id === undefined ? undefined : sellerOf.get(sale.session_id));
    case 'sale_point':
      return one(sale.pos_terminal_id);
    case 'payment_method':
      return payments(sale);
    default:
      return one(day);
  }
}

/** What no part of a split payment says is of the method that the sale names. */
function payments(sale: Sale): Part[] {
  const named = sale.payment_method || sale.payment?.method || null;
  const parts = (sale.payment?.partial_amounts ?? [])
    .map(({ method, amount = 0 }) => ({ key: method || named, weight: amount }))
    .filter(({ weight }) => weight > 0);
  const rest = toAmount(decimal(sale.total).minus(sum(parts.map(({ weight }) => weight))));
  return rest > 0 || parts.length === 0
    ? [...parts, { key: named, weight: Math.max(rest, 0) }]
    : parts;
}

/** Units as they are shown. */
export const shownUnits = (units: Decimal): number => toPlaces(units, UNIT_PLACES);
