// Rewards: what customers earn, who was granted it, who used it, and their points.
import { group } from '#resource/define.ts';
import { customerBalance } from './customer-balance.ts';
import { expireRewardJob } from './expire-reward.ts';
import { grantReward } from './grant-reward.ts';
import { movePoints } from './move-points.ts';
import { PointsMovement } from './points-movement.ts';
import { listGrants, listPoints, listRedemptions } from './read-history.ts';
import { redeemReward } from './redeem-reward.ts';
import { returnRewardsJob } from './return-rewards.ts';
import { Reward } from './reward.ts';
import { RewardAccount } from './reward-account.ts';
import { RewardGrant } from './reward-grant.ts';
import { RewardRedemption } from './reward-redemption.ts';

export const rewards = group('rewards', {
  title: 'Rewards',
  nouns: [Reward, RewardGrant, RewardRedemption, RewardAccount, PointsMovement],
  verbs: [
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
