// `npm run bench:starts`: how long the bundle of each function takes to load, in a fresh process each time, as it is on a cold start of
// Lambda without the platform's own part: time, processor time (which a busy machine distorts least) and memory, the middle of several
// tries. Only reported.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { functionEnvironment } from '#local/engine/environment.ts';
import { localKeys } from '#local/keys.ts';

const ROOT = new URL('../../', import.meta.url);
const TRIES = 7;
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
const sizes: Sizes = JSON.parse(readFileSync(new URL('dist/sizes.json', ROOT), 'utf8'));
const directory = mkdtempSync(join(tmpdir(), 'talonario-starts-'));
const env = functionEnvironment(localKeys(directory), {
  engineUrl: NOWHERE,
  queueUrl: NOWHERE,
});
for (const [name, { start }] of Object.entries(sizes)) {
  const bundle = pathToFileURL(fileURLToPath(new URL(`dist/functions/${name}/index.mjs`, ROOT)));
  const { ms, cpuMs, rss } = middle(Array.from({ length: TRIES }, () => load(bundle.href)));
  const kb = Math.round(start / KB);
  process.stdout.write(
    `${name.padEnd(20)}${kb.toString().padStart(6)} KB${ms.toFixed(0).padStart(7)} ms${cpuMs.toFixed(0).padStart(7)} ms cpu${(rss / KB / KB).toFixed(0).padStart(6)} MB\n`,
  );
}
rmSync(directory, { recursive: true });

function load(href: string): Start {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', LOAD, href],
    { env, encoding: 'utf8' },
  );
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout);
}

function middle(starts: readonly Start[]): Start {
  const sorted = [...starts].sort((a, b) => a.cpuMs - b.cpuMs);
  return (
    sorted[Math.floor(sorted.length / 2)] ?? { ms: Number.NaN, cpuMs: Number.NaN, rss: Number.NaN }
  );
}
