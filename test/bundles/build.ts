// Before the tests of these projects: the bundles and the templates, made once for all of them, and what these grant to each.
import { execFileSync, type StdioOptions } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { buildOnce } from '../support/bundled/build-once.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const BUILT = 'BUNDLES_ARE_BUILT';
const BUILD = {
  root: ROOT,
  sources: [
    '*.json',
    'CHANGELOG.md',
    'docs/guides/**/*.*',
    'functions/*',
    'infra/!(*.test.ts)',
    'packages/**/!(*.test.ts)',
    'test/bundles/build.ts',
    'test/support/bundled/!(*.test.ts)',
  ],
  made: ['dist/functions/**/*.*', 'dist/*.json', 'dist/templates/*.json'],
  remembered: 'node_modules/.cache/built',
};
/** What went wrong is in the error that is thrown. */
const TOLD: StdioOptions = ['ignore', 'ignore', 'pipe'];

export function setup(): void {
  if (process.env[BUILT] !== undefined) return;
  process.env[BUILT] = 'yes';
  buildOnce(BUILD, () => {
    for (const script of ['packages/local/build.ts', 'test/support/bundled/write-templates.ts'])
      execFileSync(process.execPath, [script], { cwd: ROOT, stdio: TOLD });
  });
}
