// Signing secrets.
import { describe, expect, it } from 'vitest';
import { secretHint } from './records/webhook-secret.ts';
import { newSecret } from './seal-secret.ts';

describe('signing secrets', () => {
  it('are 32 random bytes of which only the last 4 characters are ever shown again', () => {
    const secret = newSecret();
    expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32);
    expect(newSecret()).not.toBe(secret);
    expect(secretHint(secret)).toBe(secret.slice(-4));
  });
});
