// GET /webhooks/event-types/: what one may subscribe to, what it needs, and what it looks like. contract#webhook-operations.
import { flag, freeObject, list, text } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import { verb } from '#resource/define.ts';
import { eventKindsOf, holds } from './event-rights.ts';
import { Webhook } from './records/webhook.ts';

const eventType = z.strictObject({
  name: text(),
  description: text(),
  resource: text().meta({ description: 'Kind of record that it is about' }),
  required_scope: text().nullable(),
  subscribable: flag().meta({ description: 'Whether this caller may have it' }),
  schema_url: text(),
  sample: freeObject(),
});

export const listEventTypes = verb(
  Webhook,
  {
    name: 'webhooks.event-types',
    summary: 'List every type of event',
    description:
      'Each with its meaning, the scope that it needs, whether this caller may subscribe to it, and a sample of its data.',
    method: 'GET',
    path: '/webhooks/event-types/',
    access: 'any',
    data: list(eventType, 10_000),
  },
  async (ctx) => {
    const actor = await ctx.admitted();
    const kinds = await eventKindsOf(ctx);
    const data = kinds.map((kind) => ({
      name: kind.name,
      description: kind.description,
      resource: kind.resource,
      required_scope: kind.required_scope,
      subscribable: holds(actor, kind.required_scope),
      schema_url: `/api/v1/openapi.json#/webhooks/${kind.name}`,
      sample: kind.sample,
    }));
    return { data };
  },
);
