// The main story over HTTP against the bundles that are deployed: what esbuild left out or the function's variables
// lack shows here, not on AWS.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { groups } from '#domain/groups.ts';
import { Player } from '#local/demo/player.ts';
import { startReceiver } from '#local/demo/receiver.ts';
import { playStory } from '#local/demo/story.ts';
import { type Stack, startStack } from '#local/stack.ts';
import { buildRoutes, wirePath } from '#resource/routes.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { Talonario } from '#sdk/sdk.ts';
import { fromBundles } from './built-functions.ts';

const DIST = new URL('../../dist/functions/', import.meta.url);

let directory = '';
let stack: Stack | undefined;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'talonario-bundles-'));
  stack = await startStack({ directory, port: 0, functions: fromBundles });
}, 120_000);
afterAll(async () => {
  await stack?.stop();
  rmSync(directory, { recursive: true, force: true });
});

test('one bundle is made of every function, source map beside it', () => {
  for (const { name } of groups) {
    for (const file of ['index.mjs', 'index.mjs.map']) {
      expect(existsSync(new URL(`${name}/${file}`, DIST)), `${name}/${file}`).toBe(true);
    }
  }
});

test('the main story holds, from the first product to the last delivery', async () => {
  const receiver = await startReceiver();
  const lines: string[] = [];
  const { url, demo } = running();
  const player = new Player(url, (line) => void lines.push(line));
  try {
    await playStory({ player, receiver, tokens: demo });
  } catch (error) {
    throw new Error(lines.slice(-30).join('\n'), { cause: error });
  } finally {
    await receiver.stop();
  }
  expect(player.checks).toBeGreaterThan(30);
});

test('what only the guides ask for beside that is answered', async () => {
  const { url, demo } = running();
  // The story before it takes most of what the account may ask in a second: the client waits where the service says so.
  const client = new Talonario({ token: demo.test, baseUrl: url });
  const ask = async (method: string, path: string, body?: object) =>
    (await client.request<Rec>(method, `/api/v1${path}`, { body })).data;
  await ask('GET', '/categories/list/');
  const hook = { url: 'https://example.com/hook', event_types: ['invoice.authorized'] };
  const { _id } = await ask('POST', '/webhooks/', hook);
  await ask('DELETE', `/webhooks/${_id}/`);
});

test('every route is answered by the function that declares it', async () => {
  for (const route of buildRoutes(groups).all) {
    const path = wirePath(route).replaceAll(/\{\w+\}/g, '0'.repeat(24));
    const answer = await fetch(running().url + path, { method: route.method });
    const text = await answer.text();
    if (route.access === 'public' && !route.path.includes('{'))
      expect(answer.status, path).toBe(200);
    else if (route.access === 'public') expect(JSON.parse(text).code, path).toBe('not_found');
    else expect(JSON.parse(text).code, `${route.method} ${path}`).toBe('missing_token');
  }
});

function running(): Stack {
  if (stack === undefined) throw new Error('the stack did not start');
  return stack;
}
