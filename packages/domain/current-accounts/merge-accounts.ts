// The accounts of two customers that become one: what the one owed is owed by the other, by movements
// of the same commit, and the account it had is closed. contract#customers, contract#current-accounts. The balances of the two
// customers are not moved here: the verb that merges them writes them. An account that was closed and takes
// a balance over is active again, as only one at zero is closed.

import type { Customer } from '#domain/customers/records/customer.ts';
import { businessDate } from '#kernel/date.ts';
import type { Change } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { OLDEST_FIRST } from '#resource/list/every-record.ts';
import { heldLedger, readHeld } from './held-ledger.ts';
import { Ledger } from './ledger.ts';
import { CurrentAccount } from './records/current-account.ts';

/** Accounts of one party read at once: one in each currency. */
const CURRENCIES_MAX = 20;

/** The verb that merges writes both customers as it read them. */
const OF_PARTIES: readonly string[] = ['adjust', 'require'];

export async function mergedAccounts(
  ctx: Context,
  source: Customer,
  target: Customer,
): Promise<Change[]> {
  const { items } = await ctx.store.list(CurrentAccount, {
    ...OLDEST_FIRST,
    perPage: CURRENCIES_MAX,
    filters: { party_type: 'customer', party_id: source._id },
  });
  const changes = await Promise.all(items.map((account) => passedOn(ctx, account, target)));
  return changes.flat().filter(({ kind }) => !OF_PARTIES.includes(kind));
}

async function passedOn(
  ctx: Context,
  account: CurrentAccount,
  target: Customer,
): Promise<Change[]> {
  const { balance, currency } = account;
  const from = new Ledger(ctx, account);
  if (balance === 0) {
    from.close();
    return from.changes();
  }
  const holder = { party_type: 'customer', party_id: target._id, currency } as const;
  const to = heldLedger(ctx, holder, { party: target, held: await readHeld(ctx, holder) });
  passBalance(ctx, from, to);
  from.close();
  return [...from.changes(), ...to.changes()];
}

/** Two movements that put on the one account what the other is left with; the second names the first. */
export function passBalance(ctx: Context, from: Ledger, to: Ledger): void {
  const { balance } = from.account;
  if (balance === 0) return;
  const entry = {
    type: 'adjustment',
    account_amount: Math.abs(balance),
    date: businessDate(ctx.clock.now()),
    origin: 'merge',
  } as const;
  const left = from.post({ ...entry, direction: balance > 0 ? 'credit' : 'debit' });
  to.post({
    ...entry,
    direction: balance > 0 ? 'debit' : 'credit',
    document_type: 'current_account_movement',
    document_id: left._id,
  });
}
