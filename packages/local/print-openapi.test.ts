// `npm run openapi`: the linter finds nothing wrong with the whole document.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

const PRINT = ['packages/local/print-openapi.ts'];
const LINT = [
  'node_modules/@redocly/cli/bin/cli.js',
  'lint',
  ...['--format', 'json', '--config', 'packages/resource/openapi/redocly.yaml'],
];

test('may be read in part: the rest is dropped without a word', () => {
  const { stdout, stderr } = spawnSync(
    'sh',
    ['-c', `"${process.execPath}" ${PRINT[0]} | head -c 9`],
    {
      encoding: 'utf8',
    },
  );
  expect([stdout, stderr]).toEqual(['{\n  "open', '']);
});

/** What the program prints. */
function printed(args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
  });
  expect(status, `${stdout.slice(0, 2000)}${stderr}`).toBe(0);
  return stdout;
}

test('is OpenAPI that the recommended rules find neither an error nor a warning in', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'openapi-'));
  try {
    const file = path.join(folder, 'openapi.json');
    writeFileSync(file, printed(PRINT));
    expect(JSON.parse(printed([...LINT, file]))).toMatchObject({
      totals: { errors: 0, warnings: 0 },
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
