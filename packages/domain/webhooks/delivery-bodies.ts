// What deliveries send: the text that their event keeps, which all its deliveries share, unless a delivery has one of its own (thin
// ones, tests, what was sent again, and those of an earlier version).
import type { Context } from '#resource/context.ts';
import { recordIdOfEvent } from '#resource/event-payload.ts';
import type { Delivery } from './records/delivery.ts';
import { Event } from './records/event.ts';

/** The deliveries with their texts; one whose event is gone has none. */
export async function withBodies(
  ctx: Context,
  deliveries: readonly Delivery[],
): Promise<Delivery[]> {
  const lacking = deliveries.filter(({ body }) => body === undefined);
  if (lacking.length === 0) return [...deliveries];
  const ids = new Set(lacking.map(({ event_id }) => recordIdOfEvent(event_id)));
  const events = await ctx.store.getMany(Event, [...ids]);
  return deliveries.map((delivery) => {
    const body = delivery.body ?? events.get(recordIdOfEvent(delivery.event_id))?.body;
    return body === undefined ? delivery : { ...delivery, body };
  });
}

export const withBody = async (ctx: Context, delivery: Delivery): Promise<Delivery> =>
  (await withBodies(ctx, [delivery]))[0] ?? delivery;
