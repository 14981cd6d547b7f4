// Before the tests of these projects: the bundles, built once, and what the template grants to each.
import { execFileSync } from 'node:child_process';

const ROOT = new URL('../../', import.meta.url);

export function setup(): void {
  for (const script of ['packages/local/build.ts', 'test/support/bundled/write-grants.ts'])
    execFileSync(process.execPath, [script], { cwd: ROOT, stdio: 'ignore' });
}
