// Events that are queued in the head of a line, before they have a delivery: which of them have none yet, and how those get one that are
// not called soon. Decision 370.
import { createOnce } from '#background/create-once.ts';
import type { LineMessage } from '#background/queue/messages.ts';
import type { Workers } from '#background/workers.ts';
import type { Head } from '#store/due/lines.ts';
import type { QueuedEvent } from '#store/due/queued-events.ts';
import { deliveryId, waitingDelivery } from './new-delivery.ts';

/** Events of the head that have no delivery yet, as far as this run does not know it itself. */
export async function unwritten(
  workers: Workers,
  line: LineMessage,
  { queue }: Head,
  written: ReadonlySet<string>,
): Promise<QueuedEvent[]> {
  const open = queue.events.filter(({ eventId }) => !written.has(eventId));
  if (open.length === 0) return [];
  const idOf = ({ eventId }: QueuedEvent) => deliveryId(line.line, eventId);
  const there = await workers.store(line).getMany(workers.nouns.delivery, open.map(idOf));
  return open.filter((one) => !there.has(idOf(one)));
}

/** What is not called soon is written down as it waits, so that it is seen and the head stays small. */
export async function standInLine(
  workers: Workers,
  line: LineMessage,
  events: readonly QueuedEvent[],
): Promise<void> {
  if (events.length === 0 || workers.sending === undefined) return;
  const source = { binding: line, store: workers.store(line), noun: workers.nouns.event };
  const ids = events.map(({ eventId }) => eventId);
  const told = await workers.sending.bodies.of(source, ids);
  const of = { webhookId: line.line, livemode: line.mode === 'live' };
  const waiting = events.flatMap((one) => {
    const event = told.get(one.eventId);
    return event === undefined ? [] : [waitingDelivery(workers.nouns, { ...one, ...of, event })];
  });
  await createOnce(workers, line, waiting);
}
