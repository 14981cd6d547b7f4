// What of a movement on a current account was settled, by payments, withholdings or credit: the account's open items tell the rest.
import type { Context } from '#resource/context.ts';
import { AccountMovement } from './records/account-movement.ts';
import type { CurrentAccount } from './records/current-account.ts';
import { less, OPEN_ITEMS_MAX } from './records/open-items.ts';

/** Nothing of one that was reversed. Undefined where that cannot be known: its item counts as one with another. */
export async function settledPart(
  ctx: Context,
  { open_items: items, movements_count }: CurrentAccount,
  { _id, status, account_amount: amount }: AccountMovement,
): Promise<number | undefined> {
  if (status !== 'posted') return 0;
  const [oldest] = items;
  const own = items.find((item) => item.movement_id === _id);
  if (own !== undefined && own !== oldest) return less(amount, own.open);
  if (own !== undefined) return own.amount === amount ? less(amount, own.open) : undefined;
  if (oldest === undefined || movements_count <= OPEN_ITEMS_MAX) return amount;
  const first = await ctx.store.get(AccountMovement, oldest.movement_id);
  return first?.account_amount === oldest.amount ? amount : undefined;
}
