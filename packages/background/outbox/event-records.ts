// The records that the relay writes of a change event: an event, kept for 30 days, and a delivery for each subscription that
// wants it. A delivery holds the body to send, so that the sender needs no right to the data that it speaks of.

import type { DeliveryRow, WebhookRow } from '#background/webhook-rows.ts';
import { toIso } from '#kernel/clock.ts';
import { derivedId, idTime } from '#kernel/id.ts';
import { type ChangeEvent, eventId, fullBody, thinBody } from '#resource/event-payload.ts';
import type { AnyRow } from '#resource/fields/row.ts';
import type { Scope } from '#resource/scopes.ts';

/** The event as a record; `body` is the text that full deliveries send. */
export const newEvent = (event: ChangeEvent, scope: Scope | null) => ({
  ...atBirth(event.id, event.livemode),
  type: event.type,
  resource_id: event.resource.id,
  required_scope: scope ?? '',
  body: fullBody(event),
  resource_type: event.resource.type,
});

/** What is sent of an event, each form made once for all its deliveries. */
type Bodies = { full: string; thin: string };

export const bodiesOf = (event: ChangeEvent, full: string): Bodies => {
  let thin: string | undefined;
  return {
    full,
    get thin() {
      thin ??= thinBody(event);
      return thin;
    },
  };
};

/** The first delivery of the event to a subscription: the same record for the same pair. */
export function newDelivery(webhook: WebhookRow, event: ChangeEvent, bodies: Bodies): DeliveryRow {
  const id = derivedId(idTime(event.id), `${event.id}\n${webhook._id}`);
  return {
    ...atBirth(id, event.livemode),
    webhook_id: webhook._id,
    event_id: eventId(event.id),
    event_type: event.type,
    status: 'pending',
    attempt_count: 0,
    attempts: [],
    trigger: 'automatic',
    body: webhook.payload_style === 'thin' ? bodies.thin : bodies.full,
  };
}

const atBirth = (id: string, livemode: boolean): AnyRow & { _id: string } => {
  const at = toIso(idTime(id));
  return { _id: id, created_at: at, updated_at: at, version: 1, livemode };
};
