// Before the tests of these projects: the bundles and the templates, made once for all of them, and what these grant to each.
import { execFileSync, type StdioOptions } from 'node:child_process';

const ROOT = new URL('../../', import.meta.url);
const BUILT = 'BUNDLES_ARE_BUILT';
/** What went wrong is in the error that is thrown. */
const TOLD: StdioOptions = ['ignore', 'ignore', 'pipe'];

export function setup(): void {
  if (process.env[BUILT] !== undefined) return;
  process.env[BUILT] = 'yes';
  for (const script of ['packages/local/build.ts', 'test/support/bundled/write-templates.ts'])
    execFileSync(process.execPath, [script], { cwd: ROOT, stdio: TOLD });
}
