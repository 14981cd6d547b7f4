// Statistics: what happened, how the business stands, and what was sold, added up in many ways; its jobs count. One Lambda function.
import { group } from '#resource/define.ts';
import { listActivity } from './activity/list-activity.ts';
import { countJobs } from './counters/count-jobs.ts';
import { showDashboard } from './dashboard/show-dashboard.ts';
import {
  CountedMonth,
  CountedRecord,
  CountRun,
  StatsCounter,
  StatsSheet,
  StatsVolume,
} from './records/counter.ts';
import { addUpTransactions } from './transactions/add-up-transactions.ts';

export const stats = group('stats', {
  title: 'Statistics',
  nouns: [StatsCounter, StatsSheet, StatsVolume, CountedMonth, CountedRecord, CountRun],
  verbs: [showDashboard, listActivity, addUpTransactions],
  jobs: countJobs,
});
