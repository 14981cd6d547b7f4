// The packages of `npm run sdk:build`, as npm packs and installs them in an empty folder: what their READMEs print runs there.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HttpStack, listen } from '../support/http-stack.ts';
import { openMemoryStack } from '../support/stack.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MODULES = join(ROOT, 'node_modules');
const TSC = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin');
const STRICT = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess'];

let folder: string;
let service: HttpStack;
let env: Record<string, string>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'packages-'));
  const stack = await openMemoryStack();
  service = await listen(stack);
  const { PATH = '' } = process.env;
  env = { PATH, HOME: folder, XDG_CONFIG_HOME: folder, npm_config_cache: join(folder, 'cache') };
  env = { ...env, BASE: service.url, TOKEN: await (await stack.newTenant()).token('test') };
  await run(process.execPath, ['packages/local/sdk/build-sdk.ts'], ROOT);
  for (const name of ['sdk', 'cli'])
    await run('npm', ['pack', '--pack-destination', folder], join(ROOT, 'dist', name));
  writeFileSync(join(folder, 'package.json'), '{"private": true, "type": "module"}');
  const files = ['talonario-sdk-1.0.0.tgz', 'talonario-1.0.0.tgz'].map((name) => `./${name}`);
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', ...files], folder);
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

test('the program of the SDK runs, and its types hold under the strictest settings', async () => {
  writeFileSync(join(folder, 'shop.ts'), printed('@talonario/sdk', 'ts'));
  const types = ['--types', 'node', '--typeRoots', join(MODULES, '@types')];
  const settings = [...STRICT, '--noEmit', '--module', 'nodenext', '--target', 'es2023', ...types];
  await run(process.execPath, [join(TSC, 'tsc'), ...settings, 'shop.ts'], folder);
  const told = await run(process.execPath, ['shop.ts'], folder);
  expect(told).toMatch(/^25001 \d+-\d{8}\n[0-9a-f]{24} Malbec reserva\n1\nversion_conflict req_/);
});

test('the commands of the command line run', async () => {
  env.PATH = `${join(folder, 'node_modules/.bin')}:${dirname(process.execPath)}:${env.PATH}`;
  const told = await run('sh', ['-ec', printed('talonario', 'sh')], folder);
  expect(told).toContain('57 scopes');
  expect(told).toContain('Malbec reserva');
  expect(told).toContain('invoice.authorized is told in a moment');
});

test.each(['@talonario/sdk', 'talonario'])('%s says under which license it is', (name) => {
  expect(readFileSync(join(folder, 'node_modules', name, 'LICENSE'), 'utf8')).toBe(
    readFileSync(join(ROOT, 'LICENSE'), 'utf8'),
  );
});

/** The code of that language in the README of the installed package. */
function printed(name: string, language: string): string {
  const readme = readFileSync(join(folder, 'node_modules', name, 'README.md'), 'utf8');
  return readme.split(`\`\`\`${language}\n`)[1]?.split('```')[0] ?? '';
}

/** What it printed, once it ended well. */
async function run(command: string, args: readonly string[], cwd: string): Promise<string> {
  const child = spawn(command, args, { cwd, env: { ...env } });
  let told = '';
  let wrong = '';
  child.stdout.on('data', (part) => {
    told += part;
  });
  child.stderr.on('data', (part) => {
    wrong += part;
  });
  const code = await new Promise((done) => child.on('close', done));
  expect(code, told + wrong).toBe(0);
  return told;
}
