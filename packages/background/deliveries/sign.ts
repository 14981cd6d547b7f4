// Standard Webhooks signatures: HMAC-SHA256 over `id.timestamp.body`, one `v1,` part per secret, so that receivers can
// verify with either secret while one is being replaced. contract#webhook-signature.
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

const SECRET_PREFIX = 'whsec_';

/** What signs for a secret, made once for many messages. */
export const signingKey = (secret: string): KeyObject =>
  createSecretKey(Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64'));

/** The three headers of one attempt. `eventId` is the same on every attempt, the timestamp is the attempt's own. */
export function signatureHeaders(
  keys: readonly KeyObject[],
  message: { eventId: string; nowMs: number; body: string },
): Record<string, string> {
  const timestamp = Math.floor(message.nowMs / 1000);
  const content = `${message.eventId}.${timestamp}.${message.body}`;
  return {
    'webhook-id': message.eventId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': keys.map((key) => `v1,${hmac(key, content)}`).join(' '),
  };
}

const hmac = (key: KeyObject, content: string): string =>
  createHmac('sha256', key).update(content).digest('base64');
