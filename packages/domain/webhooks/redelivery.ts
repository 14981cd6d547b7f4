// A request to send again what failed in a span of time; the job does it, so that any number is possible. Decision 7.1.
import { dateTime, recordId, whole } from '#kernel/fields.ts';
import type { Rec } from '#resource/context.ts';
import { looseNoun } from '#resource/define.ts';
import { field } from '#resource/fields/field.ts';
import { DELIVERY_DAYS } from './delivery.ts';

export const REDELIVER_JOB = 'webhooks.redeliver-failed';

const fields = {
  webhook_id: field(recordId()),
  since: field(dateTime()),
  until: field(dateTime()),
  queued: field(whole(0)),
};

export type Redelivery = Rec;
export const Redelivery = looseNoun({
  name: 'redelivery',
  summary: 'A request to send failed deliveries again.',
  base: '/webhooks/redeliveries',
  plural: 'redeliveries',
  key: 'wr',
  scope: 'accounting',
  access: 'any',
  retentionDays: DELIVERY_DAYS,
  fields,
  standard: [],
  jobs: ({ before }) => (before === undefined ? [REDELIVER_JOB] : []),
});
