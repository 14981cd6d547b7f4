// One round of a line: what stands first in it and is due is called (calls.ts) and written down together. Of what is queued in its
// head this is the first that is written of a delivery at all. What is planned and written down is of the tenant's clock, so that moving
// the sandbox clock shows the whole schedule (contract#webhook-retries); signatures and calls per second are of the real one.
import { randomUUID } from 'node:crypto';
import { creationOnce, refuseAllBut } from '#background/create-once.ts';
import type { LineMessage } from '#background/queue/messages.ts';
import type { DeliveryRow, SecretRow, WebhookRow } from '#background/webhook-rows.ts';
import type { Workers } from '#background/workers.ts';
import { recordIdOfEvent } from '#resource/event-payload.ts';
import type { Rest } from '#store/due/lines.ts';
import type { QueuedEvent } from '#store/due/queued-events.ts';
import type { Attempt } from './attempt.ts';
import { CALLS_MAX, callAll, type Ready } from './calls.ts';
import type { Connections } from './connections.ts';
import type { EventBodies } from './event-bodies.ts';
import { isUnwritten, unwrittenDelivery } from './new-delivery.ts';
import { afterAttempt, closed, type Settled } from './settle.ts';
import { noteRound } from './subscription-health.ts';

/** One more than can be called, to see whether the line goes on. */
const SEEN_MAX = CALLS_MAX + 1;
/** Messages are delayed by whole seconds, and clocks of two machines differ a little. */
const EARLY_MS = 1_000;
/** What can be called within so many seconds need not be written down before. */
const SOON_SECONDS = 5;
/** A delivery of an earlier version may be there before its event where a relay died between the two, which another one makes good. */
const EVENT_PATIENCE_MS = 3_600_000;
/** Sent although the subscription is disabled: a client asked for exactly this one. */
const ASKED = new Set<DeliveryRow['trigger']>(['manual', 'test']);

type Counts = Pick<Rest, 'calls' | 'timeouts'>;
/** `offsetMs`: how far the tenant's clock stands from the real one. `queued`: events of the head that have no delivery yet. */
type Round = Counts & {
  line: LineMessage;
  offsetMs: number;
  queued: readonly QueuedEvent[];
} & Kept;
type Kept = { connections: Connections; bodies: EventBodies };

/** The first deliveries of a line and what they are called with. */
type Seen = {
  webhook: WebhookRow | undefined;
  secret: SecretRow | undefined;
  /** To be called, first come first, each with what is sent. */
  open: Ready[];
  /** Not to be called any more. */
  over: DeliveryRow[];
  /** Queued, of which there is no event any more. */
  gone: readonly QueuedEvent[];
  /** When the line goes on behind these, by the tenant's clock; Infinity where it ends. */
  beyondMs: number;
  pausedMs: number;
};

/** `hasMoved`: something was called or ended. `queued`: what is left of it; `soonMax`: how many of them can be called soon. */
export type RoundEnd = Rest & {
  hasMoved: boolean;
  queued: readonly QueuedEvent[];
  soonMax: number;
};

/** Makes the calls of one round and tells how the line stands after it. */
export async function round(workers: Workers, given: Round): Promise<RoundEnd> {
  const tenants = { ...workers, nowMs: () => workers.nowMs() + given.offsetMs };
  const seen = await look(tenants, given);
  const before = { ...given, calls: inThisSecond(given.calls, workers.nowMs()) };
  const called = seen.open.slice(0, callsAllowed(seen, before, tenants.nowMs()));
  const { line, connections } = given;
  const { webhook, secret } = seen;
  const calling = { line, connections, webhook, secret, called, nowMs: tenants.nowMs };
  const attempts = await callAll(workers, calling);
  const settled = [
    ...seen.over.map((delivery) => closed(delivery, endWithout(seen.webhook), tenants.nowMs())),
    ...attempts.map((one) => afterAttempt(one, tenants.nowMs(), workers.nowMs())),
  ];
  await writeDown(tenants, given.line, settled);
  const calls = { ...before.calls, count: before.calls.count + attempts.length };
  const timeouts = timeoutsAfter(given.timeouts, attempts);
  const health = { webhook: seen.webhook, attempts, timeouts };
  const pausedMs = Math.max(await noteRound(tenants, given.line, health), seen.pausedMs);
  const after = { calls, timeouts, pausedMs: pausedMs - given.offsetMs };
  const goesOnMs = Math.min(seen.beyondMs, ...settled.map(({ dueMs }) => dueMs)) - given.offsetMs;
  const isLeft = attempts.length < seen.open.length;
  const dueMs = isLeft ? turnMs(seen.webhook, calls, workers.nowMs()) : goesOnMs;
  const nextMs = dueMs === Number.POSITIVE_INFINITY ? undefined : Math.max(dueMs, after.pausedMs);
  const isPaused = after.pausedMs > workers.nowMs();
  return {
    ...after,
    nextMs,
    pausedMs: isPaused ? after.pausedMs : undefined,
    hasMoved: settled.length + seen.gone.length > 0,
    queued: queuedBehind(given.queued, settled, seen.gone),
    soonMax: isPaused ? 0 : (seen.webhook?.rate_limit_per_second ?? 0) * SOON_SECONDS,
  };
}

function queuedBehind(
  queued: readonly QueuedEvent[],
  settled: readonly Settled[],
  gone: readonly QueuedEvent[],
): readonly QueuedEvent[] {
  const isNew = settled.filter(({ before }) => isUnwritten(before));
  const done = isNew.map(({ before }) => recordIdOfEvent(before.event_id));
  const ended = new Set([...done, ...gone.map(({ eventId }) => eventId)]);
  return ended.size === 0 ? queued : queued.filter(({ eventId }) => !ended.has(eventId));
}

/** The subscription and the first deliveries of its line, those that are queued in its head among them. */
async function look(workers: Workers, given: Round): Promise<Seen> {
  const { line, bodies: known } = given;
  const { nouns } = workers;
  const store = workers.store(line);
  const queued = given.queued.slice(0, SEEN_MAX);
  const told = (eventIds: readonly string[]) =>
    known.of({ binding: line, store, noun: nouns.event }, eventIds);
  const [webhook, secret, standing, queuedEvents] = await Promise.all([
    store.get(nouns.webhook, line.line),
    store.get(nouns.secret, line.line),
    store.waiting(nouns.delivery, line.line, SEEN_MAX),
    told(queued.map(({ eventId }) => eventId)),
  ]);
  const nowMs = workers.nowMs();
  const fresh = queued.flatMap((one) => {
    const event = queuedEvents.get(one.eventId);
    const of = { webhookId: line.line, livemode: line.mode === 'live' };
    return event === undefined ? [] : [unwrittenDelivery({ ...one, ...of, event })];
  });
  const waiting = [...fresh, ...standing].toSorted(inOrder).slice(0, SEEN_MAX);
  const due = waiting.filter((delivery) => dueMs(delivery) <= nowMs + EARLY_MS);
  const mayCall = ({ trigger }: DeliveryRow): boolean =>
    webhook !== undefined && (webhook.status === 'active' || ASKED.has(trigger));
  const open = due.filter(mayCall);
  const lacking = open.filter(({ body }) => body === undefined);
  const events = await told(lacking.map(({ event_id }) => recordIdOfEvent(event_id)));
  const bodyOf = ({ body, event_id }: DeliveryRow): string | undefined =>
    body ?? events.get(recordIdOfEvent(event_id))?.body;
  const isLost = (delivery: DeliveryRow): boolean =>
    bodyOf(delivery) === undefined && Date.parse(delivery.created_at) < nowMs - EVENT_PATIENCE_MS;
  const ready = open.flatMap((delivery) => {
    const body = bodyOf(delivery);
    return body === undefined ? [] : [{ delivery, body }];
  });
  const over = due.filter((delivery) => !mayCall(delivery) || isLost(delivery));
  const gone = queued.filter(({ eventId }) => !queuedEvents.has(eventId));
  const isMoving = ready.length + over.length + gone.length > 0;
  const mayBeMore = (due.length === SEEN_MAX || gone.length > 0) && isMoving;
  return {
    webhook,
    secret,
    open: ready,
    over,
    gone,
    beyondMs: mayBeMore ? nowMs : Math.min(...waiting.slice(due.length).map(dueMs)),
    pausedMs: instant(webhook?.throttled_until),
  };
}

/** First attempts, then retries by their instants. */
const inOrder = (one: DeliveryRow, other: DeliveryRow): number =>
  dueMs(one) - dueMs(other) || (one._id < other._id ? -1 : 1);

/** A first attempt is due whatever the clock says, which may have been moved since. */
const dueMs = (delivery: DeliveryRow): number =>
  delivery.attempt_count === 0 ? 0 : instant(delivery.next_attempt_at);
const instant = (text: string | null | undefined): number => (text ? Date.parse(text) : 0);

const inThisSecond = ({ second, count }: Rest['calls'], nowMs: number): Rest['calls'] => {
  const now = Math.floor(nowMs / 1000);
  return { second: now, count: second === now ? count : 0 };
};

/** After time-outs one call tries whether the receiver is there again. */
function callsAllowed(
  { webhook, pausedMs }: Seen,
  { calls, timeouts }: Counts,
  nowMs: number,
): number {
  if (webhook === undefined || pausedMs > nowMs) return 0;
  const left = Math.max(webhook.rate_limit_per_second - calls.count, 0);
  return Math.min(left, timeouts > 0 ? 1 : CALLS_MAX);
}

/** When the next call may be made as far as the calls per second go. */
const turnMs = (
  webhook: WebhookRow | undefined,
  { second, count }: Rest['calls'],
  nowMs: number,
): number => (count < (webhook?.rate_limit_per_second ?? 0) ? nowMs : (second + 1) * 1000);

/** What the service itself switched off may be asked to send again; what its owner did not want any more is not. */
const endWithout = (webhook: WebhookRow | undefined): DeliveryRow['status'] =>
  webhook?.status === 'auto_disabled' ? 'failed' : 'cancelled';

/** Another worker, whose lease had ended, may have written one down first: it then counts once. */
async function writeDown(workers: Workers, line: LineMessage, settled: Settled[]): Promise<void> {
  if (settled.length === 0) return;
  const noun = workers.nouns.delivery;
  const results = await workers.store(line).commitMany(
    settled.map(({ before, after }) => ({
      changes: [
        isUnwritten(before)
          ? creationOnce(noun, after)
          : ({ kind: 'update', noun, before, after } as const),
      ],
    })),
    { token: randomUUID(), nowMs: workers.nowMs(), isQuiet: true },
  );
  refuseAllBut(results);
}

/** Rounds in a row in which every call timed out; one without calls says nothing. */
function timeoutsAfter(before: number, attempts: readonly Attempt[]): number {
  if (attempts.length === 0) return before;
  return attempts.every(({ outcome }) => outcome.failure === 'timeout') ? before + 1 : 0;
}
