// The month under which a payment is judged. Decision: months were kept by supplier before they were kept by CUIT, and what one of those
// holds is taken over by the first payment after.
import type { Context } from '#resource/context.ts';
import {
  idOfMonth,
  type MonthKey,
  WithholdingMonth,
} from '../records/withholding/withholding-month.ts';

/** `month`: the record of that key; `seen`: what the month has seen, by that record or the one of before. */
export async function readMonth(
  ctx: Context,
  key: MonthKey,
): Promise<{ month?: WithholdingMonth; seen?: WithholdingMonth }> {
  const ids = [idOfMonth(key), idOfMonth({ ...key, cuit: undefined })] as const;
  const found = await ctx.store.getMany(WithholdingMonth, [...new Set(ids)]);
  const [month, before] = ids.map((id) => found.get(id));
  return { ...(month && { month }), ...((month ?? before) && { seen: month ?? before }) };
}
