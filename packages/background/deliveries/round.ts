// One round of a line: what stands first in it and is due is called, all at once, and written down together. What is planned
// and written down is of the tenant's clock, so that moving the sandbox clock shows the whole schedule
// (contract#webhook-retries); signatures and calls per second are of the real one.
import { randomUUID } from 'node:crypto';
import type { LineMessage } from '#background/queue/messages.ts';
import type { DeliveryRow, SecretRow, WebhookRow } from '#background/webhook-rows.ts';
import type { Workers } from '#background/workers.ts';
import { Contention } from '#store/contention.ts';
import type { Rest } from '#store/due/lines.ts';
import { type Attempt, makeAttempt, openSealed } from './attempt.ts';
import type { Connections } from './connections.ts';
import type { EventBodies } from './event-bodies.ts';
import { afterAttempt, closed, type Settled } from './settle.ts';
import { noteRound } from './subscription-health.ts';

/** Calls to one subscription at the same time, over all workers: a receiver that hangs holds so many and no more. */
export const CALLS_UNDER_WAY_MAX = 10;
/** One more than can be called, to see whether the line goes on. */
const SEEN_MAX = CALLS_UNDER_WAY_MAX + 1;
/** Messages are delayed by whole seconds, and clocks of two machines differ a little. */
const EARLY_MS = 1_000;
/** A delivery may be there before its event where a relay died between the two, which another one makes good. */
const EVENT_PATIENCE_MS = 3_600_000;
/** Sent although the subscription is disabled: a client asked for exactly this one. */
const ASKED = new Set<DeliveryRow['trigger']>(['manual', 'test']);

type Counts = Pick<Rest, 'calls' | 'timeouts'>;
/** `offsetMs`: how far the tenant's clock stands from the real one. */
type Round = Counts & { line: LineMessage; offsetMs: number } & Kept;
type Kept = { connections: Connections; bodies: EventBodies };

type Ready = { delivery: DeliveryRow; body: string };

/** The first deliveries of a line and what they are called with. */
type Seen = {
  webhook: WebhookRow | undefined;
  secret: SecretRow | undefined;
  /** To be called, first come first, each with what is sent. */
  open: Ready[];
  /** Not to be called any more. */
  over: DeliveryRow[];
  /** When the line goes on behind these, by the tenant's clock; Infinity where it ends. */
  beyondMs: number;
  pausedMs: number;
};

/** `hasMoved`: something was called or ended. */
export type RoundEnd = Rest & { hasMoved: boolean };

/** Makes the calls of one round and tells how the line stands after it. */
export async function round(workers: Workers, given: Round): Promise<RoundEnd> {
  const tenants = { ...workers, nowMs: () => workers.nowMs() + given.offsetMs };
  const seen = await look(tenants, given);
  const before = { ...given, calls: inThisSecond(given.calls, workers.nowMs()) };
  const called = seen.open.slice(0, callsAllowed(seen, before, tenants.nowMs()));
  const { line, connections } = given;
  const calling = { line, connections, seen, called, nowMs: tenants.nowMs };
  const attempts = await callAll(workers, calling);
  const settled = [
    ...seen.over.map((delivery) => closed(delivery, endWithout(seen.webhook), tenants.nowMs())),
    ...attempts.map((one) => afterAttempt(one, tenants.nowMs(), workers.nowMs())),
  ];
  await writeDown(tenants, given.line, settled);
  const calls = { ...before.calls, count: before.calls.count + called.length };
  const timeouts = timeoutsAfter(given.timeouts, attempts);
  const health = { webhook: seen.webhook, attempts, timeouts };
  const pausedMs = Math.max(await noteRound(tenants, given.line, health), seen.pausedMs);
  const after = { calls, timeouts, pausedMs: pausedMs - given.offsetMs };
  const goesOnMs = Math.min(seen.beyondMs, ...settled.map(({ dueMs }) => dueMs)) - given.offsetMs;
  const isLeft = called.length < seen.open.length;
  const dueMs = isLeft ? turnMs(seen.webhook, calls, workers.nowMs()) : goesOnMs;
  const nextMs = dueMs === Number.POSITIVE_INFINITY ? undefined : Math.max(dueMs, after.pausedMs);
  return {
    ...after,
    nextMs,
    pausedMs: after.pausedMs > workers.nowMs() ? after.pausedMs : undefined,
    hasMoved: settled.length > 0,
  };
}

/** The subscription and the first deliveries of its line. */
async function look(workers: Workers, { line, bodies: known }: Round): Promise<Seen> {
  const { nouns } = workers;
  const store = workers.store(line);
  const [webhook, secret, waiting] = await Promise.all([
    store.get(nouns.webhook, line.line),
    store.get(nouns.secret, line.line),
    store.waiting(nouns.delivery, line.line, SEEN_MAX),
  ]);
  const nowMs = workers.nowMs();
  const due = waiting.filter((delivery) => dueMs(delivery) <= nowMs + EARLY_MS);
  const mayCall = ({ trigger }: DeliveryRow): boolean =>
    webhook !== undefined && (webhook.status === 'active' || ASKED.has(trigger));
  const open = due.filter(mayCall);
  const bodies = await known.of({ binding: line, store, noun: nouns.event }, open);
  const isLost = ({ _id, created_at }: DeliveryRow): boolean =>
    !bodies.has(_id) && Date.parse(created_at) < nowMs - EVENT_PATIENCE_MS;
  const ready = open.flatMap((delivery) => {
    const body = bodies.get(delivery._id);
    return body === undefined ? [] : [{ delivery, body }];
  });
  const over = due.filter((delivery) => !mayCall(delivery) || isLost(delivery));
  const mayBeMore = due.length === SEEN_MAX && ready.length + over.length > 0;
  return {
    webhook,
    secret,
    open: ready,
    over,
    beyondMs: mayBeMore ? nowMs : Math.min(...waiting.slice(due.length).map(dueMs)),
    pausedMs: instant(webhook?.throttled_until),
  };
}

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
  return Math.min(left, timeouts > 0 ? 1 : CALLS_UNDER_WAY_MAX);
}

/** When the next call may be made as far as the calls per second go. */
const turnMs = (
  webhook: WebhookRow | undefined,
  { second, count }: Rest['calls'],
  nowMs: number,
): number => (count < (webhook?.rate_limit_per_second ?? 0) ? nowMs : (second + 1) * 1000);

type Calls = Pick<Round, 'line' | 'connections'> & {
  seen: Seen;
  called: readonly Ready[];
  nowMs: () => number;
};

async function callAll(
  workers: Workers,
  { line, connections, seen: { webhook, secret }, called, nowMs }: Calls,
): Promise<Attempt[]> {
  if (webhook === undefined || called.length === 0) return [];
  const vault = workers.vault(line);
  const opened = await openSealed(vault, { webhook, secret, nowMs: nowMs() });
  return Promise.all(
    called.map((ready) =>
      makeAttempt(workers, { ...ready, webhook, nowMs, connections, ...opened }),
    ),
  );
}

/** What the service itself switched off may be asked to send again; what its owner did not want any more is not. */
const endWithout = (webhook: WebhookRow | undefined): DeliveryRow['status'] =>
  webhook?.status === 'auto_disabled' ? 'failed' : 'cancelled';

/** Another worker, whose lease had ended, may have written one down first: it then counts once. */
async function writeDown(workers: Workers, line: LineMessage, settled: Settled[]): Promise<void> {
  if (settled.length === 0) return;
  const noun = workers.nouns.delivery;
  const results = await workers.store(line).commitMany(
    settled.map(({ before, after }) => ({ changes: [{ kind: 'update', noun, before, after }] })),
    { token: randomUUID(), nowMs: workers.nowMs(), isQuiet: true },
  );
  const failed = results.find((result) => !result.done && !(result.error instanceof Contention));
  if (failed !== undefined && !failed.done) throw failed.error;
}

/** Rounds in a row in which every call timed out; one without calls says nothing. */
function timeoutsAfter(before: number, attempts: readonly Attempt[]): number {
  if (attempts.length === 0) return before;
  return attempts.every(({ outcome }) => outcome.failure === 'timeout') ? before + 1 : 0;
}
