// The month under which a payment is judged. Decision: months are kept by CUIT, and by supplier while it has none, as all were before. What
// is kept by supplier is taken over by the first payment under its CUIT, and told so, so that what is annulled later finds it.
import { sum, toAmount } from '#kernel/money.ts';
import type { Context } from '#resource/context.ts';
import {
  idOfMonth,
  type MonthKey,
  WithholdingMonth,
} from '../records/withholding/withholding-month.ts';

export type SeenMonth = {
  /** The record of that key. */
  month?: WithholdingMonth;
  /** What was kept by supplier, and is to be taken over. */
  untaken?: WithholdingMonth;
  /** Of both. */
  paid: number;
  withheld: number;
};

export async function readMonth(ctx: Context, key: MonthKey): Promise<SeenMonth> {
  const ids = [idOfMonth(key), idOfMonth({ ...key, cuit: undefined })] as const;
  const found = await ctx.store.getMany(WithholdingMonth, [...new Set(ids)]);
  const month = found.get(ids[0]);
  const kept = ids[0] === ids[1] ? undefined : found.get(ids[1]);
  const untaken = kept !== undefined && isUntaken(kept, month) ? kept : undefined;
  const all = [month, untaken];
  return {
    ...(month && { month }),
    ...(untaken && { untaken }),
    paid: toAmount(sum(all.map((each) => each?.paid ?? 0))),
    withheld: toAmount(sum(all.map((each) => each?.withheld ?? 0))),
  };
}

/** Months of before did not tell: the first of its CUIT took them over. */
const isUntaken = ({ taken_by }: WithholdingMonth, ofCuit: WithholdingMonth | undefined): boolean =>
  taken_by === '' || (taken_by === undefined && ofCuit === undefined);
