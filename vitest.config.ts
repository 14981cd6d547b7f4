// One vitest project per kind of test (README: tests); `test/run.ts` chooses among them.
// Every test file has its own process, so that a file's engine and clock are its own.
import { defineConfig } from 'vitest/config';

const project = (
  name: string,
  include: string[],
  timeoutMs: number,
  globalSetup: string[] = [],
) => ({
  test: {
    name,
    globalSetup,
    include,
    environment: 'node' as const,
    pool: 'forks' as const,
    testTimeout: timeoutMs,
    hookTimeout: timeoutMs,
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true', TZ: 'UTC' },
  },
});

export default defineConfig({
  test: {
    projects: [
      project('unit', ['packages/**/*.test.ts'], 30_000),
      project('tidy', ['test/tidy.test.ts', 'test/support/**/*.test.ts'], 30_000),
      project('contract', ['test/contract/**/*.test.ts'], 120_000),
      project('hostile', ['test/hostile/**/*.test.ts'], 120_000),
      project('fault', ['test/fault/**/*.test.ts'], 300_000),
      project('e2e', ['test/e2e/**/*.test.ts'], 120_000),
      project('bundles', ['test/bundles/**/*.test.ts', 'infra/**/*.test.ts'], 120_000, [
        'test/bundles/build.ts',
      ]),
    ],
  },
});
