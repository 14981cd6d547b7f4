// Before a customer or a supplier is deleted: nothing is left on any of its accounts. Its own balance is of pesos alone, so the accounts
// are asked. contract#current-accounts.
import { fail } from '#kernel/error.ts';
import { type Change, unmoved } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { OLDEST_FIRST } from '#resource/list/every-record.ts';
import { usedBy } from '#resource/shape/used-by.ts';
import { CurrentAccount, type PartyType } from './records/current-account.ts';

/** Accounts of one party, one in each currency: more than that do not fit into the commit of its deletion. */
const ACCOUNTS_MAX = 90;

/** What holds the accounts as they were read, until the party is gone. Throws resource_in_use with a line for each that is open. */
export async function nothingOwed(
  ctx: Context,
  party_type: PartyType,
  { _id: party_id }: { readonly _id: string },
): Promise<Change[]> {
  const { items } = await ctx.store.list(CurrentAccount, {
    ...OLDEST_FIRST,
    perPage: ACCOUNTS_MAX,
    filters: { party_type, party_id },
  });
  const open = items.filter(({ balance }) => balance !== 0);
  const message = 'Settle the current account first';
  const errors = open.map(({ _id: account_id, currency, balance }) => {
    return usedBy('current_account', { message, account_id, currency, balance });
  });
  if (errors.length > 0) fail('resource_in_use', { errors });
  return items.map((account) => unmoved(CurrentAccount, account));
}
