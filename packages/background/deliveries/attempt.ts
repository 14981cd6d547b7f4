// One attempt of a delivery: what is sent besides the body, the call, and what is kept of it. contract#webhook-deliveries,
// contract#webhook-signature.

import type { KeyObject } from 'node:crypto';
import type { AttemptLine, DeliveryRow, SecretRow, WebhookRow } from '#background/webhook-rows.ts';
import type { Workers } from '#background/workers.ts';
import { toIso } from '#kernel/clock.ts';
import { parseJson } from '#kernel/json.ts';
import type { Vault } from '#resource/ports.ts';
import type { Outcome } from './outcome.ts';
import type { Post } from './send.ts';
import { signatureHeaders, signingKey } from './sign.ts';

const USER_AGENT = 'Talonario-Webhooks/1.0';

/** An attempt that was made: what came of it, the headers it sent as they are kept, and when it began and ended. */
export type Attempt = {
  delivery: DeliveryRow;
  outcome: Outcome;
  headers: Record<string, string>;
  startedMs: number;
  endedMs: number;
};

/** What is opened for the calls of a round: keys to sign with, and the subscription's own headers. */
type Opened = { keys: readonly KeyObject[]; ownHeaders: Record<string, string> };

/** `nowMs`: the tenant's clock. */
type Call = Opened & { delivery: DeliveryRow; body: string; post: Post; nowMs: () => number };

/** What is kept in place of the subscription's own headers. */
const HIDDEN_VALUE = '***';

/** Calls the receiver once. */
export async function makeAttempt(workers: Workers, call: Call): Promise<Attempt> {
  const { delivery, body, post, nowMs } = call;
  const headers = attemptHeaders(call, workers.nowMs());
  const startedMs = nowMs();
  const outcome = await post(headers, body);
  const hidden = Object.keys(call.ownHeaders).map((name) => [name, HIDDEN_VALUE]);
  const kept = { ...headers, ...Object.fromEntries(hidden) };
  return { delivery, outcome, headers: kept, startedMs, endedMs: nowMs() };
}

type Sealed = { webhook: WebhookRow; secret: SecretRow | undefined; nowMs: number };

/**
 * The current secret, and the one before it as long as both are to be accepted; and the headers, of which what an earlier version
 * wrote is not sealed.
 */
export async function openSealed(
  vault: Vault,
  { webhook, secret, nowMs }: Sealed,
): Promise<Opened> {
  if (secret === undefined) throw new Error('a subscription without a secret');
  const open = (text: string) => vault.open(text, `webhook:${secret._id}`);
  const { sealed, sealed_headers, previous_sealed, previous_until } = secret;
  const isRotating = Date.parse(previous_until ?? '') > nowMs;
  const former = isRotating && previous_sealed !== undefined ? [previous_sealed] : [];
  const known: Record<string, string> = sealed_headers ? parseJson(await open(sealed_headers)) : {};
  return {
    keys: (await Promise.all([sealed, ...former].map(open))).map(signingKey),
    ownHeaders: { ...webhook.headers, ...known },
  };
}

/** The subscription's own headers, then the service's, which win. */
const attemptHeaders = (
  { delivery, body, keys, ownHeaders }: Call,
  nowMs: number,
): Record<string, string> => ({
  ...ownHeaders,
  'content-type': 'application/json',
  'user-agent': USER_AGENT,
  'x-request-id': `${delivery._id}-${delivery.attempt_count + 1}`,
  ...signatureHeaders(keys, { eventId: delivery.event_id, nowMs, body }),
});

/** The line of `attempts` in the delivery. */
export const attemptOf = ({ delivery, outcome, startedMs, endedMs }: Attempt): AttemptLine => ({
  number: delivery.attempt_count + 1,
  started_at: toIso(startedMs),
  duration_ms: endedMs - startedMs,
  ...(outcome.status !== undefined && { status_code: outcome.status }),
  ...(outcome.failure !== undefined && { error_code: outcome.failure }),
  ...(outcome.excerpt !== undefined && { response_excerpt: outcome.excerpt }),
});
