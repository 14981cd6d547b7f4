// Which JWTs are sessions: signed by the issuer's key, for this audience, an access token, not expired, with tenant and role.
import { createHmac, generateKeyPairSync, sign as signature } from 'node:crypto';
import { importJWK, type JWTPayload, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { type Clock, shiftedClock } from '#kernel/clock.ts';
import { scopesOf } from './roles.ts';
import { sessionVerifier } from './session.ts';

const ISSUER = 'https://issuer.example.invalid';
const AUDIENCE = 'panel';
const HOUR = 3600;
const now = Date.parse('2031-05-31T23:59:59Z') / 1000;

function newKey(kid: string) {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' };
  const { d: _secret, ...publicKey } = jwk;
  return { jwk, publicKey, privateKey };
}
const key = newKey('one');
const stranger = newKey('one');
const clock = { now: () => now * 1000 };
const verifierAt = (at: Clock) =>
  sessionVerifier(
    {
      sessionIssuer: ISSUER,
      sessionAudience: AUDIENCE,
      sessionJwks: JSON.stringify({ keys: [key.publicKey] }),
    },
    at,
  );
const verifier = verifierAt(clock);

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
/** Header and payload as they are signed. */
const startOf = (header: object): string =>
  [header, good].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
/** Signed by hand: a library refuses to make some of these. */
function signedBy({ privateKey }: typeof key, header: object): string {
  const start = startOf(header);
  const by = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const;
  return `${start}.${signature('sha256', Buffer.from(start), by).toString('base64url')}`;
}
const codeOf = async (jwt: string, by = verifier): Promise<unknown> =>
  by.verify(jwt).then(
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

  it.each([
    ['that has expired is told so', HOUR, 'expired_token'],
    ['lasts until its last second is over', HOUR - 0.001, 'admitted'],
    ['issued by a clock that is five minutes ahead is one', -300, 'admitted'],
    ['of a clock further ahead is none', -301, 'invalid_token'],
  ])('%s, by the clock of the service', async (_, seconds, code) => {
    const later = verifierAt(shiftedClock(clock, seconds * 1000));
    expect(await codeOf(await sign(), later)).toBe(code);
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

  it.each([
    ['an extension', { crit: ['exp'], exp: 1 }],
    ['an empty list of extensions', { crit: [] }],
    ['a payload that is not encoded', { crit: ['b64'], b64: true }],
  ])('is refused where its header says that it must be understood: %s', async (_, more) => {
    expect(await codeOf(signedBy(key, { alg: 'ES256', kid: 'one', ...more }))).toBe(
      'invalid_token',
    );
    expect(await codeOf(signedBy(key, { alg: 'ES256', kid: 'one' }))).toBe('admitted');
  });

  it('is refused where its header brings a key of its own, or another way to sign', async () => {
    const own = {
      jwk: stranger.publicKey,
      jku: 'https://evil.example',
      x5u: 'https://evil.example',
    };
    expect(await codeOf(signedBy(stranger, { alg: 'ES256', kid: 'one', ...own }))).toBe(
      'invalid_token',
    );
    const text = Buffer.from(JSON.stringify(key.publicKey));
    for (const secret of [text, Buffer.from(String(key.publicKey.x)), Buffer.alloc(0)]) {
      const start = startOf({ alg: 'HS256', kid: 'one' });
      const mac = createHmac('sha256', secret).update(start).digest('base64url');
      expect(await codeOf(`${start}.${mac}`)).toBe('invalid_token');
    }
  });

  it.each([
    ['zero', 0],
    ['before it began', now - 2 * HOUR],
    ['a fraction', now + 0.5],
    ['text', String(now + HOUR)],
    ['no number', null],
    ['beyond what is exact', 2 ** 60],
    ['milliseconds', (now + HOUR) * 1000],
  ])('does not outlive an end that is %s', async (_, exp) => {
    const codes = ['invalid_token', 'expired_token'];
    expect(codes).toContain(await codeOf(await sign({ exp: exp as never })));
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
