// The first delivery of an event to a subscription. Its id follows from the two, so that planning it again makes the same record.
import type { Written } from '#background/create-once.ts';
import type { DeliveryRow, WebhookNouns } from '#background/webhook-rows.ts';
import { toIso } from '#kernel/clock.ts';
import { derivedId, idTime } from '#kernel/id.ts';
import { eventId, thinOf } from '#resource/event-payload.ts';
import type { AnyRow } from '#resource/fields/row.ts';
import type { QueuedEvent } from '#store/due/queued-events.ts';
import type { ToldEvent } from './event-bodies.ts';

type Planned = { webhookId: string; livemode: boolean; event: ToldEvent } & QueuedEvent;

/** Of version 0, which no record has: the first version is what is written of it. */
export function unwrittenDelivery(planned: Planned): DeliveryRow {
  const { webhookId, livemode, event, eventId: id, isThin } = planned;
  return {
    ...atBirth(deliveryId(webhookId, id), livemode),
    version: 0,
    webhook_id: webhookId,
    event_id: eventId(id),
    event_type: event.type,
    status: 'pending',
    attempt_count: 0,
    attempts: [],
    trigger: 'automatic',
    ...(isThin && { body: thinOf(event.body) }),
  };
}

export const deliveryId = (webhookId: string, id: string): string =>
  derivedId(idTime(id), `${id}\n${webhookId}`);

export const isUnwritten = ({ version }: DeliveryRow): boolean => version === 0;

/** The record of one that is to wait in its line. */
export const waitingDelivery = ({ delivery }: WebhookNouns, planned: Planned): Written => ({
  noun: delivery,
  record: { ...unwrittenDelivery(planned), version: 1 },
});

/** What every record of the relay and the sender has, as of the instant of its id. */
export const atBirth = (id: string, livemode: boolean): AnyRow & { _id: string } => {
  const at = toIso(idTime(id));
  return { _id: id, created_at: at, updated_at: at, version: 1, livemode };
};
