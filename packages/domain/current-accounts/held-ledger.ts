// The ledger of a party's account, be it there or opened by its first movement.

import type { Context } from '#resource/context.ts';
import { Ledger } from './ledger.ts';
import { findAccount, type Holder, newAccount, type Party, timesOpened } from './party.ts';
import type { CurrentAccount } from './records/current-account.ts';

/** The party's account as it is, and how often one was opened. */
export type Held = { account: CurrentAccount | undefined; opened: number };

export async function readHeld(ctx: Context, holder: Holder): Promise<Held> {
  const [account, opened] = await Promise.all([findAccount(ctx, holder), timesOpened(ctx, holder)]);
  return { account, opened };
}

/** `party`: the customer or supplier itself. */
export function heldLedger(
  ctx: Context,
  holder: Holder,
  { party, held }: { party: Party; held: Held },
): Ledger {
  const { account: found, opened } = held;
  if (found !== undefined) return new Ledger(ctx, found, { party });
  const { account, opening } = newAccount(ctx, holder, { party, opened });
  return new Ledger(ctx, account, { opening, party });
}
