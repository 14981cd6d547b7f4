// The background jobs of a goal: to count its days anew (it began when sales were there already, or its terms changed), to take
// note of what it reached, and to say what became of it after its last day.

import { untilUnmoved } from '#domain/jobs/until-unmoved.ts';
import { Sale } from '#domain/sales/records/sale.ts';
import { adjust, amended, unmoved, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { job } from '#resource/define.ts';
import { pagesOf } from '#resource/list/every-record.ts';
import { countSales, MOVED } from './count-sales.ts';
import { Goal } from './records/goal.ts';
import { createdIn, endOf, windowOf } from './records/goal-days.ts';
import { CLOSE_JOB, isCounting, JUDGE_JOB, RECOUNT_JOB } from './records/goal-jobs.ts';
import { progress } from './records/progress.ts';

/** One commit has room for the sale, its record of what was counted and its buyer, so many times. */
const SALES_AT_ONCE = 25;

export const recountGoalJob = job(RECOUNT_JOB, recount);

/** The outcome is of all sales of the goal's days, also those whose own job has not run yet. */
export const closeGoalJob = job(CLOSE_JOB, async (ctx, goalId) => {
  await recount(ctx, goalId);
  await judge(ctx, goalId, true);
});

export const judgeGoalJob = job(JUDGE_JOB, (ctx, goalId) => judge(ctx, goalId, false));

/** Holds only for the numbers that it was judged by. */
function judge(ctx: Context, goalId: string, mayEnd: boolean): Promise<void> {
  return untilUnmoved(ctx, async () => {
    const goal = await ctx.store.get(Goal, goalId);
    if (goal === undefined) return;
    const nowMs = ctx.clock.now();
    const fields = progress(goal, nowMs, mayEnd && endOf(goal) <= nowMs);
    if (Object.keys(fields).length === 0) return;
    const { current_value, sales_count, sales_total } = goal;
    const where = { current_value, sales_count, sales_total };
    await ctx.commit(
      [
        update(Goal, goal, amended(ctx, goal, fields)),
        { kind: 'require', noun: Goal, id: goalId, where, refusal: MOVED },
      ],
      { data: undefined },
    );
  });
}

/**
 * Ends by saying so, unless the terms were changed meanwhile: then it begins again. The version stays, as it does where sales are
 * counted: a client that was just told it may change the goal with it.
 */
async function recount(ctx: Context, goalId: string): Promise<void> {
  const goal = await ctx.store.get(Goal, goalId);
  if (goal === undefined || !isCounting(goal)) return;
  for await (const page of pagesOf(ctx, Sale, createdIn(goal.recounting ?? windowOf(goal)))) {
    for (let at = 0; at < page.length; at += SALES_AT_ONCE) {
      await count(ctx, goalId, page.slice(at, at + SALES_AT_ONCE));
    }
  }
  if (goal.recounting === undefined) return;
  const counted = { field: 'sales_count', by: 0, set: { recounting: undefined } } as const;
  const changes = [adjust(Goal, goalId, { ...counted, refusal: MOVED }), unmoved(Goal, goal)];
  await ctx.commit(changes, { data: undefined });
}

/** Sales that were just listed are read again only where something has changed since. */
function count(ctx: Context, goalId: string, listed: readonly Sale[]): Promise<void> {
  const known = new Map(listed.map((sale): [string, Sale] => [sale._id, sale]));
  return untilUnmoved(ctx, async (isFirst) => {
    const [goal, sales] = await Promise.all([
      ctx.store.get(Goal, goalId),
      isFirst ? known : ctx.store.getMany(Sale, [...known.keys()]),
    ]);
    if (goal === undefined || !isCounting(goal)) return;
    const now = [...known.keys()].map((id): [string, Sale | undefined] => [id, sales.get(id)]);
    await countSales(ctx, [goal], new Map(now));
  });
}
