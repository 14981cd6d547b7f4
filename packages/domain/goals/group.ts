// Sales goals: targets, and how far the sales have come.
import { group } from '#resource/define.ts';
import { countSaleJob } from './count-sale.ts';
import { followMerge } from './follow-merge.ts';
import { CountedSale, GoalBuyer } from './records/counted-sale.ts';
import { Goal } from './records/goal.ts';
import { closeGoalJob, judgeGoalJob, recountGoalJob } from './recount-goal.ts';
import { updateGoal } from './update-goal.ts';

export const goals = group('goals', {
  title: 'Sales goals',
  nouns: [Goal, CountedSale, GoalBuyer],
  verbs: [updateGoal],
  jobs: [countSaleJob, recountGoalJob, closeGoalJob, judgeGoalJob, followMerge],
});
