// The account that a path below /current-accounts/{account_id}/ names.
import { fail } from '#kernel/error.ts';
import { ID_PATTERN } from '#kernel/id.ts';
import type { Context, Rec } from '#resource/context.ts';
import { CurrentAccount } from './current-account.ts';

/** Throws invalid_id, not_found. */
export async function accountOfPath(
  ctx: Context,
  params: Readonly<Record<string, string>>,
): Promise<Rec> {
  const id = accountIdOf(params);
  return (await ctx.store.get(CurrentAccount, id)) ?? fail('not_found');
}

/** Throws invalid_id. */
export function accountIdOf({ account_id: id = '' }: Readonly<Record<string, string>>): string {
  if (ID_PATTERN.test(id)) return id;
  const line = { field: 'account_id', location: 'path', code: 'invalid_format' } as const;
  return fail('invalid_id', { errors: [line] });
}
