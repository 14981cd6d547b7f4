// What a counter-entry makes of the movement that it takes back. contract#current-accounts: fix by reversal.

import { decimal, sum, toAmount } from '#kernel/money.ts';
import type { Context } from '#resource/context.ts';
import { AccountMovement, signed } from './records/account-movement.ts';
import type { CurrentAccount } from './records/current-account.ts';
import { less, net, type OpenItem, withItem } from './records/open-items.ts';

/** Movements by their ids. */
export type Movements = ReadonlyMap<string, AccountMovement>;

/**
 * The account's open items once the movement no longer counts: what it had settled is open again, and
 * what had settled it (`own`, of the other side) is free for the oldest.
 */
export function unsettled(
  account: CurrentAccount,
  movement: AccountMovement,
  settledOnes: Movements,
  own: OpenItem,
): OpenItem[] {
  const { open_items: open, balance } = account;
  const isOnSide = signed(movement.direction, balance) > 0;
  const mine = isOnSide ? open.find((item) => item.movement_id === movement._id) : undefined;
  const freed = mine === undefined ? 0 : Math.min(mine.open, own.amount);
  const others = open.flatMap((item) => (item === mine ? withoutPart(item, freed) : [item]));
  const left = less(own.amount, freed);
  const again = reopened(movement, settledOnes, left);
  const rest = less(left, toAmount(sum(again.map((item) => item.open))));
  const added = rest > 0 ? [...again, { ...own, open: rest }] : again;
  if (isOnSide) return net(others, added);
  return added.reduce((items, item) => withItem(items, item), others);
}

/** More than the movement itself is open where others count as one with it. */
const withoutPart = (item: OpenItem, part: number): OpenItem[] =>
  item.open === part ? [] : [{ ...item, open: less(item.open, part) }];

/** What the movement had settled, up to that amount; what was reversed itself stays settled. */
function reopened(movement: AccountMovement, ones: Movements, most: number): OpenItem[] {
  let left = decimal(most);
  return (movement.allocations ?? []).flatMap(({ movement_id, amount }) => {
    const other = ones.get(movement_id);
    const part = left.lt(amount) ? left : decimal(amount);
    if (other === undefined || other.status === 'reversed' || part.lte(0)) return [];
    left = left.minus(part);
    const { date, due_date = date, account_amount } = other;
    return [{ movement_id, date, due_date, amount: account_amount, open: toAmount(part) }];
  });
}

/** What the counter-entry has in common with the movement that it takes back. */
export const counterpart = ({
  type,
  account_amount,
  amount,
  currency,
  exchange_rate,
  document_type,
  document_id,
}: AccountMovement) => ({
  type,
  account_amount,
  amount,
  currency,
  exchange_rate,
  document_type,
  document_id,
});

/** The movements that this one settled, by their ids. */
export const settledBy = async (ctx: Context, movement: AccountMovement): Promise<Movements> => {
  const ids = (movement.allocations ?? []).map(({ movement_id }) => movement_id);
  return ids.length === 0 ? new Map() : ctx.store.getMany(AccountMovement, ids);
};
