// So much of a movement in another currency, with its share of the pesos for which it stands in the books: parts of it add up to the whole.
import { decimal, roundAmount, sum, times, toAmount } from '#kernel/money.ts';
import type { OpenInPesos } from '../../records/exchange-standing.ts';

/** Without pesos where no rate says them. */
export type Piece = { movement_id: string; amount: number; pesos?: number };

export const less = (one: number, other: number): number => toAmount(decimal(one).minus(other));
export const plus = (...all: readonly number[]): number => toAmount(sum(all));

export const pesosOf = (pesos: number | undefined) => (pesos === undefined ? {} : { pesos });

/** An item of which nothing was settled yet. */
export const itemOf = ({ movement_id, amount, pesos }: Piece, due_date: string): OpenInPesos => ({
  ...{ movement_id, due_date, amount, open: amount },
  ...(pesos !== undefined && { pesos, left: pesos }),
});

/** What is taken of an item, and what of it is open still: the last part takes what is left. */
export function taken(item: OpenInPesos, amount: number): { piece: Piece; rest: OpenInPesos } {
  const { movement_id, pesos, left } = item;
  if (amount <= 0) return { piece: { movement_id, amount: 0 }, rest: item };
  const open = less(item.open, amount);
  if (pesos === undefined || left === undefined) {
    return { piece: { movement_id, amount }, rest: { ...item, open } };
  }
  const still = open <= 0 ? 0 : less(pesos, share(pesos, less(item.amount, open), item.amount));
  return {
    piece: { movement_id, amount, pesos: less(left, still) },
    rest: { ...item, open, left: still },
  };
}

/** So much of a piece, and the rest of it. */
function cut({ movement_id, ...whole }: Piece, amount: number): { piece: Piece; rest: Piece } {
  const of = (size: number, pesos: number | undefined): Piece => ({
    ...{ movement_id, amount: size },
    ...pesosOf(pesos),
  });
  const pesos = whole.pesos === undefined ? undefined : share(whole.pesos, amount, whole.amount);
  const rest = pesos === undefined ? undefined : less(whole.pesos ?? 0, pesos);
  return { piece: of(amount, pesos), rest: of(less(whole.amount, amount), rest) };
}

export const share = (pesos: number, of: number, all: number): number =>
  all === 0 ? 0 : toAmount(roundAmount(times(pesos, of).div(all)));

/** Pieces that settle others of as much, side by side. */
export function paired(
  by: readonly Piece[],
  debts: readonly Piece[],
): { by: Piece; debt: Piece }[] {
  const [spending, owed] = [[...by], [...debts]];
  const pairs: { by: Piece; debt: Piece }[] = [];
  while (spending[0] !== undefined && owed[0] !== undefined) {
    const amount = Math.min(spending[0].amount, owed[0].amount);
    const [mine, its] = [cut(spending[0], amount), cut(owed[0], amount)];
    if (amount > 0) pairs.push({ by: mine.piece, debt: its.piece });
    for (const [all, { rest }] of [
      [spending, mine],
      [owed, its],
    ] as const) {
      all.splice(0, 1, ...(rest.amount > 0 ? [rest] : []));
    }
  }
  return pairs;
}

/** What is left of it is from now on all that was ever open. */
export const openedAs = ({ movement_id, open: amount, left, due_date }: OpenInPesos): OpenInPesos =>
  itemOf({ movement_id, amount, ...pesosOf(left) }, due_date);

export const byAge = (a: OpenInPesos, b: OpenInPesos): number =>
  a.due_date.localeCompare(b.due_date) || a.movement_id.localeCompare(b.movement_id);

/** The one grown by the other. */
export const grown = (one: OpenInPesos, other: OpenInPesos) => ({
  open: plus(one.open, other.open),
  ...(one.left !== undefined && { left: plus(one.left, other.left ?? 0) }),
});

/** Two that count as one, the older of them. */
export function joined(first: OpenInPesos, second: OpenInPesos): OpenInPesos {
  const { movement_id, due_date } = first;
  const amount = plus(first.amount, second.amount);
  const whole = { movement_id, due_date, amount, open: plus(first.open, second.open) };
  const [a, b] = [first, second];
  if (a.left === undefined || b.left === undefined) return whole;
  return { ...whole, pesos: plus(a.pesos ?? 0, b.pesos ?? 0), left: plus(a.left, b.left) };
}
