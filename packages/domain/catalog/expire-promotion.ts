// The end of a promotion: by its end_date, or once its last use was taken; and its return when a use is there again. contract#states,
// decision 383.
import { toIso } from '#kernel/clock.ts';
import { overMs } from '#kernel/date.ts';
import { amended, update } from '#resource/change.ts';
import { job, TooEarly } from '#resource/define.ts';
import {
  EXPIRE_JOB,
  isOver,
  isResumable,
  isUsedUp,
  Promotion,
  RESUME_JOB,
} from './records/promotion.ts';

/** Repeatable: a promotion that is not active, or that goes on, is left alone. */
export const expirePromotion = job(EXPIRE_JOB, async (ctx, promotionId) => {
  const promotion = await ctx.store.get(Promotion, promotionId);
  if (promotion?.status !== 'active') return;
  if (!isOver(promotion, ctx.clock.now())) return keepUntilOver(promotion);
  const expired_at = toIso(ctx.clock.now());
  const exhausted_at = isUsedUp(promotion) ? expired_at : undefined;
  const expired = amended(ctx, promotion, { status: 'expired', expired_at, exhausted_at });
  await ctx.commit([update(Promotion, promotion, expired)], { data: undefined });
});

/** Repeatable: one that a client moved meanwhile, or whose time is over, is left alone. */
export const resumePromotion = job(RESUME_JOB, async (ctx, promotionId) => {
  const promotion = await ctx.store.get(Promotion, promotionId);
  if (promotion === undefined || !isResumable(promotion, ctx.clock.now())) return;
  const goesOn = { status: 'active', expired_at: undefined, exhausted_at: undefined } as const;
  const active = amended(ctx, promotion, goesOn);
  await ctx.commit([update(Promotion, promotion, active)], { data: undefined });
});

/** It was used up and is not any more, or its end was told too early. */
function keepUntilOver({ end_date }: Promotion): void {
  if (end_date != null) throw new TooEarly(overMs(end_date));
}
