// The worker of the delivery queue: one message, one attempt. A message may come twice or late; the state of the
// delivery decides whether there is anything to do. An attempt that was made but not written down (a crash in between)
// is made again: receivers may see a delivery twice, with the same webhook-id, but never not at all.
// What is planned and written down is of the tenant's clock, so that whoever moves the sandbox clock sees the whole schedule
// (decision 7.7); signatures and turns are of the real one.
import { randomUUID } from 'node:crypto';
import { forget } from '#background/due/due-index.ts';
import type { DeliveryMessage } from '#background/queue/messages.ts';
import {
  dispatchSoon,
  isFromDeadSandbox,
  keepInMind,
  type Planned,
  plan,
  type Workers,
} from '#background/workers.ts';
import { toIso } from '#kernel/clock.ts';
import type { Rec } from '#resource/context.ts';
import { Rerun } from '#store/rerun.ts';
import { type Attempted, attemptHeaders, attemptOf } from './attempt.ts';
import { nextDelayMs, readRetryAfter } from './schedule.ts';
import { send } from './send.ts';
import { noteFailure, noteSuccess } from './subscription-health.ts';
import { turnWaitMs } from './turns.ts';

const OPEN = new Set(['pending', 'retrying']);
/** Sent although the subscription is disabled: someone asked for exactly this one. */
const ASKED = new Set(['manual', 'test']);
/** Messages are delayed by whole seconds. */
const EARLY_MS = 1_000;

/** What an attempt is made with. `nowMs`: the tenant's clock. */
type Job = { message: DeliveryMessage; delivery: Rec; webhook: Rec; nowMs: () => number };

/** Works on one message; throws when it must come again (the tables are out of reach). */
export async function deliver(workers: Workers, message: DeliveryMessage): Promise<void> {
  const { nouns } = workers;
  const store = workers.store(message);
  const [delivery, offsetMs, isDead] = await Promise.all([
    store.get(nouns.delivery, message.deliveryId),
    workers.clockOffsetMs(message),
    isFromDeadSandbox(workers, message),
  ]);
  const isOpen = delivery !== undefined && OPEN.has(delivery.status);
  if (isDead || !isOpen) return forgetDue(workers, message);
  const nowMs = () => workers.nowMs() + offsetMs;
  const dueMs = Date.parse(delivery.next_attempt_at ?? delivery.created_at);
  const isEarly = delivery.attempt_count > 0 && dueMs - nowMs() > EARLY_MS;
  if (isEarly) return void (await keepUntil(workers, message, dueMs));
  const webhook = await store.get(nouns.webhook, delivery.webhook_id);
  const job = { message, delivery, webhook: webhook ?? {}, nowMs };
  if (webhook === undefined || (webhook.status !== 'active' && !ASKED.has(delivery.trigger))) {
    return finish(workers, job, { status: endWithout(webhook) });
  }
  const pausedMs = Date.parse(webhook.throttled_until ?? '');
  if (pausedMs > nowMs())
    return dispatchSoon(workers, [await keepUntil(workers, message, pausedMs)]);
  const waitMs = await turnOf(workers, job);
  if (waitMs > 0) return plan(workers, [{ message, delayMs: waitMs }]);
  await settle(workers, job, await attempt(workers, job));
}

/** What the service itself switched off may be asked to send again; what its owner did not want any more is not. */
const endWithout = (webhook: Rec | undefined): string =>
  webhook?.status === 'auto_disabled' ? 'failed' : 'cancelled';

/** Milliseconds until the subscription may be called: its turns of this second may be taken. */
function turnOf(workers: Workers, { message, webhook }: Job): Promise<number> {
  const perSecond = webhook.rate_limit_per_second;
  const turn = { webhookId: webhook._id, perSecond, nowMs: workers.nowMs() };
  return turnWaitMs(workers.tables[message.mode], turn);
}

async function attempt(workers: Workers, job: Job): Promise<Attempted> {
  const { message, delivery, webhook, nowMs } = job;
  const secret = await workers.store(message).get(workers.nouns.secret, webhook._id);
  const secrets = await openSecrets(workers, job, secret);
  const startedMs = nowMs();
  const headers = attemptHeaders({ delivery, webhook, secrets, nowMs: workers.nowMs() });
  const sending = { url: webhook.url, headers, body: delivery.body };
  const outcome = await send(sending, { rules: workers.addresses, resolve: workers.resolve });
  return { outcome, headers, startedMs, endedMs: nowMs() };
}

/** The current secret, and the one before it as long as both are to be accepted. */
async function openSecrets(
  workers: Workers,
  { message, nowMs }: Job,
  secret: Rec | undefined,
): Promise<string[]> {
  if (secret === undefined) throw new Error('a subscription without a secret');
  const isRotating = Date.parse(secret.previous_until ?? '') > nowMs();
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
    return noteSuccess({ ...workers, nowMs: job.nowMs }, message, webhook);
  }
  const retryAfterMs = readRetryAfter(outcome.retryAfter, workers.nowMs());
  const isFinal = outcome.status === 410 || delivery.trigger === 'test';
  const delayMs = isFinal ? undefined : nextDelayMs(attempts.length, retryAfterMs);
  if (delayMs === undefined) await finish(workers, job, { ...done, status: 'failed' });
  else await retryLater(workers, job, done, delayMs);
  if (delivery.trigger === 'test') return;
  await noteFailure({ ...workers, nowMs: job.nowMs }, message, { webhook, outcome, retryAfterMs });
}

/** The due item moves first, so that a crash in between leaves something to be found. */
async function retryLater(workers: Workers, job: Job, done: Rec, delayMs: number): Promise<void> {
  const nextMs = job.nowMs() + delayMs;
  const next = await keepUntil(workers, job.message, nextMs);
  const isMine = await write(workers, job, {
    ...done,
    status: 'retrying',
    next_attempt_at: toIso(nextMs),
  });
  if (isMine) await dispatchSoon(workers, [next]);
}

/** Keeps the message in mind for that instant of the tenant's clock. A clock that is moved meanwhile is followed. */
async function keepUntil(
  workers: Workers,
  { atMs: _, ...bare }: DeliveryMessage,
  dueMs: number,
): Promise<Planned> {
  const message = bare.mode === 'live' ? bare : { ...bare, atMs: dueMs };
  const offsetMs = await workers.clockOffsetMs(message);
  const next = { message, delayMs: Math.max(dueMs - workers.nowMs() - offsetMs, 0) };
  await keepInMind(workers, next);
  const isThen = (await workers.clockOffsetMs(message)) === offsetMs;
  return isThen ? next : keepUntil(workers, message, dueMs);
}

/** What another worker wrote down first may plan more: the due item is then left to it. */
async function finish(workers: Workers, job: Job, fields: Rec): Promise<void> {
  const isMine = await write(workers, job, { ...fields, next_attempt_at: undefined });
  if (isMine) await forgetDue(workers, job.message);
}

/** False when another worker wrote the same attempt down first: it then counts once. */
async function write(workers: Workers, job: Job, fields: Rec): Promise<boolean> {
  const { message, delivery } = job;
  const after: Rec = {
    ...delivery,
    ...fields,
    updated_at: toIso(job.nowMs()),
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
