// The job that follows a customer's credit limit into an account without a limit of its own.
// Repeatable: it writes what is true now, as it reads the customer after the account.
import { CREDIT_LIMIT_JOB, Customer } from '#domain/customers/records/customer.ts';
import { untilUnmoved } from '#domain/jobs/until-unmoved.ts';
import { amended, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { job } from '#resource/define.ts';
import { isUnchanged } from '#resource/record-rules.ts';
import { findAccount, withLimit } from './party.ts';
import { CurrentAccount, LOCAL_CURRENCY } from './records/current-account.ts';

export const followCreditLimit = job(CREDIT_LIMIT_JOB, (ctx, customerId) =>
  untilUnmoved(ctx, () => followed(ctx, customerId)),
);

async function followed(ctx: Context, party_id: string): Promise<void> {
  const holder = { party_type: 'customer', party_id, currency: LOCAL_CURRENCY } as const;
  const account = await findAccount(ctx, holder);
  if (account === undefined) return;
  const after = withLimit(amended(ctx, account, {}), await ctx.store.get(Customer, party_id));
  if (isUnchanged(account, after)) return;
  await ctx.commit([update(CurrentAccount, account, after)], { data: after });
}
