// Rewards: what customers earn, who was granted it, who used it, and their points.
import { group } from '#resource/define.ts';
import { customerBalance } from './customer-balance.ts';
import { expireRewardJob } from './expire-reward.ts';
import { grantReward } from './grant-reward.ts';
import { movePoints } from './move-points.ts';
import { listGrants, listPoints, listRedemptions } from './read-history.ts';
import { PointsMovement } from './records/points-movement.ts';
import { Reward } from './records/reward.ts';
import { RewardAccount } from './records/reward-account.ts';
import { RewardGrant } from './records/reward-grant.ts';
import { RewardRedemption } from './records/reward-redemption.ts';
import { redeemReward } from './redeem-reward.ts';
import { returnRewardsJob } from './return-rewards.ts';
import { updateReward } from './update-reward.ts';

export const rewards = group('rewards', {
  title: 'Rewards',
  nouns: [Reward, RewardGrant, RewardRedemption, RewardAccount, PointsMovement],
  verbs: [
    updateReward,
    grantReward,
    listGrants,
    redeemReward,
    listRedemptions,
    customerBalance,
    movePoints,
    listPoints,
  ],
  jobs: [expireRewardJob, returnRewardsJob],
});
