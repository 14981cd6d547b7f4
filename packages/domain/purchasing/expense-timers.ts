// What time does to expenses: a due date passes, the next one of a series comes. contract#purchasing. Both
// jobs read the expense again and do nothing where they no longer apply.
import { amended, brandNew, create, update } from '#resource/change.ts';
import { job } from '#resource/define.ts';
import { Expense } from './records/expense.ts';
import { OVERDUE_JOB, overdueAt } from './records/expense-payment.ts';
import { nextDate, nextExpense, REPEAT_JOB, repeatsAt } from './records/expense-recurrence.ts';

export const overdueExpense = job(OVERDUE_JOB, async (ctx, expenseId) => {
  const expense = await ctx.store.get(Expense, expenseId);
  const at = overdueAt(expense);
  if (expense === undefined || at === undefined || ctx.clock.now() < at) return;
  const after = amended(ctx, expense, { payment_status: 'overdue' });
  await ctx.commit([update(Expense, expense, after)], { data: after });
});

/** Exactly one: the expense that was repeated names its successor in the same commit. */
export const repeatExpense = job(REPEAT_JOB, async (ctx, expenseId) => {
  const expense = await ctx.store.get(Expense, expenseId);
  if (expense === undefined) return;
  const [at, date] = [repeatsAt(expense), nextDate(expense)];
  if (at === undefined || date === undefined || ctx.clock.now() < at) return;
  const next = brandNew(ctx, Expense, nextExpense(expense, date));
  const after = amended(ctx, expense, { next_expense_id: next._id });
  await ctx.commit([update(Expense, expense, after), create(Expense, next)], { data: next });
});
