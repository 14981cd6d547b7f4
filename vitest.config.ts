// One vitest project per kind of test (README: tests); `test/run.ts` chooses among them. Files of quick kinds share the
// processes, one for each processor, so that the service is loaded once in each; files that build or browse have their own.
import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { sourceSeed } from './test/support/source-seed.ts';

type Options = {
  timeoutMs: number;
  exclude?: string[];
  isShared?: boolean;
  globalSetup?: string[];
  env?: Record<string, string>;
};

/** Loaded first, in this order. */
const BEFORE = ['compile-cache', 'own-files', 'told-imports'].map(
  (name) => new URL(`./test/support/${name}.mjs`, import.meta.url).href,
);

/** Where compile-cache.mjs keeps what was compiled: threads and programs that tests start take it from there too. */
const COMPILED = fileURLToPath(new URL('./node_modules/.cache/tested', import.meta.url));

const project = (name: string, include: string[], options: Options) => ({
  test: {
    name,
    include,
    exclude: options.exclude ?? [],
    globalSetup: options.globalSetup ?? [],
    environment: 'node' as const,
    pool: 'forks' as const,
    // Most of what a test makes is garbage at once: a larger young generation copies half as much of it.
    execArgv: [...BEFORE.map((file) => `--import=${file}`), '--max-semi-space-size=64'],
    isolate: options.isShared !== true,
    testTimeout: options.timeoutMs,
    hookTimeout: options.timeoutMs,
    // A poll of one second would assert how fast the machine is.
    expect: { poll: { timeout: options.timeoutMs / 2 } },
    env: {
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
      TZ: 'UTC',
      NODE_COMPILE_CACHE: COMPILED,
      ...options.env,
    },
  },
});

const quick = { timeoutMs: 30_000, isShared: true };
const broad = { timeoutMs: 120_000, isShared: true };
const own = { timeoutMs: 120_000 };

/** Files that start other programs (an engine, a command, openssl), end them, or wait as long as they take. */
const programs = globSync(['packages/**/*.test.ts', 'test/support/**/*.test.ts']).filter((file) =>
  /\b(startTestTable|startWireTable|testEngine|wireEngine|holdEngine|spawn(Sync)?|execFile(Sync)?)\(|\bcheckSources\(undefined\b/.test(
    readFileSync(file, 'utf8'),
  ),
);

/** Stories whose head says so. */
const stories = (said: RegExp): string[] =>
  globSync('test/e2e/*.test.ts').filter((file) => said.test(readFileSync(file, 'utf8')));

/** One in so many of those that go through the bundles in turn does for each state of the sources. Decision 631. */
const TURNS = 4;

/** Stories that do not go through the bundles, unless all of them are asked for (STORIES=all). Decision 560. */
function storiesInProcess(): string[] {
  if (process.env.STORIES === 'all') return [];
  const inTurn = stories(/^\/\/ On the bundles in turn /m).sort();
  const waiting = inTurn.filter((_, at) => (at + sourceSeed()) % TURNS !== 0);
  return [...stories(/^\/\/ (.* )?In the process alone: /m), ...waiting];
}

const UNIT = ['packages/**/*.test.ts'];
const TIDY = ['test/tidy.test.ts', 'test/support/**/*.test.ts'];
const CONTRACT = ['test/contract/**/*.test.ts'];

/** The three in the same processes: each loads the service, and makes its code fast, once and not once for each kind. */
const together = project('together', [...UNIT, ...TIDY, ...CONTRACT], {
  ...broad,
  exclude: programs,
});

export default defineConfig({
  test: {
    maxWorkers: availableParallelism(),
    // Node loads the files as it does when they are deployed; nothing here needs Vite's transforms or module mocks.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    projects: [
      ...(process.env.TEST_TOGETHER === 'yes' ? [together] : []),
      project('unit', UNIT, { ...quick, exclude: programs }),
      project('tidy', TIDY, { ...quick, exclude: programs }),
      project('contract', CONTRACT, broad),
      project('programs', programs, broad),
      project('hostile', ['test/hostile/**/*.test.ts'], broad),
      project('fault', ['test/fault/**/*.test.ts'], { timeoutMs: 300_000, isShared: true }),
      project('e2e', ['test/e2e/**/*.test.ts'], broad),
      project('deployed', ['test/e2e/**/*.test.ts'], {
        ...broad,
        exclude: storiesInProcess(),
        globalSetup: ['test/bundles/build.ts'],
        env: { STACK: 'bundles' },
      }),
      project('browser', ['test/browser/**/*.test.ts'], own),
      project('bundles', ['test/bundles/**/*.test.ts', 'infra/**/*.test.ts'], {
        ...own,
        globalSetup: ['test/bundles/build.ts'],
      }),
    ],
  },
});
