// What an installation compiles is all that a stack loads, so that none holds what strips types; and it never fails an installation.
// Decision 353.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bases } from '#domain/facts.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const argumentsOf = (script = '') => script.split(' ').slice(1);
const [PROGRAM = ''] = argumentsOf(scripts.postinstall);

/** Node's own name of it. */
const STRIPPER = 'NativeModule internal/deps/amaro/dist/index';
/** In each thread: whether it was loaded, told last when the process ends or the thread is told to close. */
const PROBE = `import { writeFileSync } from 'node:fs';
import { parentPort, threadId } from 'node:worker_threads';
const told = () => String(process.moduleLoadList.includes('${STRIPPER}'));
const tell = () => writeFileSync(process.env.PROBED + threadId, told());
process.on('exit', tell);
parentPort?.on('message', tell);`;

let directory: string;
let cache: string;
let data: string;
const environment = () => ({
  ...process.env,
  ENGINE: 'embedded',
  PORT: '0',
  DATA_DIR: data,
  NODE_COMPILE_CACHE: cache,
  PROBED: join(directory, 'thread-'),
});

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'talonario-compile-'));
  cache = join(directory, 'compiled');
  data = join(directory, 'data');
});
afterEach(() => rmSync(directory, { recursive: true }));

const afterInstall = (root = ROOT) =>
  spawnSync(process.execPath, [PROGRAM], { cwd: root, env: environment(), encoding: 'utf8' });

type Said = { ready: string; token: string; authority: string };

/** A stack by the start script that does `work`; tells of each of its threads whether it loaded what strips types. */
async function threadsOf(work: (said: Said) => Promise<void>): Promise<Record<string, string>> {
  const probe = `--import=data:text/javascript,${encodeURIComponent(PROBE)}`;
  const child = spawn(process.execPath, [probe, ...argumentsOf(scripts.start)], {
    cwd: ROOT,
    env: environment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  try {
    let told = '';
    for await (const chunk of child.stdout) {
      told += chunk;
      if (/^ready /m.test(told)) break;
    }
    const said = (name: string) => new RegExp(`^${name} +(\\S+)`, 'm').exec(told)?.[1] ?? '';
    const [ready, token, authority] = ['ready', 'test token', 'tax authority'].map(said);
    await work({ ready, token, authority } as Said);
  } finally {
    child.kill('SIGTERM');
  }
  expect(await ended).toEqual([0, null]);
  const threads = readdirSync(directory).filter((name) => name.startsWith('thread-'));
  return Object.fromEntries(
    threads.map((name) => [name, readFileSync(join(directory, name), 'utf8')]),
  );
}

/** Something of each function, and what is loaded for it alone. */
async function askForAll({ ready, token, authority }: Said): Promise<void> {
  const statusOf = async (url: string, options: RequestInit = {}) => {
    const response = await fetch(url, options);
    await response.arrayBuffer();
    return response.status;
  };
  const headers = { 'x-api-key': token, 'content-type': 'application/json' };
  const demo = { method: 'POST', headers, body: '{"seed":"demo"}' };
  expect(await statusOf(`${ready}/api/v1/sandbox/reset/`, demo)).toBe(200);
  expect(await statusOf(`${ready}/api/v1/sales/list/`, { headers })).toBe(200);
  expect(await statusOf(`${ready}/api/v1/openapi.json`)).toBe(200);
  expect(await statusOf(`${ready}/docs`)).toBe(200);
  expect(await statusOf(`${ready}/console`)).toBe(200);
  expect(await statusOf(`${authority}/ws/services/LoginCms?wsdl`)).toBe(200);
  await statusOf(`${authority}/ws/services/LoginCms`, { method: 'POST' });
  for (const [base] of Object.values(bases))
    expect(await statusOf(`${ready}/api/v1/${base}/`)).toBeLessThan(500);
}

/** Each kept text, and when it was written. */
function entries(): Record<string, number> {
  const names = readdirSync(cache, { recursive: true, encoding: 'utf8' });
  return Object.fromEntries(names.map((name) => [name, statSync(join(cache, name)).ino]));
}

test('what a stack loads was compiled by the installation: neither of its threads strips types', async () => {
  expect(afterInstall()).toMatchObject({ status: 0, stdout: '', stderr: '' });
  expect(existsSync(data)).toBe(false);
  const compiled = entries();
  expect(await threadsOf(askForAll)).toEqual({ 'thread-0': 'false', 'thread-1': 'false' });
  // V8 took all of it: what it refuses is written again.
  expect(entries()).toMatchObject(compiled);
});

test('a stack whose sources were not compiled strips them in both, which is why', async () => {
  const threads = await threadsOf(async () => {});
  expect(threads).toEqual({ 'thread-0': 'true', 'thread-1': 'true' });
});

test('an installation does not fail where nothing can be written', () => {
  cache = join(ROOT, 'package.json', 'compiled');
  expect(afterInstall()).toMatchObject({ status: 0, stdout: '', stderr: '' });
});

test('an installation does not fail where what a stack needs is not there', () => {
  const root = join(directory, 'bare');
  mkdirSync(dirname(join(root, PROGRAM)), { recursive: true });
  cpSync(join(ROOT, PROGRAM), join(root, PROGRAM));
  cpSync(join(ROOT, 'package.json'), join(root, 'package.json'));
  expect(afterInstall(root)).toMatchObject({ status: 0, stdout: '', stderr: '' });
});
