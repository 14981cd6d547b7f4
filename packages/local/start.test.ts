// What `npm start` is loaded with: node:http has all that it had, without what speaks to sockets.
import { spawnSync } from 'node:child_process';
import http from 'node:http';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
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
