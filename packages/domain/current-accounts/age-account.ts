// The job that counts debt as overdue the day after it was due: overdue_balance changes with time,
// without any movement. Repeatable: it writes what is true now.
import { businessDate } from '#kernel/date.ts';
import { amended, update } from '#resource/change.ts';
import { job } from '#resource/define.ts';
import { AccountMovement, AGE_JOB } from './records/account-movement.ts';
import { CurrentAccount, debtOf } from './records/current-account.ts';
import { overdue } from './records/open-items.ts';

export const ageAccount = job(AGE_JOB, async (ctx, movementId) => {
  const movement = await ctx.store.get(AccountMovement, movementId);
  if (movement === undefined) return;
  const account = await ctx.store.get(CurrentAccount, movement.account_id);
  if (account === undefined) return;
  const isDebt = debtOf(account.party_type, account.balance) > 0;
  const today = businessDate(ctx.clock.now());
  const overdue_balance = isDebt ? overdue(account.open_items, today) : 0;
  if (overdue_balance === account.overdue_balance) return;
  const after = amended(ctx, account, { overdue_balance });
  await ctx.commit([update(CurrentAccount, account, after)], { data: after });
});
