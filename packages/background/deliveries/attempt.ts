// One attempt of a delivery: what is sent besides the body, the call, and what is kept of it. Decisions 7.4 and 7.6.

import type { Workers } from '#background/workers.ts';
import { toIso } from '#kernel/clock.ts';
import type { Rec } from '#resource/context.ts';
import type { Vault } from '#resource/ports.ts';
import { type Outcome, send } from './send.ts';
import { signatureHeaders } from './sign.ts';

const USER_AGENT = 'Talonario-Webhooks/1.0';

/** An attempt that was made: what came of it, the headers it sent, and when it began and ended. */
export type Attempt = {
  delivery: Rec;
  outcome: Outcome;
  headers: Record<string, string>;
  startedMs: number;
  endedMs: number;
};

/** `nowMs`: the tenant's clock. */
type Call = { delivery: Rec; webhook: Rec; secrets: readonly string[]; nowMs: () => number };

/** Calls the receiver once. */
export async function makeAttempt(workers: Workers, call: Call): Promise<Attempt> {
  const { delivery, webhook, nowMs } = call;
  const headers = attemptHeaders(call, workers.nowMs());
  const startedMs = nowMs();
  const sending = { url: webhook.url, headers, body: delivery.body };
  const outcome = await send(sending, {
    rules: workers.addresses,
    resolve: workers.resolve,
    totalTimeoutMs: workers.callTimeoutMs,
  });
  return { delivery, outcome, headers, startedMs, endedMs: nowMs() };
}

/** The current secret, and the one before it as long as both are to be accepted. */
export async function openSecrets(
  vault: Vault,
  secret: Rec | undefined,
  nowMs: number,
): Promise<string[]> {
  if (secret === undefined) throw new Error('a subscription without a secret');
  const isRotating = Date.parse(secret.previous_until ?? '') > nowMs;
  const sealed = [secret.sealed, ...(isRotating ? [secret.previous_sealed] : [])];
  return Promise.all(sealed.map((text) => vault.open(text, `webhook:${secret._id}`)));
}

/** The subscription's own headers, then the service's, which win. */
const attemptHeaders = (
  { delivery, webhook, secrets }: Call,
  nowMs: number,
): Record<string, string> => ({
  ...webhook.headers,
  'content-type': 'application/json',
  'user-agent': USER_AGENT,
  'x-request-id': `${delivery._id}-${delivery.attempt_count + 1}`,
  ...signatureHeaders(secrets, { eventId: delivery.event_id, nowMs, body: delivery.body }),
});

/** The line of `attempts` in the delivery. */
export const attemptOf = ({ delivery, outcome, startedMs, endedMs }: Attempt): Rec => ({
  number: delivery.attempt_count + 1,
  started_at: toIso(startedMs),
  duration_ms: endedMs - startedMs,
  ...(outcome.status !== undefined && { status_code: outcome.status }),
  ...(outcome.failure !== undefined && { error_code: outcome.failure }),
  ...(outcome.excerpt !== undefined && { response_excerpt: outcome.excerpt }),
});
