// The records that the relay writes of a change event: an event, kept for 30 days, and a delivery for each subscription that
// wants it. The event holds the body to send, so that the sender needs no right to the data that it speaks of; a delivery has one of its
// own only where it sends less.

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

/** What subscriptions that want little are sent of an event, made once for all of them. */
type ThinBody = { readonly thin: string };

export const thinBodyOf = (event: ChangeEvent): ThinBody => {
  let thin: string | undefined;
  return {
    get thin() {
      thin ??= thinBody(event);
      return thin;
    },
  };
};

/** The first delivery of the event to a subscription: the same record for the same pair. */
export function newDelivery(webhook: WebhookRow, event: ChangeEvent, body: ThinBody): DeliveryRow {
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
    ...(webhook.payload_style === 'thin' && { body: body.thin }),
  };
}

const atBirth = (id: string, livemode: boolean): AnyRow & { _id: string } => {
  const at = toIso(idTime(id));
  return { _id: id, created_at: at, updated_at: at, version: 1, livemode };
};
