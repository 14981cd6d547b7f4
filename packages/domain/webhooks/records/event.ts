// Something that happened to a record, kept for 30 days for those who rather ask than be called. contract#webhook-operations,
// contract#webhook-payload. The relay writes it; `body` holds exactly what full deliveries send.
import { flag, freeObject, oneOf, text, whole } from '#kernel/fields.ts';
import { parseJson } from '#kernel/json.ts';
import * as z from '#kernel/schema.ts';
import type { NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import { SCOPES } from '#resource/scopes.ts';

const EVENT_DAYS = 30;

const fields = {
  id: field(
    text(1, 40).meta({ description: '`evt_` and the _id: the webhook-id of its deliveries' }),
  ).always(),
  type: field(text(1, 100)).always().filterable(),
  timestamp: field(text(1, 40)).always(),
  api_version: field(text(1, 20)).always(),
  tenant_id: field(text(1, 40)).always(),
  resource: field(z.strictObject({ type: text(), id: text(), version: whole(1) })).always(),
  resource_id: field(text(1, 40)).always().filterable(),
  batch_id: field(text()),
  request: field(
    z.strictObject({ id: text().nullable(), idempotency_key: text().nullable() }),
  ).always(),
  data: field(freeObject()).always(),
  previous: field(freeObject()),
  data_truncated: field(flag()),
  required_scope: field(
    oneOf(['', ...SCOPES]).meta({
      description: 'The scope by which it is read; empty where none is needed',
    }),
  ).filterable(),
  body: field(text()).internal(),
  resource_type: field(text(1, 60)).filterable(),
};

export interface Event extends Stored<'event', typeof fields> {}
export const Event: NounOf<Event, typeof fields> = noun({
  name: 'event',
  summary: 'A change of a record, as webhooks deliver it; kept for 30 days.',
  base: '/events',
  key: 'ev',
  scope: 'accounting',
  access: 'any',
  idParam: 'event_id',
  retentionDays: EVENT_DAYS,
  fields,
  standard: ['list', 'get'],
});

/** The event as clients see it. */
export function shownEvent({ body = '', ...record }: Event): Event {
  const { _id, created_at, updated_at, version } = record;
  return {
    _id,
    ...parseJson<Omit<Event, '_id'>>(body),
    resource_id: record.resource_id,
    resource_type: record.resource_type,
    required_scope: record.required_scope,
    created_at,
    updated_at,
    version,
  };
}
