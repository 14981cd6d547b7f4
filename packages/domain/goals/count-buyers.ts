// Customers that a goal counts: each once, as long as one of his sales stands.
import { fail } from '#kernel/error.ts';
import { amended, brandNew, type Change, create, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import type { Step } from './records/contribution.ts';
import { GoalBuyer, goalBuyerId, isMerged } from './records/counted-sale.ts';
import type { Goal } from './records/goal.ts';

/** `grown`: by how much each goal, by its id, counts more customers than before. */
type Met = { changes: Change[]; grown: Map<string, number> };

type Meeting = { goal: Goal; customerId: string; by: number };

/** Throws version_conflict where a customer was merged into another since the steps were taken. */
export async function buyersMet(ctx: Context, moves: readonly Step[]): Promise<Met> {
  const meetings = meetingsOf(moves);
  const met: Met = { changes: [], grown: new Map() };
  if (meetings.size === 0) return met;
  const known = await ctx.store.getMany(GoalBuyer, [...meetings.keys()]);
  for (const [id, { goal, customerId, by }] of meetings) {
    if (by === 0) continue;
    const before = known.get(id);
    if (isMerged(before)) fail('version_conflict');
    const had: number = before?.sales ?? 0;
    const sales = had + by;
    met.changes.push(
      before === undefined
        ? create(
            GoalBuyer,
            brandNew(ctx, GoalBuyer, { goal_id: goal._id, customer_id: customerId, sales }, id),
          )
        : update(GoalBuyer, before, amended(ctx, before, { sales })),
    );
    const grown = Number(sales > 0) - Number(had > 0);
    met.grown.set(goal._id, (met.grown.get(goal._id) ?? 0) + grown);
  }
  return met;
}

/** How many sales more a goal meets each customer in, by the id of the customer's record. */
function meetingsOf(moves: readonly Step[]): Map<string, Meeting> {
  const meetings = new Map<string, Meeting>();
  const meet = (goal: Goal, customerId: string | undefined, by: number): void => {
    if (customerId === undefined) return;
    const id = goalBuyerId(goal, customerId);
    meetings.set(id, { goal, customerId, by: (meetings.get(id)?.by ?? 0) + by });
  };
  for (const { goal, before, after } of moves) {
    meet(goal, before.buyer, -1);
    meet(goal, after.buyer, 1);
  }
  return meetings;
}
