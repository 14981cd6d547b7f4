// How a subscription is doing: failures in a row, when they began, when it last worked; how long it is left alone; and the two
// ways in which it is switched off: its receiver says 410, or everything has failed for five days. contract#webhook-sending,
// contract#webhook-disabling: it is never deleted. Counting does not move the version, so that a client's If-Match holds while
// deliveries go on.
import { randomUUID } from 'node:crypto';
import type { WebhookRow } from '#background/webhook-rows.ts';
import type { Binding, Workers } from '#background/workers.ts';
import { toIso } from '#kernel/clock.ts';
import { Failure } from '#kernel/error.ts';
import type { Change } from '#resource/change.ts';
import { Contention } from '#store/contention.ts';
import type { Attempt } from './attempt.ts';
import { readRetryAfter, slowRestMs } from './schedule.ts';

const DISABLE_AFTER_MS = 5 * 86_400_000;
const DISABLE_AFTER_FAILURES = 20;
/** A success is written at most this often, unless it ends a row of failures. */
const SUCCESS_NOTED_EVERY_MS = 60_000;
const PAUSE_STATUSES = new Set([429, 502, 504]);
const PAUSE_DEFAULT_MS = 5_000;
const PAUSE_MAX_MS = 3_600_000;
/** After rounds of nothing but time-outs: so long, and twice as long after each further one. */
const TIMEOUT_PAUSE_MS = 10_000;
const TIMEOUT_PAUSE_MAX_MS = 900_000;
const GONE = 410;

/** A round of calls; `timeouts`: rounds up to this one that all timed out. */
type Round = { webhook: WebhookRow | undefined; attempts: readonly Attempt[]; timeouts: number };

/** Keeps what the round says of the receiver. Answers until when it is left alone; 0 where the round does not say. */
export async function noteRound(
  workers: Workers,
  binding: Binding,
  { webhook, attempts, timeouts }: Round,
): Promise<number> {
  if (webhook === undefined) return 0;
  const told = attempts.filter(
    ({ delivery, outcome }) => delivery.trigger !== 'test' || !outcome.failure,
  );
  const inOrder = told.toSorted((a, b) => a.endedMs - b.endedMs);
  const lastSuccess = inOrder.findLastIndex(({ outcome }) => outcome.failure === undefined);
  const failed = inOrder.slice(lastSuccess + 1);
  const nowMs = workers.nowMs();
  const pauseMs = Math.max(
    0,
    timeoutPause(timeouts),
    slowRestMs(Math.max(0, ...attempts.map(({ startedMs, endedMs }) => endedMs - startedMs))),
    ...failed.map((one) => pauseAfter(one, nowMs)),
  );
  const pausedMs = pauseMs > 0 && attempts.length > 0 ? nowMs + pauseMs : 0;
  const hasWorked = lastSuccess >= 0;
  if (!hasWorked && failed.length === 0) return pausedMs;
  if (pausedMs > 0 || isNews(webhook, { hasWorked, failures: failed.length, nowMs })) {
    const by = failed.length - (hasWorked ? webhook.consecutive_failures : 0);
    const set = {
      ...(hasWorked && { last_success_at: toIso(nowMs), throttled_until: null }),
      first_failure_at: firstFailure(webhook, { hasWorked, failures: failed.length, nowMs }),
      ...(pausedMs > 0 && { throttled_until: toIso(pausedMs) }),
    };
    await note(workers, binding, counted(workers, webhook, by, set));
  }
  if (failed.length > 0) await disableHopeless(workers, binding, { webhook, failed, hasWorked });
  return pausedMs;
}

type News = { hasWorked: boolean; failures: number; nowMs: number };

function isNews(webhook: WebhookRow, { hasWorked, failures, nowMs }: News): boolean {
  const isRecent = nowMs - Date.parse(webhook.last_success_at ?? '') < SUCCESS_NOTED_EVERY_MS;
  return failures > 0 || (hasWorked && !(webhook.consecutive_failures === 0 && isRecent));
}

function firstFailure(webhook: WebhookRow, { hasWorked, failures, nowMs }: News): string | null {
  if (failures === 0) return null;
  return (hasWorked ? undefined : webhook.first_failure_at) ?? toIso(nowMs);
}

/** A receiver that hangs is asked less and less often whether it is there again. */
const timeoutPause = (timeouts: number): number =>
  timeouts === 0 ? 0 : Math.min(TIMEOUT_PAUSE_MS * 2 ** (timeouts - 1), TIMEOUT_PAUSE_MAX_MS);

/** A receiver that asked for a rest gets it. */
function pauseAfter({ outcome }: Attempt, nowMs: number): number {
  if (!PAUSE_STATUSES.has(outcome.status ?? 0)) return 0;
  return Math.min(readRetryAfter(outcome.retryAfter, nowMs) ?? PAUSE_DEFAULT_MS, PAUSE_MAX_MS);
}

const counted = (
  workers: Workers,
  webhook: WebhookRow,
  by: number,
  set: Partial<WebhookRow>,
): Change => ({
  kind: 'adjust',
  noun: workers.nouns.webhook,
  id: webhook._id,
  field: 'consecutive_failures',
  by,
  set,
  min: 0,
  refusal: { code: 'not_found' },
});

async function disableHopeless(
  workers: Workers,
  binding: Binding,
  {
    webhook,
    failed,
    hasWorked,
  }: { webhook: WebhookRow; failed: readonly Attempt[]; hasWorked: boolean },
): Promise<void> {
  if (failed.some(({ outcome }) => outcome.status === GONE)) {
    return disable(workers, binding, { webhook, reason: 'The receiver answered 410 Gone' });
  }
  const isOld = workers.nowMs() - Date.parse(webhook.first_failure_at ?? '') >= DISABLE_AFTER_MS;
  const isOften = webhook.consecutive_failures + failed.length >= DISABLE_AFTER_FAILURES;
  if (hasWorked || !isOld || !isOften) return;
  await disable(workers, binding, { webhook, reason: 'Every delivery failed for five days' });
}

/** Emits webhook.disabled to the other subscriptions. One that was changed since the attempt is judged by its next. */
async function disable(
  workers: Workers,
  binding: Binding,
  { webhook, reason }: { webhook: WebhookRow; reason: string },
): Promise<void> {
  const before = await workers.store(binding).get(workers.nouns.webhook, webhook._id);
  if (before?.status !== 'active' || before.version !== webhook.version) return;
  const after = {
    ...before,
    status: 'auto_disabled',
    disabled_reason: reason,
    updated_at: toIso(workers.nowMs()),
    version: before.version + 1,
  };
  await note(workers, binding, { kind: 'update', noun: workers.nouns.webhook, before, after });
}

/** A subscription that was deleted or changed meanwhile is counted at its next attempt. */
async function note(workers: Workers, binding: Binding, change: Change): Promise<void> {
  try {
    await workers.store(binding).commit([change], { token: randomUUID(), nowMs: workers.nowMs() });
  } catch (error) {
    if (!(error instanceof Failure) && !(error instanceof Contention)) throw error;
    if (error instanceof Failure && error.status >= 500) throw error;
  }
}
