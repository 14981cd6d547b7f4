// The account of the chart that a bank statement is of.
import { fail, refuse } from '#kernel/error.ts';
import type { Context } from '#resource/context.ts';
import { AccountingAccount } from '../records/account.ts';

type BankAccount = { _id: string; code: string };

type Named = { account_id?: string | undefined; account_code?: string | undefined };

/** Throws validation_error where it is named by neither or both, related_record_not_found, account_not_postable for a group. */
export async function readBankAccount(ctx: Context, named: Named): Promise<BankAccount> {
  const { account_id, account_code } = named;
  const field = account_id === undefined ? 'account_code' : 'account_id';
  const at = { field, location: 'body' as const };
  if ((account_id === undefined) === (account_code === undefined)) {
    const message = 'Name the account by account_code or account_id';
    refuse([{ ...at, code: 'conditional_required', message }]);
  }
  const id = account_id ?? (await ctx.store.find(AccountingAccount, 'code', account_code ?? ''));
  const account = id === undefined ? undefined : await ctx.store.get(AccountingAccount, id);
  if (account === undefined) {
    return fail('related_record_not_found', { errors: [{ ...at, code: 'not_found' }] });
  }
  if (account.is_detail === true && account.is_active === true) {
    return { _id: account._id, code: account.code };
  }
  const message = 'The account is a group or inactive';
  return fail('account_not_postable', {
    errors: [{ ...at, code: 'account_not_postable', message }],
  });
}
