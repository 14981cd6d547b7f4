// Loading a function makes no schema and no pattern with a class of Unicode, and loads neither the library of schemas nor what only few
// requests need: the request that needs it does. Counted by the hook that the library calls for each schema, in a process of its own, so it
// is the same on every machine.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { functionEnvironment } from '#data-directory/environment.ts';
import { localKeys } from '#data-directory/keys.ts';

const FUNCTIONS = new URL('../dist/functions/', import.meta.url);
/** Nothing listens there: a function opens no connection while it loads. */
const NOWHERE = 'http://127.0.0.1:9';
/** Of Node's own: packing, streams of the web, what makes a require, and a client of HTTP. */
const RARE = /^NativeModule (zlib|stream\/web|internal\/webstreams.*|module|_http_client)$/;
/** Who has some of it all the same: without a build the pages of the reference find files of a package. */
const HELD: Record<string, string[]> = {
  platform: ['NativeModule module'],
};
const COUNT = `import { basename } from 'node:path';
let made = 0;
const patterns = [];
globalThis.RegExp = class extends RegExp {
  constructor(source, flags) {
    super(source, flags);
    if (this.source.includes('\\\\p{')) patterns.push(this.source);
  }
};
globalThis.__zod_globalConfig = { postProcessor: () => { made += 1; } };
await import(process.argv[1]);
const rare = process.moduleLoadList.filter((name) => ${RARE}.test(name));
const { createRequire } = process.getBuiltinModule('node:module');
const files = Object.keys(createRequire(process.argv[1]).cache).map((path) => basename(path));
process.stdout.write(JSON.stringify({ made, files, rare, patterns }));
process.exit(0);`;

const directory = mkdtempSync(join(tmpdir(), 'talonario-bundle-starts-'));
const env = functionEnvironment(localKeys(directory), { engineUrl: NOWHERE, queueUrl: NOWHERE });
afterAll(() => rmSync(directory, { recursive: true }));

it.each(readdirSync(FUNCTIONS))('%s makes no schema when it is loaded', (name) => {
  const file = new URL(`${name}/index.mjs`, FUNCTIONS).href;
  const args = ['--input-type=module', '--eval', COUNT, file];
  const { stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  const nothing = JSON.stringify({ made: 0, files: [], rare: HELD[name] ?? [], patterns: [] });
  expect({ stdout, stderr }).toEqual({ stdout: nothing, stderr: '' });
});
