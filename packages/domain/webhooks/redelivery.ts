// A request to send again what failed in a span of time; the job does it, so that any number is possible. Decision 7.1.
import { dateTime, recordId, whole } from '#kernel/fields.ts';
import { noun } from '#resource/define.ts';
import { DELIVERY_DAYS } from './delivery.ts';

export const REDELIVER_JOB = 'webhooks.redeliver-failed';

export const Redelivery = noun({
  name: 'redelivery',
  summary: 'A request to send failed deliveries again.',
  base: '/webhooks/redeliveries',
  plural: 'redeliveries',
  key: 'wr',
  scope: 'accounting',
  access: 'any',
  retentionDays: DELIVERY_DAYS,
  record: {
    webhook_id: recordId(),
    since: dateTime(),
    until: dateTime(),
    queued: whole(0),
  },
  list: { sort: {}, search: [] },
  standard: [],
  jobs: ({ before }) => (before === undefined ? [REDELIVER_JOB] : []),
});
