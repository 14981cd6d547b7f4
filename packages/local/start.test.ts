// What `npm start` is loaded with: node:http has all that it had, without what speaks to sockets; no client of Amazon; a
// group with its first request.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const STACK = new URL('./stack.ts', import.meta.url).href;
const OF_SOCKETS = ['CloseEvent', 'MessageEvent', 'WebSocket'];
const SAY = `import * as members from 'node:http';
const isLoaded = process.moduleLoadList.some((name) => name.includes('undici'));
console.log(JSON.stringify({ names: Object.keys(members), isLoaded }));`;

const said = (options: readonly string[]) => {
  const { stdout } = spawnSync(
    process.execPath,
    [...options, '--input-type=module', '--eval', SAY],
    { cwd: ROOT, encoding: 'utf8' },
  );
  return JSON.parse(stdout) as { names: string[]; isLoaded: boolean };
};

test('an import of node:http loads no client of WebSockets', () => {
  const { names, isLoaded } = said(['--import=./packages/local/compile/compile-cache.mjs']);
  expect(isLoaded).toBe(false);
  const wanted = Object.keys(http).filter((name) => !OF_SOCKETS.includes(name) && !/^_/.test(name));
  expect(names.filter((name) => name !== 'default').sort()).toEqual(wanted.sort());
});

test('without that it does, which is why', () => {
  expect(said([]).isLoaded).toBe(true);
});

test('the start script gives the stack a collector', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  expect(scripts.start.split(' ')).toContain('--expose-gc');
});

test('a start loads no client of Amazon, and of groups the one that is asked; at rest it collects what they left', {
  timeout: 120_000,
}, () => {
  const directory = mkdtempSync(join(tmpdir(), 'talonario-start-'));
  const script = `import { registerHooks } from 'node:module';
const loaded = [];
registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
const { startStack } = await import(process.argv[2]);
let heldBytes = 0;
const collected = Promise.withResolvers();
const heldAll = () => (heldBytes += 2 ** 25);
const collector = { collect: collected.resolve, heldBytes: heldAll, afterMs: 1000 };
const stack = await startStack({ directory: process.argv[1], port: 0, collector });
const atRest = loaded.length;
const headers = { 'x-api-key': stack.demo.test };
const { status } = await fetch(stack.url + '/api/v1/sales/list/', { headers });
await collected.promise;
await stack.stop();
process.stdout.write(JSON.stringify({ loaded, atRest, status }), () => process.exit(0));`;
  const { stdout } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', script, directory, STACK],
    { cwd: ROOT, encoding: 'utf8', timeout: 100_000 },
  );
  rmSync(directory, { recursive: true });
  const said: { loaded: string[]; atRest: number; status: number } = JSON.parse(stdout);
  const { loaded, atRest, status } = said;
  const groupsOf = (urls: readonly string[]) => urls.filter((url) => /\/group\.ts$/.test(url));
  expect(groupsOf(loaded.slice(0, atRest)).map((url) => url.split('/').at(-2))).toEqual([
    'platform',
  ]);
  expect(status).toBe(200);
  expect(loaded.slice(atRest).filter((url) => /functions\/sales\.ts$/.test(url))).toHaveLength(1);
  expect(groupsOf(loaded.slice(atRest)).map((url) => url.split('/').at(-2))).toEqual(['sales']);
  expect(loaded.filter((url) => /@aws-sdk/.test(url))).toEqual([]);
});
