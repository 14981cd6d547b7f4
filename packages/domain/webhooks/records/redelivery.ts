// A request to send again what failed in a span of time; the job does it, so that any number is possible.
// contract#webhook-operations.
import { dateTime, recordId, whole } from '#kernel/fields.ts';
import type { NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import { DELIVERY_DAYS } from './delivery.ts';

export const REDELIVER_JOB = 'webhooks.redeliver-failed';

const fields = {
  webhook_id: field(recordId()).always(),
  since: field(dateTime()).always(),
  until: field(dateTime()).always(),
  queued: field(whole(0)),
};

export interface Redelivery extends Stored<'redelivery', typeof fields> {}
export const Redelivery: NounOf<Redelivery, typeof fields> = noun({
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
