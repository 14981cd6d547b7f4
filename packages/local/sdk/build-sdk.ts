// `npm run sdk:build`: the SDK as it is published, in dist/sdk: one JavaScript file without imports, its types, and what npm asks for.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const DIST = join(ROOT, 'dist/sdk');
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

rmSync(DIST, { recursive: true, force: true });
mkdirSync(DIST, { recursive: true });
copyFileSync(join(ROOT, 'packages/sdk/package.json'), join(DIST, 'package.json'));
await build({
  absWorkingDir: ROOT,
  entryPoints: ['packages/sdk/sdk.ts'],
  outfile: join(DIST, 'sdk.js'),
  bundle: true,
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
});
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
