// Laws of the token's text: what this service made is read back, anything else is refused without I/O.
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mintToken, readToken, sameHash } from './tokens.ts';

const serverKey = randomBytes(32);
const tenantId = 'a1b2c3d4e5';

describe('the text of a token', () => {
  it('says its mode, tenant and slot, and is read back as the credential it was minted for', () => {
    const { token, secretHash, hint } = mintToken({ tenantId, slot: 7, mode: 'live' }, serverKey);
    expect(token).toMatch(/^tal_live_a1b2c3d4e5_7_[0-9A-Za-z]{30}$/);
    expect(token.startsWith(hint)).toBe(true);
    expect(readToken(token, { serverKey })).toEqual({
      kind: 'token',
      tenantId,
      slot: 7,
      mode: 'live',
      secretHash,
    });
    expect(secretHash).not.toContain(token.slice(-30, -8));
  });

  it('differs every time', () => {
    const made = Array.from(
      { length: 200 },
      () => mintToken({ tenantId, slot: 0, mode: 'test' }, serverKey).token,
    );
    expect(new Set(made).size).toBe(200);
  });

  it('is refused when any one character is replaced', () => {
    const { token } = mintToken({ tenantId, slot: 0, mode: 'test' }, serverKey);
    expect(readToken(token, { serverKey })).toBeDefined();
    for (let i = 0; i < token.length; i++) {
      const other = token[i] === '1' ? '2' : '1';
      expect(
        readToken(token.slice(0, i) + other + token.slice(i + 1), { serverKey }),
      ).toBeUndefined();
    }
  });

  it('is refused in the other mode and under another server key', () => {
    const { token } = mintToken({ tenantId, slot: 0, mode: 'test' }, serverKey);
    expect(readToken(token, { serverKey })).toBeDefined();
    expect(readToken(token.replace('_test_', '_live_'), { serverKey })).toBeUndefined();
    expect(readToken(token, { serverKey: randomBytes(32) })).toBeUndefined();
  });

  it('is read under the key that was in use before, as long as that is accepted', () => {
    const { token, secretHash } = mintToken({ tenantId, slot: 1, mode: 'live' }, serverKey);
    const next = randomBytes(32);
    expect(readToken(token, { serverKey: next, formerServerKey: serverKey })).toMatchObject({
      secretHash,
    });
    const { token: newer } = mintToken({ tenantId, slot: 1, mode: 'live' }, next);
    expect(readToken(newer, { serverKey: next, formerServerKey: serverKey })).toBeDefined();
    expect(readToken(token, { serverKey: next })).toBeUndefined();
  });

  it('is its own credential, however many are read and however often', () => {
    const tokens = Array.from({ length: 1_200 }, (_, at) =>
      mintToken({ tenantId, slot: at % 10, mode: at % 2 === 0 ? 'live' : 'test' }, serverKey),
    );
    for (const { token, secretHash } of [...tokens, ...tokens])
      expect(readToken(token, { serverKey })).toMatchObject({ secretHash });
  });

  it('is refused with anything before, after or between', () => {
    const { token } = mintToken({ tenantId, slot: 0, mode: 'test' }, serverKey);
    for (const text of [
      ` ${token}`,
      `${token} `,
      `${token}\n`,
      `${token}x`,
      token.slice(0, -1),
      '',
      'tal_',
      'tal_live_',
    ]) {
      expect(readToken(text, { serverKey })).toBeUndefined();
    }
  });

  it('is never any other text', () => {
    const parts = fc.tuple(
      fc.constantFrom('live', 'test'),
      fc.stringMatching(/^[a-z0-9]{10}$/),
      fc.nat(9),
      fc.stringMatching(/^[0-9A-Za-z]{30}$/),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          parts.map(([m, t, s, rest]) => `tal_${m}_${t}_${s}_${rest}`),
        ),
        (text) => {
          expect(readToken(text, { serverKey })).toBeUndefined();
        },
      ),
      { seed: 1, numRuns: 500 },
    );
  });
});

describe('hashes', () => {
  it('are the same only when every character is', () => {
    expect(sameHash('abc', 'abc')).toBe(true);
    expect(sameHash('abc', 'abd')).toBe(false);
    expect(sameHash('abc', 'ab')).toBe(false);
  });
});
