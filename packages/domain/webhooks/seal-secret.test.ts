// Signing secrets.
import { describe, expect, it } from 'vitest';
import { type Headers, secretHint } from './records/webhook-secret.ts';
import { newSecret, statedHeaders } from './seal-secret.ts';

describe('signing secrets', () => {
  it('are 32 random bytes of which only the last 4 characters are ever shown again', () => {
    const secret = newSecret();
    expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32);
    expect(newSecret()).not.toBe(secret);
    expect(secretHint(secret)).toBe(secret.slice(-4));
  });
});

describe('headers that are sent back hidden', () => {
  it('keep the value that they had, by their name in any case', () => {
    const had = { 'X-Key': 'one', 'X-Other': 'two' };
    expect(statedHeaders({ 'x-key': '***', 'X-New': 'three' }, had)).toEqual({
      'x-key': 'one',
      'X-New': 'three',
    });
  });

  it('are refused where there is no value that they stand for', () => {
    const nothing: Headers[] = [{}, { 'X-Key': '***' }];
    for (const had of nothing) {
      expect(() => statedHeaders({ 'X-Key': '***' }, had)).toThrow('invalid fields');
    }
  });
});
