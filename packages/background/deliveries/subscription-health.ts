// How a subscription is doing: failures in a row, when they began, when it last worked; and the two ways in which it is
// switched off: its receiver says 410, or everything has failed for five days. Decision 7.8-7.9: it is never deleted.
// Counting does not move the version, so that a client's If-Match holds while deliveries go on.
import { randomUUID } from 'node:crypto';
import type { Binding, Workers } from '#background/workers.ts';
import { toIso } from '#kernel/clock.ts';
import { Failure } from '#kernel/error.ts';
import type { Change } from '#resource/change.ts';
import type { Rec } from '#resource/context.ts';
import { Rerun } from '#store/rerun.ts';
import type { Outcome } from './send.ts';

const DISABLE_AFTER_MS = 5 * 86_400_000;
const DISABLE_AFTER_FAILURES = 20;
/** A success is written at most this often, unless it ends a row of failures. */
const SUCCESS_NOTED_EVERY_MS = 60_000;
const PAUSE_STATUSES = new Set([429, 502, 504]);
const PAUSE_DEFAULT_MS = 5_000;
const PAUSE_MAX_MS = 3_600_000;
const GONE = 410;

type FailedAttempt = { webhook: Rec; outcome: Outcome; retryAfterMs: number | undefined };

export async function noteSuccess(workers: Workers, binding: Binding, webhook: Rec): Promise<void> {
  const nowMs = workers.nowMs();
  const failures: number = webhook.consecutive_failures;
  const isRecent = nowMs - Date.parse(webhook.last_success_at ?? '') < SUCCESS_NOTED_EVERY_MS;
  if (failures === 0 && isRecent) return;
  const set = { last_success_at: toIso(nowMs), first_failure_at: null, throttled_until: null };
  await note(workers, binding, counted(workers, webhook, -failures, set));
}

/** Counts the failure, lets a receiver that asked for it rest, and disables a subscription that is beyond hope. */
export async function noteFailure(
  workers: Workers,
  binding: Binding,
  failed: FailedAttempt,
): Promise<void> {
  const { webhook, outcome } = failed;
  const nowMs = workers.nowMs();
  const firstFailureAt: string = webhook.first_failure_at ?? toIso(nowMs);
  const pauseMs = pauseAfter(failed);
  const set = {
    first_failure_at: firstFailureAt,
    ...(pauseMs > 0 && { throttled_until: toIso(nowMs + pauseMs) }),
  };
  await note(workers, binding, counted(workers, webhook, 1, set));
  const isOld = nowMs - Date.parse(firstFailureAt) >= DISABLE_AFTER_MS;
  const isOften = webhook.consecutive_failures + 1 >= DISABLE_AFTER_FAILURES;
  if (outcome.status === GONE)
    await disable(workers, binding, webhook, 'The receiver answered 410 Gone');
  else if (isOld && isOften) {
    await disable(workers, binding, webhook, 'Every delivery failed for five days');
  }
}

function pauseAfter({ outcome, retryAfterMs }: FailedAttempt): number {
  if (!PAUSE_STATUSES.has(outcome.status ?? 0)) return 0;
  return Math.min(retryAfterMs ?? PAUSE_DEFAULT_MS, PAUSE_MAX_MS);
}

const counted = (workers: Workers, webhook: Rec, by: number, set: Rec): Change => ({
  kind: 'adjust',
  noun: workers.nouns.webhook,
  id: webhook._id,
  field: 'consecutive_failures',
  by,
  set,
  min: 0,
  refusal: { code: 'not_found' },
});

/** Emits webhook.disabled to the other subscriptions. One that was changed since the attempt is judged by its next. */
async function disable(
  workers: Workers,
  binding: Binding,
  webhook: Rec,
  reason: string,
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
    if (!(error instanceof Failure) && !(error instanceof Rerun)) throw error;
    if (error instanceof Failure && error.status >= 500) throw error;
  }
}
