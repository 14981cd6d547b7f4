// `npm run bench:starts [NAME ...]`: how long the bundle of each function takes to load, in a fresh process each time, as it is on a cold
// start of Lambda without the platform's own part: time, processor time (which a busy machine distorts least) and memory, the middle of
// several tries. Of the functions of the API then what the first list and the first creation cost, and the second of each, the least of
// several tries. Only reported.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { functionEnvironment } from '#data-directory/environment.ts';
import { localKeys } from '#data-directory/keys.ts';
import { openEngine } from '#data-directory/open-engine.ts';
import { groups } from '#domain/groups.ts';
import { systemClock } from '#kernel/clock.ts';
import { seedDemo } from '#local/seed.ts';
import { standardKind } from '#resource/input/standard-kind.ts';
import { buildRoutes, wirePath } from '#resource/routes.ts';
import { newBody } from '../support/bodies.ts';
import type { FirstAnswer, FirstRequest } from './first-requests.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const TRIES = 7;
const FIRST_TRIES = 3;
const KB = 1024;
/** Nothing listens there: a function opens no connection while it loads. */
const NOWHERE = 'http://127.0.0.1:9';
const LOAD = `const from = performance.now(); const before = process.cpuUsage();
await import(process.argv[1]);
const ms = performance.now() - from; const { user, system } = process.cpuUsage(before);
const cpuMs = (user + system) / 1000; const rss = process.memoryUsage.rss();
process.stdout.write(JSON.stringify({ ms, cpuMs, rss }));
process.exit(0);`;

type Start = { ms: number; cpuMs: number; rss: number };
type Sizes = Record<string, { start: number }>;

spawnSync(process.execPath, ['packages/local/build.ts'], { cwd: ROOT });
const sizes: Sizes = JSON.parse(readFileSync(join(ROOT, 'dist/sizes.json'), 'utf8'));
const directory = mkdtempSync(join(tmpdir(), 'talonario-starts-'));
const keys = localKeys(directory);
const env = functionEnvironment(keys, { engineUrl: NOWHERE, queueUrl: NOWHERE });
const token = await demoToken();
const asked = process.argv.slice(2);
for (const [name, { start }] of Object.entries(sizes)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const bundle = join(ROOT, 'dist/functions', name, 'index.mjs');
  const starts = Array.from({ length: TRIES }, () =>
    run(['--input-type=module', '-e', LOAD, bundle]),
  );
  const { ms, cpuMs, rss } = middle(starts as Start[]);
  const first = firstRequests(name).length === 0 ? '' : firstOf(bundle, firstRequests(name));
  process.stdout.write(
    `${name.padEnd(20)}${whole(start / KB, 6)} KB${whole(ms, 7)} ms${whole(cpuMs, 7)} ms cpu${whole(rss / KB / KB, 6)} MB${first}\n`,
  );
}
rmSync(directory, { recursive: true });

async function demoToken(): Promise<string> {
  const { tables, close } = await openEngine(directory, {});
  const place = { directory, control: tables.live, serverKey: keys.serverKey, clock: systemClock };
  const { test } = await seedDemo(place);
  await close();
  return test;
}

/** The first list and the first creation that the group declares. */
function firstRequests(name: string): FirstRequest[] {
  const group = groups.find((each) => each.name === name);
  if (group === undefined) return [];
  const routes = buildRoutes([group]).all;
  const list = routes.find((route) => standardKind(route) === 'list');
  const create = routes.find((route) => standardKind(route) === 'create');
  return [
    ...(list ? [{ kind: 'list', method: list.method, path: wirePath(list) }] : []),
    ...(create?.noun
      ? [
          {
            kind: 'create',
            method: create.method,
            path: wirePath(create),
            body: newBody(create.noun, new Map(), 1),
          },
        ]
      : []),
  ];
}

/** Of each request the least of the tries. */
function firstOf(bundle: string, plan: readonly FirstRequest[]): string {
  const script = join(ROOT, 'test/bench/first-requests.ts');
  const args = [script, bundle, directory, token, JSON.stringify(plan)];
  const tries = Array.from({ length: FIRST_TRIES }, () => run(args) as FirstAnswer[]);
  const told = plan.map(({ kind }, at) => {
    const of = (when: 'first' | 'second') =>
      Math.min(...tries.map((answers) => answers[at]?.[when] ?? Number.NaN)).toFixed(1);
    return `${kind} ${of('first')} then ${of('second')} ms cpu (${tries[0]?.[at]?.status})`;
  });
  return `  ${told.join(', ')}`;
}

/** What the process told last; before it a function may have logged. */
function run(args: readonly string[]): unknown {
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    env,
    encoding: 'utf8',
  });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout.split('\n').at(-1) ?? '');
}

function middle(starts: readonly Start[]): Start {
  const sorted = [...starts].sort((a, b) => a.cpuMs - b.cpuMs);
  return (
    sorted[Math.floor(sorted.length / 2)] ?? { ms: Number.NaN, cpuMs: Number.NaN, rss: Number.NaN }
  );
}

function whole(value: number, width: number): string {
  return value.toFixed(0).padStart(width);
}
