// The webhooks section: one entry for each kind of event, with the payload of decision 7.5.
import type { Group, Noun } from '../declaration.ts';
import { eventKinds } from '../event-reference.ts';
import type { EventKind } from '../ports.ts';
import { WEBHOOK_PARAMETERS } from './common-parts.ts';
import { type Json, schemaName, schemaRef, tagOfNoun } from './names.ts';

/** Entries by event name. */
export function webhookEntries(groups: readonly Group[]): Record<string, Json> {
  const nouns = new Map(groups.flatMap((group) => group.nouns).map((noun) => [noun.name, noun]));
  const entries = eventKinds(groups).flatMap((kind) => {
    const noun = nouns.get(kind.resource);
    return noun === undefined ? [] : [[kind.name, { post: webhook(kind, noun) }] as const];
  });
  return Object.fromEntries(entries);
}

/** The payload of a noun's events, without `type`. */
export const eventSchema = (noun: Noun): Json => ({
  type: 'object',
  description: `An event of a record of type ${noun.name}. Order events by resource.version.`,
  required: [...EVENT_MEMBERS],
  properties: {
    id: { type: 'string', description: 'Begins with evt_; the same on every attempt.' },
    type: { type: 'string' },
    timestamp: { type: 'string', format: 'date-time' },
    api_version: { type: 'string' },
    livemode: { type: 'boolean' },
    tenant_id: { type: 'string' },
    resource: {
      type: 'object',
      required: ['type', 'id', 'version'],
      properties: {
        type: { type: 'string', const: noun.name },
        id: { type: 'string' },
        version: { type: 'integer', minimum: 1 },
      },
    },
    batch_id: { type: 'string', description: 'Common to all events of one bulk request.' },
    request: {
      type: 'object',
      description:
        'What asked for the change; both null where time, a job or a deletion for good made it.',
      required: ['id', 'idempotency_key'],
      properties: {
        id: { type: ['string', 'null'], description: 'X-Request-Id of that answer.' },
        idempotency_key: { type: ['string', 'null'] },
      },
    },
    data: {
      description:
        'The record as GET returns it; only its id in thin payloads and where data_truncated is true.',
      anyOf: [{ $ref: schemaRef(schemaName(noun)) }, { type: 'object' }],
    },
    previous: {
      type: 'object',
      description: 'On .updated: the fields that changed, as they were.',
    },
    data_truncated: { type: 'boolean', const: true },
  },
});

const EVENT_MEMBERS = [
  ...['id', 'type', 'timestamp', 'api_version', 'livemode', 'tenant_id', 'resource', 'request'],
  'data',
] as const;

export const eventSchemaName = (noun: Noun): string => `${schemaName(noun)}Event`;

function webhook(kind: EventKind, noun: Noun): Json {
  const type = { type: 'object', properties: { type: { type: 'string', const: kind.name } } };
  return {
    operationId: `on.${kind.name}`,
    summary: kind.description,
    tags: [tagOfNoun(noun)],
    security: [],
    ...(kind.required_scope !== null && { 'x-required-scope': kind.required_scope }),
    parameters: WEBHOOK_PARAMETERS,
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: { allOf: [{ $ref: schemaRef(eventSchemaName(noun)) }, type] },
        },
      },
    },
    responses: {
      '2XX': { description: 'Delivered.' },
      '410': { description: 'The receiver is gone: the webhook is switched off.' },
      '4XX': { description: 'Not delivered; tried again.' },
    },
  };
}
