// The end of a promotion: by its end_date, or once its last use was taken. contract#states.
import { overMs } from '#kernel/date.ts';
import { amended, update } from '#resource/change.ts';
import { job, TooEarly } from '#resource/define.ts';
import { EXPIRE_JOB, isOver, Promotion } from './records/promotion.ts';

/** Repeatable: a promotion that is not active, or that goes on, is left alone. */
export const expirePromotion = job(EXPIRE_JOB, async (ctx, promotionId) => {
  const promotion = await ctx.store.get(Promotion, promotionId);
  if (promotion?.status !== 'active') return;
  if (!isOver(promotion, ctx.clock.now())) return keepUntilOver(promotion);
  const expired = amended(ctx, promotion, { status: 'expired' });
  await ctx.commit([update(Promotion, promotion, expired)], { data: undefined });
});

/** It was used up and is not any more, or its end was told too early. */
function keepUntilOver({ end_date }: Promotion): void {
  if (end_date != null) throw new TooEarly(overMs(end_date));
}
