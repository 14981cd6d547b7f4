// Loading a function makes no schema: what a request needs is made by the request. Counted by the hook that the library calls for each
// schema, in a process of its own, so it is the same on every machine.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { functionEnvironment } from '#local/engine/environment.ts';
import { localKeys } from '#local/keys.ts';

const FUNCTIONS = new URL('../dist/functions/', import.meta.url);
/** Nothing listens there: a function opens no connection while it loads. */
const NOWHERE = 'http://127.0.0.1:9';
const COUNT = `let made = 0;
globalThis.__zod_globalConfig = { postProcessor: () => { made += 1; } };
await import(process.argv[1]);
process.stdout.write(String(made));
process.exit(0);`;

const directory = mkdtempSync(join(tmpdir(), 'talonario-bundle-starts-'));
const env = functionEnvironment(localKeys(directory), { engineUrl: NOWHERE, queueUrl: NOWHERE });
afterAll(() => rmSync(directory, { recursive: true }));

it.each(readdirSync(FUNCTIONS))('%s makes no schema when it is loaded', (name) => {
  const file = new URL(`${name}/index.mjs`, FUNCTIONS).href;
  const args = ['--input-type=module', '--eval', COUNT, file];
  const { stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  expect({ stdout, stderr }).toEqual({ stdout: '0', stderr: '' });
});
