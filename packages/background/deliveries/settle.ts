// What becomes of a delivery: closed, or in its line again until its next attempt. Pure, but for the jitter of the schedule.
import type { DeliveryRow } from '#background/webhook-rows.ts';
import { toIso } from '#kernel/clock.ts';
import { type Attempt, attemptOf } from './attempt.ts';
import { nextDelayMs, readRetryAfter } from './schedule.ts';

const GONE = 410;

/** A delivery as it was and as it is to be written; `dueMs`: its next attempt, Infinity where there is none. */
export type Settled = { before: DeliveryRow; after: DeliveryRow; dueMs: number };

/** The delivery ends with that status. */
export function closed(
  before: DeliveryRow,
  status: DeliveryRow['status'],
  nowMs: number,
  more: Partial<DeliveryRow> = {},
): Settled {
  const { next_attempt_at: _, ...kept } = before;
  const after = { ...kept, ...more, status, updated_at: toIso(nowMs), version: before.version + 1 };
  return { before, after, dueMs: Number.POSITIVE_INFINITY };
}

/** What follows from an attempt. `nowMs` is of the tenant's clock, `realMs` what a receiver's Retry-After date counts from. */
export function afterAttempt(attempt: Attempt, nowMs: number, realMs: number): Settled {
  const { delivery, outcome, headers } = attempt;
  const attempts = [...delivery.attempts, attemptOf(attempt)];
  const done = { attempts, attempt_count: attempts.length, request_headers: headers };
  if (outcome.failure === undefined) return closed(delivery, 'delivered', nowMs, done);
  const retryAfterMs = readRetryAfter(outcome.retryAfter, realMs);
  const isFinal = outcome.status === GONE || delivery.trigger === 'test';
  const delayMs = isFinal ? undefined : nextDelayMs(attempts.length, retryAfterMs);
  if (delayMs === undefined) return closed(delivery, 'failed', nowMs, done);
  const dueMs = nowMs + delayMs;
  const { after } = closed(delivery, 'retrying', nowMs, done);
  return { before: delivery, after: { ...after, next_attempt_at: toIso(dueMs) }, dueMs };
}
