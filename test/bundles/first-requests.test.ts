// What a function is asked first, as the bench of starts asks it: tables over the wire, the answer that the operation declares. A read
// loads no library of schemas (decision 315).
import { spawnSync } from 'node:child_process';
import { basename, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { groups } from '#domain/groups.ts';
import { openFirstPlace } from '../bench/first-place.ts';

const SCRIPT = resolve(import.meta.dirname, '../bench/first-requests.ts');
/** Loaded before the script: as the process ends, names of what was loaded by `require`. */
const TELL = `import { createRequire } from 'node:module';
process.on('exit', () => process.stderr.write(JSON.stringify(Object.keys(createRequire('/').cache))));`;

let place: Awaited<ReturnType<typeof openFirstPlace>>;
beforeAll(async () => {
  place = await openFirstPlace();
});
afterAll(() => place.close());

async function asked(name: string, kind: string, status?: number) {
  const group = groups.find((each) => each.name === name) ?? expect.fail(`no ${name}`);
  const request = place.requests(group).find((each) => each.kind === kind);
  const bundle = resolve('dist/functions', name, 'index.mjs');
  const sent = JSON.stringify({ ...request, ...(status !== undefined && { status }) });
  await place.ready();
  const args = [`--import=data:text/javascript,${encodeURIComponent(TELL)}`, SCRIPT, bundle];
  return spawnSync(process.execPath, [...args, place.token, sent], {
    env: place.env,
    encoding: 'utf8',
  });
}

test.each([
  ['catalog', 'get', []],
  ['catalog', 'list', []],
  ['catalog', 'create', ['schemas.cjs']],
  ['sales', 'get', []],
  ['sales', 'list', []],
  ['sales', 'create', ['schemas.cjs']],
])('a first request of %s, %s, is answered as declared', async (name, kind, loaded) => {
  const { status, stdout, stderr } = await asked(name, kind);
  expect({ status, stderr }).toMatchObject({ status: 0 });
  expect(JSON.parse(stdout.split('\n').at(-1) ?? '')).toEqual({
    first: expect.any(Number),
    second: expect.any(Number),
  });
  expect((JSON.parse(stderr) as string[]).map((file) => basename(file))).toEqual(loaded);
});

test('a request that is answered otherwise is not measured', async () => {
  const { status, stdout, stderr } = await asked('catalog', 'get', 201);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(/GET \/api\/v1\/products\/\w+\/: 200 \{"success":true/);
});
