// Signatures, checked by an independent implementation of Standard Webhooks.
import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { atMachineTime } from '../../../test/support/machine-time.ts';
import { signatureHeaders, signingKey } from './sign.ts';

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

const NOW = Date.parse('2026-03-01T02:59:59Z');
const body = '{"type":"sale.created","data":{"name":"Ñandú"}}';
const message = { eventId: 'evt_0192f3a1b2c3d4e5f6a7b8c9', nowMs: NOW, body };

const verified = (secret: string, headers: Record<string, string>, sent = body): unknown =>
  atMachineTime(NOW, () => new Webhook(secret).verify(sent, headers));

describe('webhook signatures', () => {
  it('are accepted by the Standard Webhooks library', () => {
    const secret = newSecret();
    const headers = signatureHeaders([signingKey(secret)], message);
    expect(verified(secret, headers)).toEqual(JSON.parse(body));
  });

  it('let a receiver verify with the old and with the new secret during a rotation', () => {
    const [newer, older, stranger] = [newSecret(), newSecret(), newSecret()] as const;
    const headers = signatureHeaders([newer, older].map(signingKey), message);
    expect(headers['webhook-signature']?.split(' ')).toHaveLength(2);
    expect(() => verified(newer, headers)).not.toThrow();
    expect(() => verified(older, headers)).not.toThrow();
    expect(() => verified(stranger, headers)).toThrow();
  });

  it('do not hold for another body, another id or another time', () => {
    const secret = newSecret();
    const headers = signatureHeaders([signingKey(secret)], message);
    expect(() => verified(secret, headers, `${body} `)).toThrow();
    expect(() => verified(secret, { ...headers, 'webhook-id': 'evt_other' })).toThrow();
    const later = String(Math.floor(NOW / 1000) + 1);
    expect(() => verified(secret, { ...headers, 'webhook-timestamp': later })).toThrow();
  });

  it('equal the published example of Standard Webhooks', () => {
    const example = signatureHeaders([signingKey('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')], {
      eventId: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      nowMs: 1_614_265_330_000,
      body: '{"test": 2432232314}',
    });
    expect(example['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });
});
