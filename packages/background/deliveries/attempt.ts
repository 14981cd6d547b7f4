// What one attempt sends besides the body, and what is kept of it. Decisions 7.4 and 7.6.
import { toIso } from '#kernel/clock.ts';
import type { Rec } from '#resource/context.ts';
import type { Outcome } from './send.ts';
import { signatureHeaders } from './sign.ts';

const USER_AGENT = 'Talonario-Webhooks/1.0';

/** An attempt that was made: what came of it, the headers it sent, and when it began and ended. */
export type Attempted = {
  outcome: Outcome;
  headers: Record<string, string>;
  startedMs: number;
  endedMs: number;
};

/** The subscription's own headers, then ours, which win. */
export function attemptHeaders(given: {
  delivery: Rec;
  webhook: Rec;
  secrets: readonly string[];
  nowMs: number;
}): Record<string, string> {
  const { delivery, webhook, secrets, nowMs } = given;
  return {
    ...webhook.headers,
    'content-type': 'application/json',
    'user-agent': USER_AGENT,
    'x-request-id': `${delivery._id}-${delivery.attempt_count + 1}`,
    ...signatureHeaders(secrets, { eventId: delivery.event_id, nowMs, body: delivery.body }),
  };
}

/** The line of `attempts` in the delivery. */
export const attemptOf = (delivery: Rec, { outcome, startedMs, endedMs }: Attempted): Rec => ({
  number: delivery.attempt_count + 1,
  started_at: toIso(startedMs),
  duration_ms: endedMs - startedMs,
  ...(outcome.status !== undefined && { status_code: outcome.status }),
  ...(outcome.failure !== undefined && { error_code: outcome.failure }),
  ...(outcome.excerpt !== undefined && { response_excerpt: outcome.excerpt }),
});
