// What a sale counts: its amounts on its day, as a whole and by product, category, payment method, customer, seller and till; the same
// less on the day on which it is cancelled or refunded; and what was collected for it.

import { isStanding, Sale } from '#domain/sales/records/sale.ts';
import { paidOf } from '#domain/sales/records/sale-payments.ts';
import { decimal } from '#kernel/money.ts';
import { type Count, counted, PLAIN } from '../records/counts.ts';
import type { SaleSnapshot } from '../records/sale-snapshot.ts';
import { type Move, movesOf } from '../transactions/moves.ts';
import {
  type Amounts,
  type Grouping,
  type Known,
  sharesOf,
  sumsOf,
} from '../transactions/shares.ts';
import type { CountAll } from './count-record.ts';
import { snapshotSales } from './snapshot-sales.ts';

/** What keys are of: the first letter of each. Days need none, as each has its own cell. */
export const KEY_OF: Readonly<Record<KeyedGrouping, string>> = {
  product: 'p',
  category: 'c',
  payment_method: 'm',
  customer: 'u',
  seller: 's',
  sale_point: 't',
};
export type KeyedGrouping = Exclude<Grouping, 'day' | 'week' | 'month'>;
const KEYED = Object.keys(KEY_OF) as KeyedGrouping[];
/** Money that came in, by payment method. */
export const COLLECTED = 'x';
/** Any day, so that all moves of a sale are asked for. */
const EVER = { from: '0000-01-01', to: '9999-12-31' };

/** The key of a group among the keys of its cell; what has none is of the empty one. */
export const countedKey = (of: string, key: string | null): string => `${of}${key ?? ''}`;

export const countSales: CountAll = async (ctx, asked) => {
  const sales = await ctx.store.getMany(
    Sale,
    asked.map(({ id }) => id),
  );
  const there = asked.flatMap(({ id, told }) => {
    const sale = sales.get(id);
    return sale === undefined ? [] : [{ id, sale, told }];
  });
  const snapshots = await snapshotSales(ctx, there);
  const told = new Map(there.map(({ id }, at) => [id, snapshots[at] ?? {}]));
  return asked.map(({ id }) => {
    const [sale, now] = [sales.get(id), told.get(id)];
    if (sale === undefined || now === undefined) return { counts: {} };
    return { counts: counted(countsOfSale(sale, now)), told: now };
  });
};

function countsOfSale(sale: Sale, told: SaleSnapshot): Count[] {
  const known = knownOf(sale, told);
  const sold = movesOf(sale, EVER).flatMap((move) => countsOfMove(move, known));
  return [...sold, ...collectedOf(sale, told)];
}

function countsOfMove(move: Move, known: Known): Count[] {
  const sums = sumsOf(move, known);
  const counts: Count[] = [{ cell: move.day, key: PLAIN, numbers: inNumbers(sums.all) }];
  for (const grouping of KEYED) {
    for (const share of sharesOf(move, grouping, known, sums)) {
      const key = countedKey(KEY_OF[grouping], share.key);
      counts.push({ cell: move.day, key, numbers: inNumbers(share) });
    }
  }
  return counts;
}

const inNumbers = ({ count, total, tax, cost, units }: Amounts) => ({
  count,
  total: total.toNumber(),
  tax: tax.toNumber(),
  cost: cost.toNumber(),
  units: units.toNumber(),
});

/** What was paid on the day of the sale, and went back on that of its undoing. */
function collectedOf(sale: Sale, { owing = [] }: SaleSnapshot): Count[] {
  const paid = paidOf(isStanding(sale) ? sale : { ...sale, status: 'completed' });
  const money = paid.filter(({ method }) => !owing.includes(method));
  return movesOf(sale, EVER).flatMap(({ day, sign }) =>
    money.map(({ method, amount }) => ({
      cell: day,
      key: countedKey(COLLECTED, method),
      numbers: { total: decimal(amount).times(sign).toNumber() },
    })),
  );
}

export function knownOf(sale: Sale, { costs = {}, categories = {}, seller }: SaleSnapshot): Known {
  return {
    costOf: new Map(Object.entries(costs)),
    categoryOf: new Map(Object.entries(categories)),
    sellerOf: new Map(
      sale.session_id === undefined || seller === undefined ? [] : [[sale.session_id, seller]],
    ),
  };
}
