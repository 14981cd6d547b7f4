// The console as it is served: one page under a strict policy, files that are kept for good, small, and no address beside its screens.
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { SCREENS } from '#console/app/screen-names.ts';
import { loginOf } from '#http/console/login-way.ts';
import { openMemoryStack, type Stack } from '../support/stack.ts';

const KB = 1024;
const SIZE_MAX = 60 * KB;

let stack: Stack;
const get = async (path: string, headers = {}) => stack.request('GET', path, { headers });
beforeAll(async () => {
  stack = await openMemoryStack();
}, 60_000);

const assets = async (): Promise<string[]> => {
  const { text } = await get('/console');
  return [...text.matchAll(/(?:src|href)="(\/console\/assets\/[^"]+)"/g)].map(
    ([, path = '']) => path,
  );
};

test('every screen and every record of one is the same page', async () => {
  const { text } = await get('/console');
  for (const screen of SCREENS) {
    for (const path of [`/console/${screen}`, `/console/${screen}/`, `/console/${screen}/abc`]) {
      const page = await get(path);
      expect([page.status, page.headers['content-type'], page.text], path).toEqual([
        200,
        'text/html; charset=utf-8',
        text,
      ]);
    }
  }
});

test('what is no screen and no file is a 404 of the service', async () => {
  for (const path of ['/console/nothing', '/console/nothing/abc', '/console/assets/console.js']) {
    const reply = await get(path);
    expect([reply.status, reply.json.code], path).toEqual([404, 'not_found']);
  }
});

test('the policy allows nothing of another host, nothing inside the page, and no text that becomes markup', async () => {
  const { headers, text } = await get('/console');
  const policy = headers['content-security-policy'] ?? '';
  for (const part of [
    "default-src 'none'",
    "script-src 'self';",
    "style-src 'self';",
    "connect-src 'self';",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ])
    expect(policy).toContain(part);
  expect(policy).not.toContain('unsafe');
  expect(text).not.toMatch(/<script(?![^>]*src=)|<style| style="| on\w+="/);
  expect(headers['access-control-allow-origin']).toBeUndefined();
});

test('the page is asked for each time and known by its tag; its files are kept for good', async () => {
  const page = await get('/console');
  expect(page.headers['cache-control']).toBe('no-cache');
  const known = await get('/console', { 'if-none-match': page.headers.etag ?? '' });
  expect([known.status, known.text]).toEqual([304, '']);
  const [script = '', style = ''] = (await assets()).sort();
  expect([script, style]).toEqual([
    expect.stringMatching(/\/console-\w{8}\.js$/),
    expect.stringMatching(/\/look-\w{8}\.css$/),
  ]);
  for (const path of [script, style]) {
    const packed = await get(path, { 'accept-encoding': 'gzip' });
    expect(packed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.bytes).toString('utf8')).toBe((await get(path)).text);
  }
});

test('script and style together stay small', async () => {
  const sizes = await Promise.all(
    (await assets()).map(async (path) => gzipSync((await get(path)).text).length),
  );
  expect(sizes).toHaveLength(2);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(SIZE_MAX);
});

test('a deployed stage is asked for people by its user pool, the local one by its own issuer', () => {
  const deployed = {
    sessionIssuer: 'https://cognito-idp.sa-east-1.amazonaws.com/sa-east-1_Abc123',
    sessionAudience: 'client',
    sessionJwks: undefined,
  };
  expect(loginOf(deployed)).toEqual({
    login: {
      way: 'pool',
      endpoint: 'https://cognito-idp.sa-east-1.amazonaws.com/',
      client: 'client',
      pool: 'sa-east-1_Abc123',
    },
    origin: 'https://cognito-idp.sa-east-1.amazonaws.com',
  });
  expect(loginOf({ ...deployed, sessionJwks: '{}' })).toEqual({ login: { way: 'local' } });
});
