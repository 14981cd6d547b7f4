// The worker of the delivery queue: one message, one attempt. A message may come twice or late; the state of the
// delivery decides whether there is anything to do. An attempt that was made but not written down (a crash in between)
// is made again: receivers may see a delivery twice, with the same webhook-id, but never not at all.
import { randomUUID } from 'node:crypto';
import { toIso } from '#kernel/clock.ts';
import type { Rec } from '#resource/context.ts';
import type { DeliveryMessage } from '#resource/ports.ts';
import { Rerun } from '#store/rerun.ts';
import { type Attempted, attemptHeaders, attemptOf } from './attempt.ts';
import { forget } from './due-index.ts';
import { nextDelayMs, readRetryAfter } from './schedule.ts';
import { send } from './send.ts';
import { noteFailure, noteSuccess } from './subscription-health.ts';
import { turnWaitMs } from './turns.ts';
import { dispatchSoon, keepInMind, plan, type Workers } from './workers.ts';

const OPEN = new Set(['pending', 'retrying']);
/** Sent although the subscription is disabled: someone asked for exactly this one. */
const ASKED = new Set(['manual', 'test']);
/** Messages are delayed by whole seconds. */
const EARLY_MS = 1_000;

/** What an attempt is made with. */
type Job = { message: DeliveryMessage; delivery: Rec; webhook: Rec };

/** Works on one message; throws when it must come again (the tables are out of reach). */
export async function deliver(workers: Workers, message: DeliveryMessage): Promise<void> {
  const { nouns } = workers;
  const store = workers.store(message);
  const delivery = await store.get(nouns.delivery, message.deliveryId);
  if (delivery === undefined || !OPEN.has(delivery.status)) return forgetDue(workers, message);
  const dueMs = Date.parse(delivery.next_attempt_at ?? delivery.created_at);
  const earlyMs = delivery.attempt_count > 0 ? dueMs - workers.nowMs() : 0;
  if (earlyMs > EARLY_MS) return keepInMind(workers, { message, delayMs: earlyMs });
  const webhook = await store.get(nouns.webhook, delivery.webhook_id);
  if (webhook === undefined || (webhook.status !== 'active' && !ASKED.has(delivery.trigger))) {
    return finish(workers, { message, delivery, webhook: webhook ?? {} }, { status: 'cancelled' });
  }
  const job = { message, delivery, webhook };
  const waitMs = await waitFor(workers, job);
  if (waitMs > 0) return plan(workers, [{ message, delayMs: waitMs }]);
  await settle(workers, job, await attempt(workers, job));
}

/** Milliseconds until the subscription may be called: its receiver asked for a pause, or its turns of this second are taken. */
async function waitFor(workers: Workers, { message, webhook }: Job): Promise<number> {
  const nowMs = workers.nowMs();
  const pausedUntil = Date.parse(webhook.throttled_until ?? '');
  if (pausedUntil > nowMs) return pausedUntil - nowMs;
  const turn = { webhookId: webhook._id, perSecond: webhook.rate_limit_per_second, nowMs };
  return turnWaitMs(workers.tables[message.mode], turn);
}

async function attempt(workers: Workers, { message, delivery, webhook }: Job): Promise<Attempted> {
  const secret = await workers.store(message).get(workers.nouns.secret, webhook._id);
  const secrets = await openSecrets(workers, message, secret);
  const startedMs = workers.nowMs();
  const headers = attemptHeaders({ delivery, webhook, secrets, nowMs: startedMs });
  const sending = { url: webhook.url, headers, body: delivery.body };
  const outcome = await send(sending, { rules: workers.addresses, resolve: workers.resolve });
  return { outcome, headers, startedMs, endedMs: workers.nowMs() };
}

/** The current secret, and the one before it as long as both are to be accepted. */
async function openSecrets(
  workers: Workers,
  message: DeliveryMessage,
  secret: Rec | undefined,
): Promise<string[]> {
  if (secret === undefined) throw new Error('a subscription without a secret');
  const isRotating = Date.parse(secret.previous_until ?? '') > workers.nowMs();
  const sealed = [secret.sealed, ...(isRotating ? [secret.previous_sealed] : [])];
  const vault = workers.vault(message);
  return Promise.all(sealed.map((text) => vault.open(text, `webhook:${secret._id}`)));
}

/** Writes the attempt down and decides what follows it. */
async function settle(workers: Workers, job: Job, attempted: Attempted): Promise<void> {
  const { delivery, webhook, message } = job;
  const { outcome } = attempted;
  const attempts = [...delivery.attempts, attemptOf(delivery, attempted)];
  const done = { attempts, attempt_count: attempts.length, request_headers: attempted.headers };
  if (outcome.failure === undefined) {
    await finish(workers, job, { ...done, status: 'delivered' });
    return noteSuccess(workers, message, webhook);
  }
  const retryAfterMs = readRetryAfter(outcome.retryAfter, attempted.endedMs);
  const isFinal = outcome.status === 410 || delivery.trigger === 'test';
  const delayMs = isFinal ? undefined : nextDelayMs(attempts.length, retryAfterMs);
  if (delayMs === undefined) await finish(workers, job, { ...done, status: 'failed' });
  else await retryLater(workers, job, done, delayMs);
  if (delivery.trigger !== 'test')
    await noteFailure(workers, message, { webhook, outcome, retryAfterMs });
}

/** The due item moves first, so that a crash in between leaves something to be found. */
async function retryLater(workers: Workers, job: Job, done: Rec, delayMs: number): Promise<void> {
  const next = { message: job.message, delayMs };
  const nextAt = toIso(workers.nowMs() + delayMs);
  await keepInMind(workers, next);
  const isMine = await write(workers, job, {
    ...done,
    status: 'retrying',
    next_attempt_at: nextAt,
  });
  if (isMine) await dispatchSoon(workers, [next]);
}

async function finish(workers: Workers, job: Job, fields: Rec): Promise<void> {
  await write(workers, job, { ...fields, next_attempt_at: undefined });
  await forgetDue(workers, job.message);
}

/** False when another worker wrote the same attempt down first: it then counts once. */
async function write(workers: Workers, { message, delivery }: Job, fields: Rec): Promise<boolean> {
  const after: Rec = {
    ...delivery,
    ...fields,
    updated_at: toIso(workers.nowMs()),
    version: delivery.version + 1,
  };
  if (fields.next_attempt_at === undefined) delete after.next_attempt_at;
  const update = { kind: 'update', noun: workers.nouns.delivery, before: delivery, after } as const;
  try {
    await workers.store(message).commit([update], { token: randomUUID(), nowMs: workers.nowMs() });
    return true;
  } catch (error) {
    if (error instanceof Rerun) return false;
    throw error;
  }
}

const forgetDue = (workers: Workers, message: DeliveryMessage): Promise<void> =>
  forget(workers.tables[message.mode], message);
