// Goes on with a year that a request left half closed or half reopened.
import type { Context } from '#resource/context.ts';
import { job } from '#resource/define.ts';
import { FiscalYear, GO_ON_CLOSING_JOB } from '../records/fiscal-year.ts';
import { nextClosing, nextReopening } from './close-year.ts';
import { readClosing } from './read-closing.ts';

export const goOnClosing = job(GO_ON_CLOSING_JOB, async (ctx, id) => {
  for (;;) {
    const isDone = await ctx.retry(() => step(ctx, id));
    if (isDone) return;
  }
});

async function step(ctx: Context, id: string): Promise<boolean> {
  const year = (await ctx.store.get(FiscalYear, id))?.year;
  if (year === undefined) return true;
  const of = await readClosing(ctx, year);
  const { record } = of;
  if (record?.status === 'closing') {
    const { transfer_result, zero_balances } = record;
    const options = { transfer: transfer_result === true, zero: zero_balances === true };
    const { changes } = await nextClosing(ctx, of, options);
    await ctx.commit(changes, { data: undefined });
    return false;
  }
  if (record?.status !== 'reopening') return true;
  const { changes } = await nextReopening(ctx, of, record);
  await ctx.commit(changes, { data: undefined });
  return false;
}
