// Before the tests of this project: the bundles, built once.
import { execFileSync } from 'node:child_process';

const ROOT = new URL('../../', import.meta.url);

export function setup(): void {
  execFileSync(process.execPath, ['packages/local/build.ts'], { cwd: ROOT, stdio: 'ignore' });
}
