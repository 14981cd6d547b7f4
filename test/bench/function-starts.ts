// `npm run bench:starts [NAME ...]`: how long the bundle of each function takes to load, in a fresh process each time, as it is on a cold
// start of Lambda without the platform's own part: time, processor time (which a busy machine distorts least) and memory, the middle of
// several tries. Of the functions of the API then what a get, a list and a creation cost that are the first request of their process, and
// the second of each, the least of several tries. Only reported; fails where an answer is not the one that the operation declares.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { groups } from '#domain/groups.ts';
import { openFirstPlace } from './first-place.ts';
import type { FirstAnswer } from './first-requests.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const TRIES = 7;
const FIRST_TRIES = 5;
const KB = 1024;
const FIRST_REQUESTS = join(ROOT, 'test/bench/first-requests.ts');
const LOAD = `const from = performance.now(); const before = process.cpuUsage();
await import(process.argv[1]);
const ms = performance.now() - from; const { user, system } = process.cpuUsage(before);
const cpuMs = (user + system) / 1000; const rss = process.memoryUsage.rss();
process.stdout.write('\\n' + JSON.stringify({ ms, cpuMs, rss }));
process.exit(0);`;

type Start = { ms: number; cpuMs: number; rss: number };
type Sizes = Record<string, { start: number }>;

const built = spawnSync(process.execPath, ['packages/local/build.ts'], {
  cwd: ROOT,
  encoding: 'utf8',
});
if (built.status !== 0) throw new Error(built.stderr);
const sizes: Sizes = JSON.parse(readFileSync(join(ROOT, 'dist/sizes.json'), 'utf8'));
const asked = process.argv.slice(2);
const place = await openFirstPlace();
try {
  for (const [name, { start }] of Object.entries(sizes)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    const bundle = join(ROOT, 'dist/functions', name, 'index.mjs');
    const starts = Array.from({ length: TRIES }, () =>
      run<Start>(['--input-type=module', '-e', LOAD, bundle]),
    );
    const { ms, cpuMs, rss } = middle(starts);
    process.stdout.write(
      `${name.padEnd(20)}${whole(start / KB, 6)} KB${whole(ms, 7)} ms${whole(cpuMs, 7)} ms cpu${whole(rss / KB / KB, 6)} MB${await firstOf(name, bundle)}\n`,
    );
  }
} finally {
  await place.close();
}

/** Of each kind of request the least of the tries, each in a process of its own. */
async function firstOf(name: string, bundle: string): Promise<string> {
  const group = groups.find((each) => each.name === name);
  if (group === undefined) return '';
  const tries: Record<string, FirstAnswer[]> = {};
  for (let left = FIRST_TRIES; left > 0; left--) {
    for (const request of place.requests(group)) {
      await place.ready();
      const args = [FIRST_REQUESTS, bundle, place.token, JSON.stringify(request)];
      tries[request.kind] = [...(tries[request.kind] ?? []), run<FirstAnswer>(args)];
    }
  }
  const told = Object.entries(tries).map(([kind, answers]) => {
    const least = (when: 'first' | 'second') =>
      Math.min(...answers.map((answer) => answer[when])).toFixed(1);
    return `${kind} ${least('first')} then ${least('second')}`;
  });
  return told.length === 0 ? '' : `  ${told.join(', ')} ms cpu`;
}

/** What the process told last; before it a function may have logged. */
function run<Told>(args: readonly string[]): Told {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    env: place.env,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${stdout}${stderr}`);
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
