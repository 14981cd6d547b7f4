// POST /events/{event_id}/resend/: an event goes out again, to one subscription or to all active ones that take its type, also to those
// that are younger than it. Its id is the same, so that a receiver that has it can tell.
import { type FieldError, fail } from '#kernel/error.ts';
import { recordId, whole } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import { create } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { coversEvent } from '#resource/event-pattern.ts';
import { eventId, recordIdOfEvent, thinOf } from '#resource/event-payload.ts';
import { OLDEST_FIRST } from '#resource/list/every-record.ts';
import { pathId } from '#resource/path-id.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { maySee } from './event-rights.ts';
import { isReadable } from './read-events.ts';
import { askedDelivery, Delivery, shownDelivery } from './records/delivery.ts';
import { Event } from './records/event.ts';
import { WEBHOOKS_MAX, Webhook } from './records/webhook.ts';

export const resendEvent = verb(
  Event,
  {
    name: 'events.resend',
    summary: 'Send an event again, to one webhook or to all that take its type',
    description:
      'Makes a new delivery for each active webhook that takes the type, or for the one named, with the same event id. Webhooks younger than the event get it too. Answers the deliveries.',
    method: 'POST',
    path: '/events/{event_id}/resend/',
    access: 'any',
    body: z.strictObject({ webhook_id: recordId().optional() }),
    data: z.strictObject({ queued: whole(0), deliveries: z.array(shownRecord(Delivery)) }),
    status: [201],
    fails: ['invalid_id', 'not_found', 'related_record_not_found', 'record_locked'],
  },
  async (ctx, { params, body }) => {
    const id = pathId({ event_id: recordIdOfEvent(params.event_id) }, 'event_id');
    const [event, webhooks] = await Promise.all([
      ctx.store.get(Event, id),
      wanted(ctx, body.webhook_id),
    ]);
    if (event === undefined || !isReadable(ctx.actor, event.required_scope)) fail('not_found');
    const seen = webhooks.filter((webhook) => maySee(ctx.actor, webhook));
    const takers = seen.filter((webhook) => takes(webhook, event));
    if (body.webhook_id !== undefined) refuseUnfit(seen[0], takers[0]);
    const deliveries = takers.map((webhook) => deliveryOf(ctx, event, webhook));
    const data = { queued: deliveries.length, deliveries: deliveries.map(shownDelivery) };
    const changes = deliveries.map((each) => create(Delivery, each));
    return ctx.commit(changes, { data, status: 201 });
  },
);

async function wanted(ctx: Context, id: string | undefined): Promise<Webhook[]> {
  if (id !== undefined) {
    const webhook = await ctx.store.get(Webhook, id);
    return webhook === undefined ? [] : [webhook];
  }
  const query = { ...OLDEST_FIRST, perPage: WEBHOOKS_MAX, filters: { status: 'active' } };
  return (await ctx.store.list(Webhook, query)).items;
}

/** Active, subscribed to the type, and with the right to it. */
const takes = (webhook: Webhook, { type, required_scope: scope }: Event): boolean =>
  webhook.status === 'active' &&
  webhook.event_types.some((pattern) => coversEvent(pattern, type)) &&
  (!scope || webhook.scopes.includes(scope));

/** Throws related_record_not_found, record_locked. */
function refuseUnfit(seen: Webhook | undefined, taker: Webhook | undefined): void {
  const at = { field: 'webhook_id', location: 'body' } as const;
  const refuse = (line: FieldError) => [{ ...at, ...line }];
  if (seen === undefined) {
    const message = 'No such webhook';
    fail('related_record_not_found', { errors: refuse({ code: 'not_found', message }) });
  }
  if (taker !== undefined) return;
  const message = `The webhook is ${seen.status}, or does not take events of this type`;
  fail('record_locked', { errors: refuse({ message, status: seen.status }) });
}

function deliveryOf(ctx: Context, event: Event, webhook: Webhook): Delivery {
  const { type: event_type, body = '' } = event;
  const own = webhook.payload_style === 'thin' ? thinOf(body) : body;
  return askedDelivery(ctx, {
    webhook_id: webhook._id,
    event_id: eventId(event._id),
    event_type,
    body: own,
    trigger: 'manual',
  });
}
