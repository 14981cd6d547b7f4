// What `npm start` is loaded with: node:http has all that it had, without what speaks to sockets; no client of Amazon.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
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
  const { names, isLoaded } = said(['--import=./packages/local/compile-cache.mjs']);
  expect(isLoaded).toBe(false);
  const wanted = Object.keys(http).filter((name) => !OF_SOCKETS.includes(name) && !/^_/.test(name));
  expect(names.filter((name) => name !== 'default').sort()).toEqual(wanted.sort());
});

test('without that it does, which is why', () => {
  expect(said([]).isLoaded).toBe(true);
});

test('a start loads no client of Amazon', { timeout: 60_000 }, () => {
  const directory = mkdtempSync(join(tmpdir(), 'talonario-start-'));
  const script = `import { registerHooks } from 'node:module';
const loaded = [];
registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
const { startStack } = await import(process.argv[2]);
const stack = await startStack({ directory: process.argv[1], port: 0 });
await stack.stop();
process.stdout.write(JSON.stringify(loaded), () => process.exit(0));`;
  const { stdout } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', script, directory, STACK],
    { cwd: ROOT, encoding: 'utf8' },
  );
  rmSync(directory, { recursive: true });
  const loaded: string[] = JSON.parse(stdout);
  expect(loaded.filter((url) => /functions\/sales\.ts$/.test(url))).toHaveLength(1);
  expect(loaded.filter((url) => /@aws-sdk/.test(url))).toEqual([]);
});
