// Loading a function makes no schema, and loads neither the library of schemas nor what only few requests need: the request that needs it
// does. Counted by the hook that the library calls for each schema, in a process of its own, so it is the same on every machine.
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
const COUNT = `import { createRequire } from 'node:module';
import { basename } from 'node:path';
let made = 0;
globalThis.__zod_globalConfig = { postProcessor: () => { made += 1; } };
await import(process.argv[1]);
const files = Object.keys(createRequire(process.argv[1]).cache).map((path) => basename(path));
const rare = process.moduleLoadList.filter((name) => /^NativeModule (zlib|stream.web)$/.test(name));
process.stdout.write(JSON.stringify({ made, files, rare }));
process.exit(0);`;

const directory = mkdtempSync(join(tmpdir(), 'talonario-bundle-starts-'));
const env = functionEnvironment(localKeys(directory), { engineUrl: NOWHERE, queueUrl: NOWHERE });
afterAll(() => rmSync(directory, { recursive: true }));

it.each(readdirSync(FUNCTIONS))('%s makes no schema when it is loaded', (name) => {
  const file = new URL(`${name}/index.mjs`, FUNCTIONS).href;
  const args = ['--input-type=module', '--eval', COUNT, file];
  const { stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  const nothing = JSON.stringify({ made: 0, files: [], rare: [] });
  expect({ stdout, stderr }).toEqual({ stdout: nothing, stderr: '' });
});
