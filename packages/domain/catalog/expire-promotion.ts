// The end of a promotion: by its end_date, or once its last use was taken. contract#states.
import { amended, update } from '#resource/change.ts';
import { job } from '#resource/define.ts';
import { EXPIRE_JOB, isOver, Promotion } from './records/promotion.ts';

/** Repeatable: a promotion that is not active, or that goes on, is left alone. */
export const expirePromotion = job(EXPIRE_JOB, async (ctx, promotionId) => {
  const promotion = await ctx.store.get(Promotion, promotionId);
  if (promotion?.status !== 'active' || !isOver(promotion, ctx.clock.now())) return;
  const expired = amended(ctx, promotion, { status: 'expired' });
  await ctx.commit([update(Promotion, promotion, expired)], { data: undefined });
});
