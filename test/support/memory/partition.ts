// The rows under one partition key, and in the order of each sort value by which a query asked for them: kept from then on, so that a page
// is found and not sorted anew.
import type { Stored } from '#embedded-table/sqlite/rows.ts';
import { textOrder } from '#embedded-table/values/compare.ts';
import type { QueryInput } from '#store/table.ts';

export type SortName = NonNullable<QueryInput['index']> | 'sk';

export class Partition {
  readonly #rows: Map<string, Stored>;
  readonly #orders: Map<SortName, Stored[]>;

  constructor(rows = new Map<string, Stored>(), orders = new Map<SortName, Stored[]>()) {
    this.#rows = rows;
    this.#orders = orders;
  }

  /** The same rows; what either holds from now on is its own. */
  copy(): Partition {
    const orders = Array.from(this.#orders, ([by, rows]): [SortName, Stored[]] => [by, [...rows]]);
    return new Partition(new Map(this.#rows), new Map(orders));
  }

  get = (sk: string): Stored | undefined => this.#rows.get(sk);
  rows = (): Iterable<Stored> => this.#rows.values();

  replace(sk: string, after: Stored | undefined): void {
    const before = this.#rows.get(sk);
    if (after === undefined) this.#rows.delete(sk);
    else this.#rows.set(sk, after);
    for (const [by, order] of this.#orders) move(order, by, { before, after });
  }

  /** Rows without that sort value are in no order by it. Not to be changed. */
  ordered(by: SortName): readonly Stored[] {
    const known = this.#orders.get(by);
    if (known !== undefined) return known;
    const order = [...this.#rows.values()]
      .filter((row) => sortOf(row, by) !== undefined)
      .sort(
        (a, b) =>
          textOrder(sortOf(a, by) ?? '', sortOf(b, by) ?? '') || textOrder(keyOf(a), keyOf(b)),
      );
    this.#orders.set(by, order);
    return order;
  }
}

/** How many rows of the order come before the place, and with `through` those at it. Without `sk` it is all that have its sort value. */
export function countBefore(
  order: readonly Stored[],
  by: SortName,
  { sort, sk, through = false }: { sort: string; sk?: string; through?: boolean },
): number {
  const isBefore = (row: Stored): boolean => {
    const found =
      textOrder(sortOf(row, by) ?? '', sort) || (sk === undefined ? 0 : textOrder(keyOf(row), sk));
    return found < 0 || (through && found === 0);
  };
  // What is written anew mostly comes last.
  const last = order.at(-1);
  if (last === undefined || isBefore(last)) return order.length;
  let [low, high] = [0, order.length - 1];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(order[middle] as Stored)) low = middle + 1;
    else high = middle;
  }
  return low;
}

type Move = { before: Stored | undefined; after: Stored | undefined };

function move(order: Stored[], by: SortName, { before, after }: Move): void {
  const from = before && sortOf(before, by);
  const to = after && sortOf(after, by);
  if (before !== undefined && from !== undefined) {
    const at = countBefore(order, by, { sort: from, sk: keyOf(before) });
    if (after !== undefined && from === to) {
      order[at] = after;
      return;
    }
    order.splice(at, 1);
  }
  if (after !== undefined && to !== undefined)
    order.splice(countBefore(order, by, { sort: to, sk: keyOf(after) }), 0, after);
}

const keyOf = ({ item }: Stored): string => item.sk as string;

function sortOf({ item }: Stored, by: SortName): string | undefined {
  const sort = item[by];
  return typeof sort === 'string' ? sort : undefined;
}
