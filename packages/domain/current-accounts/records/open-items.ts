// What of an account is still open: its movements that nothing has settled yet, oldest due first.
// Decision: a movement settles the items of the other side as it says (allocations), the rest of it
// the oldest; what is left of it stays open. So all open items are of one side, the one of the
// balance, and add up to it.
import { type FieldError, fail } from '#kernel/error.ts';
import { decimal, sum, toAmount } from '#kernel/money.ts';

/** `open`: what is left of `amount`. */
export type OpenItem = {
  movement_id: string;
  date: string;
  due_date: string;
  amount: number;
  open: number;
};
export type Allocation = { movement_id: string; amount: number };
type Settled = { items: OpenItem[]; applied: Allocation[]; rest: number };

/** More would make the account's record too large; then the two oldest count as one. */
export const OPEN_ITEMS_MAX = 300;

/** The items after `amount` was taken off: first as wished, then oldest first. Throws validation_error. */
export function settle(
  items: readonly OpenItem[],
  amount: number,
  wishes: readonly Allocation[] = [],
): Settled {
  refuseWrongWishes(items, amount, wishes);
  const taken = new Map<string, number>();
  let rest = decimal(amount);
  const take = (item: OpenItem, most: number) => {
    const before = taken.get(item.movement_id) ?? 0;
    const free = decimal(item.open).minus(before);
    const part = [free, rest, decimal(most)].reduce((a, b) => (a.lt(b) ? a : b));
    if (part.lte(0)) return;
    taken.set(item.movement_id, toAmount(part.plus(before)));
    rest = rest.minus(part);
  };
  for (const wish of wishes) {
    const item = items.find(({ movement_id: id }) => id === wish.movement_id);
    if (item !== undefined) take(item, wish.amount);
  }
  for (const item of items) take(item, item.open);
  const left = items.map((item) => ({
    ...item,
    open: less(item.open, taken.get(item.movement_id)),
  }));
  return {
    items: left.filter(({ open }) => open > 0),
    applied: [...taken].map(([movement_id, part]) => ({ movement_id, amount: part })),
    rest: toAmount(rest),
  };
}

/** The items with one more, in order of their due dates. An item that is there already grows. */
export function withItem(items: readonly OpenItem[], added: OpenItem): OpenItem[] {
  const known = items.find(({ movement_id: id }) => id === added.movement_id);
  const grown = known && { ...known, open: toAmount(sum([known.open, added.open])) };
  const others = items.filter((item) => item !== known);
  const all = [...others, grown ?? added].sort(byAge);
  return all.length > OPEN_ITEMS_MAX ? withOldestJoined(all) : all;
}

/** Additions of one side against the items of the other: what is left, and of which. */
export function net(items: readonly OpenItem[], added: readonly OpenItem[]): OpenItem[] {
  const { items: left, rest } = settle(items, toAmount(sum(added.map(({ open }) => open))));
  if (rest === 0) return left;
  const settled = less(toAmount(sum(added.map(({ open }) => open))), rest);
  return settle([...added].sort(byAge), settled).items;
}

/** How much of the items is open no more, by their movements. */
export function takenFrom(items: readonly OpenItem[], left: readonly OpenItem[]): Allocation[] {
  const openOf = new Map(left.map(({ movement_id, open }) => [movement_id, open]));
  return items.flatMap(({ movement_id, open }) => {
    const amount = less(open, openOf.get(movement_id));
    return amount > 0 ? [{ movement_id, amount }] : [];
  });
}

/** What of the items was due before that day. */
export const overdue = (items: readonly OpenItem[], today: string): number =>
  toAmount(sum(items.filter(({ due_date }) => due_date < today).map(({ open }) => open)));

export const less = (amount: number, by = 0): number => toAmount(decimal(amount).minus(by));

const byAge = (a: OpenItem, b: OpenItem): number =>
  a.due_date.localeCompare(b.due_date) || a.movement_id.localeCompare(b.movement_id);

function withOldestJoined([first, second, ...others]: OpenItem[]): OpenItem[] {
  if (first === undefined || second === undefined) return others;
  const amount = toAmount(sum([first.amount, second.amount]));
  return [{ ...first, amount, open: toAmount(sum([first.open, second.open])) }, ...others];
}

function refuseWrongWishes(
  items: readonly OpenItem[],
  amount: number,
  wishes: readonly Allocation[],
): void {
  const errors = wishes.flatMap((wish, index): FieldError[] => {
    const at = { location: 'body' as const, index };
    const item = items.find(({ movement_id: id }) => id === wish.movement_id);
    const isRepeated = wishes.findIndex((each) => each.movement_id === wish.movement_id) < index;
    const field = `allocations[${index}].movement_id`;
    if (isRepeated) return [{ ...at, field, code: 'not_unique', message: 'Allocated twice' }];
    if (item === undefined) {
      const message = 'No open movement of the other side has this id';
      return [{ ...at, field, code: 'not_found', message }];
    }
    if (wish.amount <= item.open) return [];
    const message = 'More than is open of that movement';
    return [
      { ...at, field: `allocations[${index}].amount`, code: 'too_large', message, max: item.open },
    ];
  });
  const total = toAmount(sum(wishes.map((wish) => wish.amount)));
  if (total > amount) {
    const message = 'More is allocated than the movement amounts to';
    errors.push({
      field: 'allocations',
      location: 'body',
      code: 'too_large',
      message,
      max: amount,
    });
  }
  if (errors.length > 0) fail('validation_error', { errors });
}
