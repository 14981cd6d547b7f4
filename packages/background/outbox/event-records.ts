// The record that the relay writes of a change event, kept for 30 days. It holds the body to send, so that the sender needs no right to
// the data that it speaks of.
import { atBirth } from '#background/deliveries/new-delivery.ts';
import { type ChangeEvent, fullBody } from '#resource/event-payload.ts';
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
