// Is what a movement put on a current account paid? The account's open items say so: what is settled is none of them any more.
import { AccountMovement } from '#domain/current-accounts/records/account-movement.ts';
import { CurrentAccount } from '#domain/current-accounts/records/current-account.ts';
import { OPEN_ITEMS_MAX } from '#domain/current-accounts/records/open-items.ts';
import { bearerOf } from '#domain/customers/merged.ts';
import type { Context } from '#resource/context.ts';

/** Undefined where that cannot be known: the customer was merged into another, or the item counts as one with an older one. */
export async function isSettled(
  ctx: Context,
  { _id, account_id, status }: AccountMovement,
): Promise<boolean | undefined> {
  const account = await ctx.store.get(CurrentAccount, account_id);
  if (account === undefined || status !== 'posted') return undefined;
  const { open_items: items, party_id, movements_count } = account;
  if (items.some((item) => item.movement_id === _id)) return false;
  const [bearer, isJoined] = await Promise.all([
    bearerOf(ctx, party_id),
    movements_count > OPEN_ITEMS_MAX && hasJoined(ctx, account),
  ]);
  return bearer?._id !== party_id || isJoined ? undefined : true;
}

/** The oldest item is of more than its own movement. */
async function hasJoined(ctx: Context, { open_items: [oldest] }: CurrentAccount): Promise<boolean> {
  const movement = oldest && (await ctx.store.get(AccountMovement, oldest.movement_id));
  return movement !== undefined && movement.account_amount !== oldest?.amount;
}
