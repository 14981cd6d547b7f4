// The texts that deliveries send. An event keeps its own, which all its deliveries share; a delivery has one of its own where it sends
// another (thin ones, tests, what was sent again) or was written by an earlier version. What was read lately is remembered, as the same
// event goes to other subscriptions at the same time; an event never changes.
import type { DeliveryRow, WebhookNouns } from '#background/webhook-rows.ts';
import { recordIdOfEvent } from '#resource/event-payload.ts';
import type { WorkBinding } from '#store/due/due-index.ts';
import type { BoundStore } from '#store/repository.ts';

/** Remembered in all; a text has some twenty thousand at most. */
const CHARACTERS_MAX = 1_000_000;

export type EventBodies = {
  /** The text of each delivery, by its id; none where its event is not there. */
  of(source: Source, deliveries: readonly DeliveryRow[]): Promise<Map<string, string>>;
};
type Source = { binding: WorkBinding; store: BoundStore; noun: WebhookNouns['event'] };

export function rememberBodies(): EventBodies {
  const known = new Map<string, string>();
  let characters = 0;
  const keep = (key: string, body: string): void => {
    if (known.has(key)) return;
    known.set(key, body);
    characters += body.length;
    for (const [oldest, text] of known) {
      if (characters <= CHARACTERS_MAX) return;
      known.delete(oldest);
      characters -= text.length;
    }
  };
  return {
    async of({ binding, store, noun }, deliveries) {
      const place = `${binding.mode} ${binding.tenantId} ${binding.generation} `;
      const bodies = new Map<string, string>();
      const missing: { _id: string; eventId: string }[] = [];
      for (const { _id, body, event_id } of deliveries) {
        const eventId = recordIdOfEvent(event_id);
        const text = body ?? known.get(place + eventId);
        if (text === undefined) missing.push({ _id, eventId });
        else bodies.set(_id, text);
      }
      if (missing.length === 0) return bodies;
      const ids = [...new Set(missing.map(({ eventId }) => eventId))];
      const events = await store.getMany(noun, ids);
      for (const { _id, eventId } of missing) {
        const text = events.get(eventId)?.body;
        if (text === undefined) continue;
        keep(place + eventId, text);
        bodies.set(_id, text);
      }
      return bodies;
    },
  };
}
