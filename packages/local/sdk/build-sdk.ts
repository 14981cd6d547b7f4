// `npm run sdk:build`: the packages as npm publishes and installs them. dist/sdk is the SDK, one JavaScript file without imports and
// its types; dist/cli is the command line, one file with the SDK in it.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build } from 'esbuild';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const DIST = join(ROOT, 'dist/sdk');
const CLI = join(ROOT, 'dist/cli');
const ONE_FILE = { absWorkingDir: ROOT, bundle: true, format: 'esm', target: 'es2022' } as const;
const TYPES = [
  ...[
    '--declaration',
    '--emitDeclarationOnly',
    '--noEmit',
    'false',
    '--rewriteRelativeImportExtensions',
  ],
  ...[
    '--target',
    'es2022',
    '--lib',
    'es2023,dom',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
  ],
  ...['--strict', '--skipLibCheck', '--types', '', '--ignoreConfig', '--rootDir', 'packages/sdk'],
];

await make(
  DIST,
  { manifest: 'packages/sdk/package.json', readme: 'packages/sdk/README.md' },
  {
    entryPoints: ['packages/sdk/sdk.ts'],
    outfile: join(DIST, 'sdk.js'),
    platform: 'neutral',
  },
);
await make(
  CLI,
  { manifest: 'packages/cli/manifest.json', readme: 'packages/cli/README.md' },
  {
    entryPoints: ['packages/cli/talonario.ts'],
    outfile: join(CLI, 'talonario.js'),
    platform: 'node',
  },
);
const tsc = join(
  dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
  'bin/tsc',
);
const args = [tsc, ...TYPES, '--outDir', DIST, 'packages/sdk/sdk.ts'];
const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
process.exitCode = status ?? 1;

/** Declarations name the files that are there. */
for (const file of readdirSync(DIST, { recursive: true, encoding: 'utf8' })) {
  if (!file.endsWith('.d.ts')) continue;
  const path = join(DIST, file);
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/(from '\.[^']*)\.ts'/g, "$1.js'"));
}

/** The folder anew, with the papers that npm asks for and the code in one file. */
async function make(
  folder: string,
  { manifest, readme }: { manifest: string; readme: string },
  code: BuildOptions,
): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const papers = { [manifest]: 'package.json', [readme]: 'README.md', LICENSE: 'LICENSE' };
  for (const [from, to] of Object.entries(papers)) copyFileSync(join(ROOT, from), join(folder, to));
  await build({ ...ONE_FILE, ...code });
}
