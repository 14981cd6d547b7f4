// The job that follows a customer's credit limit into an account without a limit of its own.
// Repeatable: it writes what is true now.
import { CREDIT_LIMIT_JOB, Customer } from '#domain/customers/records/customer.ts';
import { amended, update } from '#resource/change.ts';
import { job } from '#resource/define.ts';
import { isUnchanged } from '#resource/record-rules.ts';
import { findAccount, withLimit } from './party.ts';
import { CurrentAccount, LOCAL_CURRENCY } from './records/current-account.ts';

export const followCreditLimit = job(CREDIT_LIMIT_JOB, async (ctx, customerId) => {
  const holder = {
    party_type: 'customer',
    party_id: customerId,
    currency: LOCAL_CURRENCY,
  } as const;
  const [customer, account] = await Promise.all([
    ctx.store.get(Customer, customerId),
    findAccount(ctx, holder),
  ]);
  if (account === undefined) return;
  const after = withLimit(amended(ctx, account, {}), customer);
  if (isUnchanged(account, after)) return;
  await ctx.commit([update(CurrentAccount, account, after)], { data: after });
});
