// What the timer does when the validity of a reward ends.
import { toIso } from '#kernel/clock.ts';
import { amended, update } from '#resource/change.ts';
import { job } from '#resource/define.ts';
import { canExpire, EXPIRE_REWARD_JOB, Reward } from './records/reward.ts';
import { hasEnded } from './records/validity.ts';

export const expireRewardJob = job(EXPIRE_REWARD_JOB, async (ctx, id) => {
  const reward = await ctx.store.get(Reward, id);
  if (reward === undefined || !canExpire(reward) || !hasEnded(reward, ctx.clock.now())) return;
  const expired_at = toIso(ctx.clock.now());
  const after = amended(ctx, reward, { status: 'expired', expired_at });
  await ctx.commit([update(Reward, reward, after)], { data: after });
});
