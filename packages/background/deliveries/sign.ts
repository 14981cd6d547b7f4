// Standard Webhooks signatures: HMAC-SHA256 over `id.timestamp.body`, one `v1,` part per secret, so that receivers can
// verify with either secret while one is being replaced. contract#webhook-signature.
import { createHmac } from 'node:crypto';

const SECRET_PREFIX = 'whsec_';

/** The three headers of one attempt. `eventId` is the same on every attempt, the timestamp is the attempt's own. */
export function signatureHeaders(
  secrets: readonly string[],
  message: { eventId: string; nowMs: number; body: string },
): Record<string, string> {
  const timestamp = Math.floor(message.nowMs / 1000);
  const content = `${message.eventId}.${timestamp}.${message.body}`;
  return {
    'webhook-id': message.eventId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map((secret) => `v1,${hmac(secret, content)}`).join(' '),
  };
}

const hmac = (secret: string, content: string): string =>
  createHmac('sha256', Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64'))
    .update(content)
    .digest('base64');
