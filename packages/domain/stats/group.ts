// Statistics: what happened, and what was sold, added up in many ways. It stores nothing. One Lambda function, /stats/…
import { group } from '#resource/define.ts';
import { listActivity } from './activity/list-activity.ts';
import { addUpTransactions } from './transactions/add-up-transactions.ts';

export const stats = group('stats', {
  title: 'Statistics',
  verbs: [listActivity, addUpTransactions],
});
