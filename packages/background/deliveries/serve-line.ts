// The worker of the delivery queue: one message, one run of one subscription's line of deliveries. It leases the line, so that
// a receiver has so many calls under way and never more, however many messages there are; makes calls in rounds; and leaves
// when the line is empty, is to wait, or had its time: then it goes to the back of the queue, behind other subscriptions'.
// An event that is queued in the head is taken out of it when the worker leaves, so after its delivery was written down: either with its
// first attempt, or as one that waits. What is queued and has a delivery was queued twice, or a worker died in between. Decision 370.
// A message may come twice or late; what stands in the line decides whether there is anything to do. An attempt that was made
// but not written down (a crash in between) is made again: receivers may see a delivery twice, with the same webhook-id, but
// never not at all.
import { randomUUID } from 'node:crypto';
import type { LineMessage } from '#background/queue/messages.ts';
import {
  clockOffsetMs,
  dispatchSoon,
  livingSandbox,
  sweptAfterMs,
  type Workers,
} from '#background/workers.ts';
import { forget } from '#store/due/due-index.ts';
import { type Head, leave, type Rest, take } from '#store/due/lines.ts';
import { rememberBodies } from './event-bodies.ts';
import { keepConnections } from './kept-connections.ts';
import { standInLine, unwritten } from './queued-deliveries.ts';
import { type RoundEnd, round } from './round.ts';
import { openSemaphore } from './semaphore.ts';

/** No round begins after that; the last one may take as long as a call does. */
const TURN_MS = 5_000;
/** What waits no longer than that waits for the calls of the next second. */
const SECOND_MS = 1_000;

/** Works on one line; throws when its message must come again (the tables are out of reach). */
export async function serveLine(workers: Workers, message: LineMessage): Promise<void> {
  const { tenantId, mode, generation, line: id } = message;
  const line = { tenantId, mode, generation, line: id };
  const table = workers.tables[mode];
  if ((await livingSandbox(workers, line)) === undefined) return forget(table, line);
  const startMs = workers.nowMs();
  const lease = { holder: randomUUID(), nowMs: startMs };
  let head = await take(table, line, lease);
  if (head === undefined) return;
  const { calls, timeouts } = head;
  const atFirst = { pausedMs: undefined, hasMoved: false, queued: [], soonMax: 0 };
  let end: RoundEnd = { calls, timeouts, nextMs: startMs, ...atFirst };
  let sentMs: number | undefined;
  const written = new Set<string>();
  const endMs = startMs + TURN_MS;
  while (head !== undefined) {
    const queued = await unwritten(workers, line, head, written);
    end = await rounds(workers, line, { ...end, queued, nextMs: workers.nowMs() }, endMs);
    const kept = end.queued.slice(0, workers.nowMs() > endMs ? 0 : end.soonMax);
    await standInLine(workers, line, end.queued.slice(kept.length));
    const staying = new Set(kept);
    for (const one of head.queue.events) if (!staying.has(one)) written.add(one.eventId);
    const nowMs = workers.nowMs();
    sentMs = messageMs(end, head, nowMs);
    const rest = { ...restOf(end, head, { sentMs, nowMs }), kept };
    head = await leave(table, line, head, { ...rest, nowMs });
  }
  if (sentMs === undefined) return;
  const delayMs = Math.max(sentMs - workers.nowMs(), 0);
  await dispatchSoon(workers, [{ message: line, delayMs }]);
}

/**
 * When a message is to go out to the line after a run. None does after one in which nothing moved, as each message that came twice
 * would go on for ever; but where the calls of this second were used up and no other message is on its way, this run sends it.
 */
function messageMs(end: RoundEnd, head: Head, nowMs: number): number | undefined {
  const { nextMs, hasMoved } = end;
  if (nextMs === undefined || hasMoved) return nextMs;
  return nextMs <= nowMs + SECOND_MS && !isComing(head, nowMs) ? nextMs : undefined;
}

const isComing = (head: Head, nowMs: number): boolean =>
  head.expectedMs !== undefined && head.expectedMs > nowMs;

/** What the head keeps: when the sweep is to look, later where a message goes out, and when that or an earlier one comes. */
function restOf(
  { nextMs, calls, timeouts, pausedMs }: RoundEnd,
  head: Head,
  { sentMs, nowMs }: { sentMs: number | undefined; nowMs: number },
): Rest {
  const rest = { calls, timeouts, pausedMs };
  if (sentMs === undefined)
    return { ...rest, nextMs, ...(isComing(head, nowMs) && { messageMs: head.expectedMs }) };
  return { ...rest, nextMs: nowMs + sweptAfterMs(sentMs - nowMs), messageMs: sentMs };
}

/** Rounds until nothing is due or the time is over, on connections that are the line's alone. */
async function rounds(
  workers: Workers,
  line: LineMessage,
  begun: RoundEnd,
  endMs: number,
): Promise<RoundEnd> {
  let end = begun;
  const name = `${line.mode} ${line.tenantId} ${line.line}`;
  workers.sending ??= {
    connections: keepConnections(),
    bodies: rememberBodies(),
    semaphore: openSemaphore(),
  };
  const { connections: kept, bodies, semaphore } = workers.sending;
  const connections = kept.take(name, workers.nowMs());
  try {
    while (end.nextMs !== undefined && end.nextMs <= workers.nowMs() && workers.nowMs() <= endMs) {
      const offsetMs = await clockOffsetMs(workers, line);
      const given = { ...end, line, offsetMs, connections, bodies };
      const next = await semaphore.run(() => round(workers, given));
      end = { ...next, hasMoved: end.hasMoved || next.hasMoved };
    }
  } finally {
    kept.release(name, connections, workers.nowMs());
  }
  return end;
}
