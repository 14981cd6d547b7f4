import { createHmac, timingSafeEqual } from 'node:crypto';

/** `body` is the text as it came, before anything parses it. */
export function verify(headers: Record<string, string>, body: string, secret: string): boolean {
  const {
    'webhook-id': id = '',
    'webhook-timestamp': at = '',
    'webhook-signature': sent = '',
  } = headers;
  if (Math.abs(Date.now() / 1000 - Number(at)) > 300) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const right = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest();
  return sent.split(' ').some((each) => {
    const given = Buffer.from(each.replace(/^v1,/, ''), 'base64');
    return given.length === right.length && timingSafeEqual(given, right);
  });
}
