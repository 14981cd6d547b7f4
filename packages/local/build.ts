// `npm run build`: one bundle a function in dist/functions/<name>/index.mjs, made by a single esbuild call with the
// settings that start fastest on Lambda (platform.md 4). Prints the sizes; `--json` prints them as JSON.
import { copyFileSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import { DOCS_FILES } from '#http/docs-page.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const OUT = join(ROOT, 'dist', 'functions');
/** The SDK still calls require for Node's own modules. */
const BANNER =
  "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);";

/**
 * On Lambda credentials always come in the environment: the SDK's search for them elsewhere (with its clients for STS and
 * SSO) is a fifth of a bundle and of its start.
 */
const environmentCredentials: Plugin = {
  name: 'environment-credentials',
  setup: ({ onLoad }) =>
    onLoad({ filter: /credential-provider-node[\\/]dist-es[\\/]index\.js$/ }, ({ path }) => ({
      contents: "export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env';",
      resolveDir: dirname(path),
    })),
};

/** Loaded only with TABLE_TRANSPORT=sdk, so a file of its own beside the bundles: inside it would cost every cold start. */
const SDK_FILE = 'sdk-table.mjs';
const sdkBeside: Plugin = {
  name: 'sdk-beside',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^#store\/sdk-table\.ts$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: `./${SDK_FILE}`, external: true } : undefined,
    ),
};

const SETTINGS = {
  absWorkingDir: ROOT,
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  mainFields: ['module', 'main'],
  minify: true,
  legalComments: 'none',
  banner: { js: BANNER },
  plugins: [environmentCredentials, sdkBeside],
  logLevel: 'warning',
} satisfies BuildOptions;

const metafile = await bundle();
addDocsFiles(metafile);
await addSdkFile(metafile);
const sizes = sizesOf(metafile);
const asJson = process.argv.includes('--json');
process.stdout.write(asJson ? `${JSON.stringify(sizes, null, 2)}\n` : table(sizes));

async function bundle(): Promise<Metafile> {
  rmSync(OUT, { recursive: true, force: true });
  const names = readdirSync(join(ROOT, 'functions'))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -'.ts'.length));
  const result = await build({
    ...SETTINGS,
    entryPoints: names.map((name) => ({ in: `functions/${name}.ts`, out: `${name}/index` })),
    outdir: OUT,
    outExtension: { '.js': '.mjs' },
    sourcemap: 'external',
    metafile: true,
  });
  return result.metafile;
}

/** Beside every bundle that may ask for it. */
async function addSdkFile({ outputs }: Metafile): Promise<void> {
  const file = join(OUT, SDK_FILE);
  await build({ ...SETTINGS, entryPoints: ['packages/store/sdk-table.ts'], outfile: file });
  for (const [path, { imports }] of Object.entries(outputs)) {
    const asks = imports.some((one) => one.path === `./${SDK_FILE}`);
    if (asks) copyFileSync(file, join(dirname(join(ROOT, path)), SDK_FILE));
  }
  rmSync(file);
}

/** The reference page's own files go beside every bundle that serves it. */
function addDocsFiles({ outputs }: Metafile): void {
  const installed = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  for (const [path, { inputs }] of Object.entries(outputs)) {
    if (!('packages/http/docs-page.ts' in inputs)) continue;
    const beside = dirname(join(ROOT, path));
    for (const file of DOCS_FILES) copyFileSync(join(installed, file), join(beside, file));
  }
}

/** Bytes of each function's bundle, by name. */
function sizesOf({ outputs }: Metafile): Record<string, number> {
  const bundles = Object.entries(outputs).filter(([path]) => path.endsWith('.mjs'));
  return Object.fromEntries(bundles.map(([path, { bytes }]) => [path.split('/').at(-2), bytes]));
}

function table(sizes: Record<string, number>): string {
  const lines = Object.entries(sizes).map(
    ([name, bytes]) => `${name.padEnd(18)}${(bytes / 1024).toFixed(0).padStart(6)} KB`,
  );
  return `${lines.join('\n')}\n`;
}
