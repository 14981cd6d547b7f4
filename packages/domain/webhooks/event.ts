// Something that happened to a record, kept for 30 days for those who rather ask than be called. Decision 7.1, 7.5.
// The relay writes it; `body` holds exactly what full deliveries send.
import * as z from 'zod';
import { flag, freeObject, text, whole } from '#kernel/fields.ts';
import type { Rec } from '#resource/context.ts';
import { noun } from '#resource/define.ts';

export const EVENT_DAYS = 30;

export const Event = noun({
  name: 'event',
  summary: 'A change of a record, as webhooks deliver it; kept for 30 days.',
  base: '/events',
  key: 'ev',
  scope: 'accounting',
  access: 'any',
  idParam: 'event_id',
  retentionDays: EVENT_DAYS,
  record: {
    id: text(1, 40).meta({ description: '`evt_` and the _id: the webhook-id of its deliveries' }),
    type: text(1, 100),
    timestamp: text(1, 40),
    api_version: text(1, 20),
    tenant_id: text(1, 40),
    resource: z.strictObject({ type: text(), id: text(), version: whole(1) }),
    resource_id: text(1, 40),
    batch_id: text(),
    request: z.strictObject({ id: text().nullable(), idempotency_key: text().nullable() }),
    data: freeObject(),
    previous: freeObject(),
    data_truncated: flag(),
    required_scope: text(0, 60),
    body: text(),
  },
  list: { sort: {}, search: [], filter: ['type', 'resource_id', 'required_scope'] },
  standard: ['list', 'get'],
});

/** The event as clients see it. */
export function shownEvent({ body, required_scope: _, ...record }: Rec): Rec {
  const { _id, created_at, updated_at, version } = record;
  return {
    _id,
    ...JSON.parse(body),
    resource_id: record.resource_id,
    created_at,
    updated_at,
    version,
  };
}
