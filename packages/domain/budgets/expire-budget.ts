// The end of a budget that nothing came of by its last day. contract#states.
import { amended, update } from '#resource/change.ts';
import { job } from '#resource/define.ts';
import { Budget } from './records/budget.ts';
import { EXPIRE_JOB, isOpen, isOver } from './records/validity.ts';

/** Repeatable: a budget that is settled, or that still has days left, is left alone. */
export const expireBudget = job(EXPIRE_JOB, async (ctx, budgetId) => {
  const budget = await ctx.store.get(Budget, budgetId);
  if (budget === undefined || !isOpen(budget) || !isOver(budget, ctx.clock.now())) return;
  const expired = amended(ctx, budget, { status: 'expired' });
  const after = { ...expired, expired_at: expired.updated_at };
  await ctx.commit([update(Budget, budget, after)], { data: undefined });
});
