// Webhook calls, verified as Standard Webhooks says: HMAC-SHA256 over `id.timestamp.body`, with WebCrypto, so that it runs everywhere.
import type { WebhookEvent } from './generated/types.ts';

export type UnwrapOptions = {
  /** One secret, or both while it is being rotated. */
  secret: string | readonly string[];
  /** How far the call's time may be from now. */
  toleranceSeconds?: number;
  now?: () => number;
};

/** The call is not the service's, or an old one. */
export class SignatureError extends Error {
  override readonly name = 'SignatureError';
}

type HeaderSource = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

const TOLERANCE_SECONDS = 300;

/** The event of a call, as it came: `body` is the text of the request, before any parsing. Throws SignatureError. */
export async function unwrapWebhook(
  body: string,
  headers: HeaderSource,
  { secret, toleranceSeconds = TOLERANCE_SECONDS, now = Date.now }: UnwrapOptions,
): Promise<WebhookEvent> {
  const [id, time, given] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    header(headers, name),
  );
  if (!id || !time || !given) throw new SignatureError('The call has no signature');
  const ageSeconds = Math.abs(now() / 1000 - Number(time));
  if (!(ageSeconds <= toleranceSeconds)) throw new SignatureError('The call is not of this time');
  const content = new TextEncoder().encode(`${id}.${time}.${body}`);
  const signatures = given.split(' ').flatMap((part) => part.match(/^v1,(.+)$/)?.[1] ?? []);
  const secrets = typeof secret === 'string' ? [secret] : secret;
  for (const each of secrets) {
    const key = await keyOf(each);
    for (const signature of signatures) {
      const bytes = fromBase64(signature);
      if (bytes !== undefined && (await crypto.subtle.verify('HMAC', key, bytes, content)))
        return JSON.parse(body);
    }
  }
  throw new SignatureError('The signature is not that of the secret');
}

function header(headers: HeaderSource, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const found = Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1];
  return typeof found === 'object' ? found[0] : found;
}

function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = fromBase64(secret.replace(/^whsec_/, ''));
  if (bytes === undefined) throw new SignatureError('The secret is not one of a webhook');
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify']);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
  } catch {
    return undefined;
  }
}
