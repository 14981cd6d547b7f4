// A subscription: where events are sent, which, and how that is going. contract#webhook-fields. It stands outside of sandbox
// generations, so that a reset empties the test data but does not cut the wire to the developer's receiver.
import type { FieldError } from '#kernel/error.ts';
import { dateTime, list, oneOf, text, url, whole } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import { spelledUrl } from '#kernel/url.ts';
import type { NounOf, RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field, states } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import type { Scope } from '#resource/scopes.ts';

export const WEBHOOKS_MAX = 10;
const EVENT_TYPES_MAX = 100;
const HEADERS_MAX = 5;
const HEADER_NAME = /^[A-Za-z0-9-]{1,64}$/;
const NAMED_TWICE = 'A header is named once, whatever its case';
const HEADER_VALUE = /^[\x20-\x7e]{0,500}$/;
/** What the sender sets itself, what would carry credentials of ours, and what belongs to the connection. */
const HEADERS_REFUSED =
  /^(webhook-.*|authorization|proxy-.*|cookie|host|connection|content-.*|transfer-encoding|te|trailer|upgrade|expect|keep-alive|user-agent|x-request-id)$/;

const fields = {
  url: field(url().meta({ description: 'https and public; unique in its mode' }))
    .required()
    .unique({ as: spelledUrl })
    .sortable('text')
    .searchable(),
  event_types: field(
    list(text(1, 100), EVENT_TYPES_MAX, 1).meta({
      description: 'Names of events, `<resource>.*` or `*`; see /webhooks/event-types/',
    }),
  ).required(),
  description: field(text(0, 200)).searchable(),
  status: states({
    initial: ['active', 'disabled'],
    moves: {
      active: ['disabled', 'auto_disabled'],
      disabled: ['active'],
      auto_disabled: ['active', 'disabled'],
    },
  }).filterable(),
  payload_style: field(
    oneOf(['full', 'thin']).meta({ description: 'thin: the id of the record only' }),
  ).default('full'),
  headers: field(
    z.record(z.string(), z.string()).meta({
      description:
        'Sent along, at most 5. Values are never shown: `***`, which sent back keeps the value',
    }),
  )
    .default({})
    .credential(),
  secret: field(text(0, 100).meta({ description: 'Shown only when created and when rotated' }))
    .assigned()
    .credential(),
  secret_hint: field(text(0, 4)).always().assigned(),
  api_version: field(
    text(1, 20).meta({ description: 'Version of the interface that its events are written in' }),
  )
    .always()
    .assigned(),
  rate_limit_per_second: field(whole(1, 50)).default(10),
  scopes: field(
    list(text()).meta({ description: 'What wildcards may mean: as allowed at creation' }),
  )
    .stored<readonly Scope[]>()
    .always()
    .assigned(),
  consecutive_failures: field(whole(0)).always().assigned(),
  first_failure_at: field(dateTime().nullable()).assigned(),
  last_success_at: field(dateTime().nullable()).assigned(),
  throttled_until: field(dateTime().nullable()).assigned(),
  disabled_reason: field(text(0, 500).nullable()).assigned().worded(),
};

export interface Webhook extends Stored<'webhook', typeof fields> {}
export const Webhook: NounOf<Webhook, typeof fields> = noun({
  name: 'webhook',
  summary: 'A subscription to events, delivered as signed HTTP calls.',
  base: '/webhooks',
  key: 'wh',
  scope: 'accounting',
  access: 'any',
  keptOnReset: true,
  fields,
  rules: [headerErrors],
  standard: ['list', 'get', 'create', 'update', 'delete'],
  events: webhookEvents,
  eventKinds: {
    disabled:
      'A webhook was switched off because its receiver is gone or everything failed for five days',
    test: 'A test that someone asked for',
  },
});

function webhookEvents({ before, after }: RecordChange<Webhook>): string[] {
  const isNew = after?.status === 'auto_disabled' && before?.status !== 'auto_disabled';
  return isNew ? ['disabled'] : [];
}

function headerErrors({ headers }: Webhook): FieldError[] {
  const entries = Object.entries(headers ?? {});
  const error = (code: FieldError['code'], message: string, field = 'headers'): FieldError => ({
    field,
    location: 'body',
    code,
    message,
  });
  if (entries.length > HEADERS_MAX) {
    return [{ ...error('too_many_items', 'At most 5 headers'), max: HEADERS_MAX }];
  }
  const named = new Set<string>();
  return entries.flatMap(([name, value]) => {
    const field = `headers.${name}`;
    if (named.has(name.toLowerCase())) return [error('not_unique', NAMED_TWICE, field)];
    named.add(name.toLowerCase());
    if (!HEADER_NAME.test(name)) return [error('invalid_format', 'Not a header name', field)];
    if (HEADERS_REFUSED.test(name.toLowerCase())) {
      return [error('invalid_format', 'This header cannot be set', field)];
    }
    return HEADER_VALUE.test(String(value))
      ? []
      : [error('invalid_format', 'Not a header value', field)];
  });
}
