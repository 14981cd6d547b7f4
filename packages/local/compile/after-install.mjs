// `npm ci` and `npm install` end with it: what a stack loads is compiled in a process that ends, as V8 takes compiled code only under the
// flags of the process that made it, with those of the start script. Where that fails (a folder to read alone, an installation without
// what a stack needs) the installation goes on: the first start compiles then. Decision 353.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const PROGRAM = 'packages/local/compile/compile-sources.ts';
const MOST_MS = 60_000;

const { scripts } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8'));
const [, ...start] = scripts.start.split(' ');
spawnSync(process.execPath, start.with(-1, PROGRAM), {
  cwd: ROOT,
  stdio: 'ignore',
  timeout: MOST_MS,
});
