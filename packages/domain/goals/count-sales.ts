// Counts sales for goals, exactly once whatever runs twice, late or at the same time. A sale's own record of what was
// counted moves in one commit with the numbers of the goals, which only adjustments change; the commit holds only while the
// sale is the version that was read and the goal has the terms that were read. Nothing of this is in the commit of the sale itself.
import { isDeepStrictEqual } from 'node:util';
import { bearerAmong, readBearers } from '#domain/customers/noted-merges.ts';
import { Sale } from '#domain/sales/records/sale.ts';
import { sum, toPlaces } from '#kernel/money.ts';
import {
  amended,
  brandNew,
  type Change,
  create,
  type Refusal,
  remove,
  update,
} from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { buyersMet } from './count-buyers.ts';
import { readSoldCategories } from './read-sold-categories.ts';
import {
  type Contribution,
  contributionOf,
  NOTHING,
  type Sales,
  type Step,
} from './records/contribution.ts';
import { CountedSale } from './records/counted-sale.ts';
import { Goal } from './records/goal.ts';
import { countsBuyers } from './records/goal-jobs.ts';

const PLACES = 6;
/** What decides how a sale counts. */
const TERMS = ['goal_type', 'start_date', 'end_date', 'category_id', 'publication_id'] as const;
/** Something that was read has changed meanwhile: to be read again. */
export const MOVED: Refusal = { code: 'version_conflict' };

/** Throws version_conflict or duplicate_value, or asks for another run, where another was faster. */
export async function countSales(
  ctx: Context,
  goals: readonly Goal[],
  sales: Sales,
): Promise<void> {
  const [counted, categories, bearers] = await Promise.all([
    ctx.store.getMany(CountedSale, [...sales.keys()]),
    readSoldCategories(ctx, goals, sales),
    goals.some(countsBuyers) ? readBearers(ctx) : new Map<string, string>(),
  ]);
  const borne = (part: Contribution): Contribution =>
    part.buyer === undefined ? part : { ...part, buyer: bearerAmong(bearers, part.buyer) };
  const steps = [...sales].flatMap(([saleId, sale]) =>
    goals.map((goal) => {
      const before: Contribution = counted.get(saleId)?.parts?.[goal._id] ?? NOTHING;
      const after = contributionOf(goal, sale, categories);
      return { goal, saleId, before: borne(before), after: borne(after) };
    }),
  );
  const moves = steps.filter(({ before, after }) => !isDeepStrictEqual(before, after));
  if (moves.length === 0) return;
  const { changes, grown } = await buyersMet(ctx, moves);
  const moved = new Set(moves.map(({ saleId }) => saleId));
  await ctx.commit(
    [
      ...[...moved].flatMap((id) =>
        saleChanges(ctx, { id, sale: sales.get(id), counted: counted.get(id), moves }),
      ),
      ...goals.flatMap((goal) => goalChanges(goal, moves, grown.get(goal._id) ?? 0)),
      ...changes,
    ],
    { data: undefined },
  );
}

type Counted = {
  id: string;
  sale: Sale | undefined;
  counted: CountedSale | undefined;
  moves: readonly Step[];
};

function saleChanges(ctx: Context, { id, sale, counted, moves }: Counted): Change[] {
  const parts: Record<string, Contribution> = { ...counted?.parts };
  for (const { goal, after } of moves.filter(({ saleId }) => saleId === id)) {
    if (after === NOTHING) delete parts[goal._id];
    else parts[goal._id] = after;
  }
  const isStill: Change[] =
    sale === undefined
      ? []
      : [{ kind: 'require', noun: Sale, id, where: { version: sale.version }, refusal: MOVED }];
  if (counted === undefined) {
    return [create(CountedSale, brandNew(ctx, CountedSale, { parts }, id)), ...isStill];
  }
  const isGone = sale === undefined && Object.keys(parts).length === 0;
  if (isGone) return [remove(CountedSale, counted)];
  return [update(CountedSale, counted, amended(ctx, counted, { parts })), ...isStill];
}

function goalChanges(goal: Goal, moves: readonly Step[], grown: number): Change[] {
  const own = moves.filter((move) => move.goal === goal);
  if (own.length === 0) return [];
  const growth = (field: 'sales' | 'total' | 'value'): number =>
    toPlaces(sum(own.map(({ before, after }) => sum([after[field], -before[field]]))), PLACES);
  const by = {
    sales_count: growth('sales'),
    sales_total: growth('total'),
    current_value: growth('value') + grown,
  };
  const { _id: id } = goal;
  const where = Object.fromEntries(TERMS.map((name) => [name, goal[name]]));
  return [
    { kind: 'require', noun: Goal, id, where, refusal: MOVED },
    ...Object.entries(by)
      .filter(([, amount]) => amount !== 0)
      .map(
        ([field, amount]): Change => ({
          kind: 'adjust',
          noun: Goal,
          id,
          field,
          by: amount,
          refusal: MOVED,
        }),
      ),
  ];
}
