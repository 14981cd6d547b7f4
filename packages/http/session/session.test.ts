// Which JWTs are sessions: signed by the issuer's key, for this audience, an access token, not expired, with tenant and role.
import { generateKeyPairSync } from 'node:crypto';
import { importJWK, type JWTPayload, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { systemClock } from '#kernel/clock.ts';
import { scopesOf } from './roles.ts';
import { sessionVerifier } from './session.ts';

const ISSUER = 'https://issuer.example.invalid';
const AUDIENCE = 'panel';
const HOUR = 3600;
const now = Math.floor(systemClock.now() / 1000);

function newKey(kid: string) {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' };
  const { d: _secret, ...publicKey } = jwk;
  return { jwk, publicKey };
}
const key = newKey('one');
const stranger = newKey('one');
const verifier = sessionVerifier({
  sessionIssuer: ISSUER,
  sessionAudience: AUDIENCE,
  sessionJwks: JSON.stringify({ keys: [key.publicKey] }),
});

const good = {
  iss: ISSUER,
  sub: 'user-1',
  client_id: AUDIENCE,
  token_use: 'access',
  iat: now,
  exp: now + HOUR,
  'custom:tenant_id': 'a1b2c3d4e5',
  'custom:role': 'seller',
};

async function sign(changes: JWTPayload = {}, by = key, kid = 'one'): Promise<string> {
  const signingKey = await importJWK(by.jwk, 'ES256');
  return new SignJWT({ ...good, ...changes })
    .setProtectedHeader({ alg: 'ES256', kid })
    .sign(signingKey);
}
const codeOf = async (jwt: string): Promise<unknown> =>
  verifier.verify(jwt).then(
    () => 'admitted',
    (error) => error.code,
  );

describe('a session', () => {
  it('is its tenant, subject, role and the scopes of the role', async () => {
    expect(await verifier.verify(await sign())).toEqual({
      kind: 'session',
      tenantId: 'a1b2c3d4e5',
      mode: 'live',
      subject: 'user-1',
      role: 'seller',
      scopes: scopesOf('seller'),
    });
  });

  it('is live unless it says that it knows the sandbox alone', async () => {
    expect(await verifier.verify(await sign({ 'custom:mode': 'test' }))).toMatchObject({
      mode: 'test',
    });
    expect(await codeOf(await sign({ 'custom:mode': 'both' }))).toBe('invalid_token');
  });

  it('may carry its audience as aud or as client_id', async () => {
    expect(await codeOf(await sign({ client_id: undefined, aud: AUDIENCE }))).toBe('admitted');
    expect(await codeOf(await sign({ client_id: undefined, aud: ['other', AUDIENCE] }))).toBe(
      'admitted',
    );
  });

  it('that has expired is told so', async () => {
    expect(await codeOf(await sign({ exp: now - 1 }))).toBe('expired_token');
  });

  it.each([
    ['another issuer', { iss: 'https://evil.example' }],
    ['another client', { client_id: 'other' }],
    ['an id token', { token_use: 'id' }],
    ['no token use', { token_use: undefined }],
    ['not valid yet', { nbf: now + HOUR }],
    ['no end', { exp: undefined }],
    ['an end that is no time', { exp: 'never' as never }],
    ['an end in a hundred years', { exp: now + 100 * 365 * 24 * HOUR }],
    ['no time of issue', { iat: undefined }],
    ['a time of issue to come', { iat: now + HOUR, exp: now + 2 * HOUR }],
    ['no tenant', { 'custom:tenant_id': undefined }],
    ['a malformed tenant', { 'custom:tenant_id': 'a1b2c3d4e5#x' }],
    ['a tenant list', { 'custom:tenant_id': ['a1b2c3d4e5'] }],
    ['no role', { 'custom:role': undefined }],
    ['an unknown role', { 'custom:role': 'root' }],
    ['no subject', { sub: '' }],
  ])('is refused with %s', async (_, changes) => {
    expect(await codeOf(await sign(changes as JWTPayload))).toBe('invalid_token');
  });

  it('is refused when signed by another key, under an unknown key id, or altered, without asking any network', async () => {
    expect(await codeOf(await sign({}, stranger))).toBe('invalid_token');
    expect(await codeOf(await sign({}, key, 'two'))).toBe('invalid_token');
    const [header, payload, signature] = (await sign()).split('.');
    const owner = Buffer.from(JSON.stringify({ ...good, 'custom:role': 'owner' })).toString(
      'base64url',
    );
    expect(await codeOf(`${header}.${owner}.${signature}`)).toBe('invalid_token');
    const none = Buffer.from('{"alg":"none","kid":"one"}').toString('base64url');
    for (const jwt of [
      `${none}.${payload}.`,
      `${none}.${payload}.${signature}`,
      'a.b.c',
      '..',
      '',
    ]) {
      expect(await codeOf(jwt)).toBe('invalid_token');
    }
  });
});
