import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOCAL_AUDIENCE, LOCAL_ISSUER, type LocalKeys, localKeys } from '#data-directory/keys.ts';
import { sessionVerifier } from '#http/session/session.ts';
import { MovableClock } from '../../test/support/clock.ts';
import { localLogin } from './local-login.ts';

const clock = new MovableClock();
const TENANT = 'a1b2c3d4e5';
const OWN = { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' };

let directory = '';
let keys: LocalKeys;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'talonario-login-'));
  keys = localKeys(directory);
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const ask = (sent: Record<string, unknown>) =>
  localLogin(
    keys,
    TENANT,
    clock,
  )({
    method: 'POST',
    url: '/console/local-session',
    headers: OWN,
    ...sent,
  } as IncomingMessage);

test('its own page gets a session of the demo tenant that the service admits', async () => {
  const answer = await ask({});
  const { token } = JSON.parse(String(answer?.body)) as { token: string };
  const config = {
    sessionIssuer: LOCAL_ISSUER,
    sessionAudience: LOCAL_AUDIENCE,
    sessionJwks: JSON.stringify(keys.jwks),
  };
  const verifier = sessionVerifier(config, clock);
  expect(await verifier.verify(token)).toMatchObject({ tenantId: TENANT, role: 'owner' });
  expect(answer?.headers['cache-control']).toBe('no-store');
});

test.each([
  ['a page of another origin', { ...OWN, origin: 'https://evil.example' }],
  ['a page of another port', { ...OWN, origin: 'http://127.0.0.1:4000' }],
  ['no page at all', { host: OWN.host }],
  ['a name that only points here', { host: 'evil.example', origin: 'http://evil.example' }],
  ['no host', {}],
])('%s gets none', async (_, headers) => {
  const answer = await ask({ headers });
  expect([answer?.status, String(answer?.body).includes('token')]).toEqual([403, false]);
});

test('reading the path gives no session, and other paths are not its own', async () => {
  expect((await ask({ method: 'GET' }))?.status).toBe(405);
  expect(await ask({ url: '/console' })).toBeUndefined();
});
