// The background job of a customer that was merged into another: from then on what adds up by customer counts what both bought as bought
// by the one that stays. A goal that counts customers has one less where it counted both. Repeatable. Decision 496.
import { type Merged, notedMerge } from '#domain/customers/noted-merges.ts';
import { FOLLOW_MERGE_JOB } from '#domain/jobs/figure-names.ts';
import { untilUnmoved } from '#domain/jobs/until-unmoved.ts';
import { amended, brandNew, type Change, create, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { job } from '#resource/define.ts';
import { pagesOf } from '#resource/list/every-record.ts';
import { MOVED } from './count-sales.ts';
import { GoalBuyer, goalBuyerId } from './records/counted-sale.ts';
import { Goal } from './records/goal.ts';
import { countsBuyers, isCounting } from './records/goal-jobs.ts';

/** One commit has room for so many buyers. */
const BUYERS_AT_ONCE = 40;

/** Noted first: who counts a sale meanwhile reads that, or finds its buyer's record moved. */
export const followMerge = job(FOLLOW_MERGE_JOB, async (ctx, customerId) => {
  const merged = await notedMerge(ctx, customerId);
  if (merged === undefined) return;
  for await (const page of pagesOf(ctx, Goal, {})) {
    for (const { _id } of page.filter(isOfBuyers)) await moved(ctx, _id, merged);
  }
});

const isOfBuyers = (goal: Goal): boolean => countsBuyers(goal) && isCounting(goal);

async function moved(ctx: Context, goalId: string, { ids, bearer }: Merged): Promise<void> {
  for (let at = 0; at < ids.length; at += BUYERS_AT_ONCE) {
    const some = ids.slice(at, at + BUYERS_AT_ONCE);
    await untilUnmoved(ctx, () => handedOn(ctx, goalId, { ids: some, bearer }));
  }
}

async function handedOn(ctx: Context, goalId: string, { ids, bearer }: Merged): Promise<void> {
  const goal = await ctx.store.get(Goal, goalId);
  if (goal === undefined || !isOfBuyers(goal)) return;
  const idOf = (customer: string) => goalBuyerId(goal, customer);
  const known = await ctx.store.getMany(GoalBuyer, [...ids, bearer].map(idOf));
  const stays = known.get(idOf(bearer));
  const sources = ids.filter((id) => known.get(idOf(id))?.merged !== true);
  if (sources.length === 0) return;
  const had = sources.map((id): number => known.get(idOf(id))?.sales ?? 0);
  const own: number = stays?.sales ?? 0;
  const all = had.reduce((so, sales) => so + sales, own);
  const grown = Number(all > 0) - [own, ...had].filter((sales) => sales > 0).length;
  const written = (customer: string, fields: { sales: number; merged?: boolean }): Change => {
    const before = known.get(idOf(customer));
    const buyer = { goal_id: goal._id, customer_id: customer, ...fields };
    return before === undefined
      ? create(GoalBuyer, brandNew(ctx, GoalBuyer, buyer, idOf(customer)))
      : update(GoalBuyer, before, amended(ctx, before, fields));
  };
  const { _id: id, goal_type } = goal;
  const growth: Change = {
    ...{ kind: 'adjust', noun: Goal, id, field: 'current_value', by: grown, refusal: MOVED },
  };
  await ctx.commit(
    [
      { kind: 'require', noun: Goal, id, where: { goal_type }, refusal: MOVED },
      ...sources.map((customer) => written(customer, { sales: 0, merged: true })),
      ...(all === own ? [] : [written(bearer, { sales: all })]),
      ...(grown === 0 ? [] : [growth]),
    ],
    { data: undefined },
  );
}
