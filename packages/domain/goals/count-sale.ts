// The background job of a sale: counts it, as it is now, for the goals of its day and those that had counted it. A sale that
// was deleted, cancelled or refunded takes back what it had added.

import { untilUnmoved } from '#domain/jobs/until-unmoved.ts';
import { COUNT_JOB, Sale } from '#domain/sales/records/sale.ts';
import type { Context } from '#resource/context.ts';
import type { Job } from '#resource/declaration.ts';
import { job } from '#resource/define.ts';
import { pagesOf } from '#resource/list/every-record.ts';
import { countSales } from './count-sales.ts';
import { dayOfSale } from './records/contribution.ts';
import { CountedSale } from './records/counted-sale.ts';
import { Goal } from './records/goal.ts';
import { covers } from './records/goal-days.ts';
import { isCounting } from './records/goal-jobs.ts';

/** One commit has room for the numbers and the buyers of so many. */
const GOALS_AT_ONCE = 30;
const LATEST_END = { sort: 'end_date', direction: 'desc' } as const;

export const countSaleJob: Job = {
  ...job(COUNT_JOB, countSale),
  async runMany(ctx, saleIds) {
    for (const saleId of await mattering(ctx, saleIds)) await countSale(ctx, saleId);
  },
};

/** Without a goal for its day, and counted for none, a sale has nothing to be counted for. */
async function mattering(ctx: Context, saleIds: readonly string[]): Promise<string[]> {
  const days = [...new Set(saleIds.map(dayOfSale))];
  const [counted, goals] = await Promise.all([
    ctx.store.getMany(CountedSale, saleIds),
    Promise.all(days.map((day) => goalsOn(ctx, day))),
  ]);
  const aimed = new Set(days.filter((_, at) => goals[at]?.length !== 0));
  return saleIds.filter((id) => counted.has(id) || aimed.has(dayOfSale(id)));
}

async function countSale(ctx: Context, saleId: string): Promise<void> {
  await untilUnmoved(ctx, async () => {
    const [sale, counted, ofItsDay] = await Promise.all([
      ctx.store.get(Sale, saleId),
      ctx.store.get(CountedSale, saleId),
      goalsOn(ctx, dayOfSale(saleId)),
    ]);
    const goals = [...ofItsDay, ...(await othersOf(ctx, counted, ofItsDay))];
    for (let at = 0; at < goals.length; at += GOALS_AT_ONCE) {
      await countSales(ctx, goals.slice(at, at + GOALS_AT_ONCE), new Map([[saleId, sale]]));
    }
  });
}

/** The goals that count the sales of a day. Reads those that ended before it only to the first. */
async function goalsOn(ctx: Context, day: string): Promise<Goal[]> {
  const goals: Goal[] = [];
  for await (const page of pagesOf(ctx, Goal, LATEST_END)) {
    goals.push(...page.filter((goal) => isCounting(goal) && covers(goal, day)));
    if (page.some((goal) => goal.end_date < day)) break;
  }
  return goals;
}

/** Goals whose days were moved away from a sale that they had counted. */
async function othersOf(
  ctx: Context,
  counted: CountedSale | undefined,
  known: readonly Goal[],
): Promise<Goal[]> {
  const ids = Object.keys(counted?.parts ?? {});
  const others = ids.filter((id) => !known.some((goal) => goal._id === id));
  if (others.length === 0) return [];
  return [...(await ctx.store.getMany(Goal, others)).values()].filter(isCounting);
}
