// The events that deliveries tell of. An event keeps its text, which all its deliveries share; a delivery has one of its own where it sends
// another (thin ones, tests, what was sent again) or was written by an earlier version. What was read lately is remembered, as the same
// event goes to other subscriptions at the same time; an event never changes.
import type { WebhookNouns } from '#background/webhook-rows.ts';
import type { WorkBinding } from '#store/due/due-index.ts';
import type { BoundStore } from '#store/repository.ts';

/** Remembered in all; a text has some twenty thousand at most. */
const CHARACTERS_MAX = 1_000_000;

/** What a delivery takes from its event. */
export type ToldEvent = { type: string; body: string };

export type EventBodies = {
  /** The events of those record ids that are there. */
  of(source: Source, eventIds: readonly string[]): Promise<Map<string, ToldEvent>>;
};
type Source = { binding: WorkBinding; store: BoundStore; noun: WebhookNouns['event'] };

export function rememberBodies(): EventBodies {
  const known = new Map<string, ToldEvent>();
  let characters = 0;
  const keep = (key: string, event: ToldEvent): void => {
    if (known.has(key)) return;
    known.set(key, event);
    characters += event.body.length;
    for (const [oldest, { body }] of known) {
      if (characters <= CHARACTERS_MAX) return;
      known.delete(oldest);
      characters -= body.length;
    }
  };
  return {
    async of({ binding, store, noun }, eventIds) {
      const place = `${binding.mode} ${binding.tenantId} ${binding.generation} `;
      const told = new Map<string, ToldEvent>();
      const missing = new Set<string>();
      for (const id of eventIds) {
        const event = known.get(place + id);
        if (event === undefined) missing.add(id);
        else told.set(id, event);
      }
      if (missing.size === 0) return told;
      for (const [id, { type, body }] of await store.getMany(noun, [...missing])) {
        if (body === undefined) continue;
        keep(place + id, { type, body });
        told.set(id, { type, body });
      }
      return told;
    },
  };
}
