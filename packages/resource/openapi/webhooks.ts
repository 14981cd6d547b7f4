// The webhooks section: one entry for each kind of event, with the payload of contract#webhook-payload.
import type { Group, Noun } from '../declaration.ts';
import { eventKinds } from '../event-reference.ts';
import type { EventKind } from '../ports.ts';
import { parameterRef, WEBHOOK_PARAMETERS } from './common-parts.ts';
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

const DATA =
  'The record as GET returns it; only its id in thin payloads and where data_truncated is true.';

/** What the payloads of all events have in common. */
export const eventEnvelope = (): Json => ({
  type: 'object',
  description: 'Order events by resource.version; take each id once.',
  required: [
    ...['id', 'type', 'timestamp', 'api_version', 'livemode', 'tenant_id', 'resource', 'request'],
    'data',
  ],
  properties: {
    id: { type: 'string', description: 'Begins with evt_; the same on every attempt.' },
    type: { type: 'string', description: 'Name of the event.' },
    timestamp: { type: 'string', format: 'date-time', description: 'When it happened.' },
    api_version: { type: 'string', description: 'Version of the interface that made it.' },
    livemode: { type: 'boolean', description: 'False in the sandbox.' },
    tenant_id: { type: 'string', description: 'Id of the account.' },
    resource: {
      type: 'object',
      description: 'The record that it is about.',
      required: ['type', 'id', 'version'],
      properties: {
        type: { type: 'string', description: 'Kind of record.' },
        id: { type: 'string', description: 'Id of the record.' },
        version: { type: 'integer', minimum: 1, description: 'Version after the change.' },
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
        idempotency_key: { type: ['string', 'null'], description: 'Its Idempotency-Key.' },
      },
    },
    data: { type: 'object', description: DATA },
    previous: {
      type: 'object',
      description: 'On .updated: the fields that changed, as they were.',
    },
    data_truncated: {
      type: 'boolean',
      const: true,
      description: 'The record was too large: read it by its id.',
    },
  },
});

/** The payload of a noun's events, without `type`. */
export const eventSchema = (noun: Noun): Json => ({
  description: `An event of a record of type ${noun.name}.`,
  allOf: [
    { $ref: schemaRef(EVENT_ENVELOPE) },
    {
      type: 'object',
      required: ['data'],
      properties: {
        data: { description: DATA, anyOf: [{ $ref: schemaRef(schemaName(noun)) }, thin(noun)] },
      },
    },
  ],
});

const thin = ({ idField }: Noun): Json => ({
  type: 'object',
  required: [idField],
  properties: { [idField]: { type: 'string', description: 'Id of the record.' } },
});

export const EVENT_ENVELOPE = 'EventEnvelope';
export const eventSchemaName = (noun: Noun): string => `${schemaName(noun)}Event`;

function webhook(kind: EventKind, noun: Noun): Json {
  const type = { type: 'string', const: kind.name };
  const named = { type: 'object', required: ['type'], properties: { type } };
  return {
    operationId: `on.${kind.name}`,
    summary: kind.description,
    tags: [tagOfNoun(noun)],
    security: [],
    ...(kind.required_scope !== null && { 'x-required-scope': kind.required_scope }),
    parameters: Object.keys(WEBHOOK_PARAMETERS).map(parameterRef),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: { allOf: [{ $ref: schemaRef(eventSchemaName(noun)) }, named] },
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
