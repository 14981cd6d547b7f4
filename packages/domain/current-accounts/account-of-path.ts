// The account that a path below /current-accounts/{account_id}/ names.
import { fail } from '#kernel/error.ts';
import type { Context } from '#resource/context.ts';
import type { Call } from '#resource/declaration.ts';
import { pathId } from '#resource/path-id.ts';
import { CurrentAccount } from './records/current-account.ts';

/** Throws invalid_id, not_found. */
export const accountOfPath = async (
  ctx: Context,
  params: Call['params'],
): Promise<CurrentAccount> =>
  (await ctx.store.get(CurrentAccount, pathId(params, 'account_id'))) ?? fail('not_found');
