// `npm run sdk:build`: the packages as npm publishes and installs them. dist/sdk is the SDK, one JavaScript file without imports and
// its types; dist/cli is the command line, one file with the SDK in it.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const DIST = join(ROOT, 'dist/sdk');
const PACKAGES: readonly Package[] = [
  {
    folder: DIST,
    manifest: 'packages/sdk/package.json',
    readme: 'packages/sdk/README.md',
    code: { from: 'packages/sdk/sdk.ts', to: 'sdk.js', platform: 'neutral' },
  },
  {
    folder: join(ROOT, 'dist/cli'),
    manifest: 'packages/cli/manifest.json',
    readme: 'packages/cli/README.md',
    code: { from: 'packages/cli/talonario.ts', to: 'talonario.js', platform: 'node' },
  },
];
type Package = {
  folder: string;
  manifest: string;
  readme: string;
  code: { from: string; to: string; platform: 'neutral' | 'node' };
};
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

for (const each of PACKAGES) await make(each);
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
async function make({ folder, manifest, readme, code }: Package): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const papers = { [manifest]: 'package.json', [readme]: 'README.md', LICENSE: 'LICENSE' };
  for (const [from, to] of Object.entries(papers)) copyFileSync(join(ROOT, from), join(folder, to));
  const { from, to, platform } = code;
  await build({ ...ONE_FILE, entryPoints: [from], outfile: join(folder, to), platform });
}
