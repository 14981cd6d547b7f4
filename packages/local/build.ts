// `npm run build`: one folder a function in dist/functions/<name>, with the settings that start fastest on Lambda (decision 016):
// index.mjs, and beside it what is only loaded when it is needed (`await import`). The sizes
// are printed, and kept in dist/sizes.json.
import { copyFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type BuildOptions, build } from 'esbuild';
import { buildConsole } from '#console/build-console.ts';
import { groups } from '#domain/groups.ts';
import { CONSOLE_FILE } from '#http/console/console-files.ts';
import { describingFiles, kindsFile } from '#http/reference/make-files.ts';
import { DOCS_FILES } from '#http/reference/swagger-ui.ts';
import { FONT_FILES } from '#pdf/font/paper-font.ts';
import { checkGroups } from '#resource/check.ts';
import { heldLanes, isLane } from './bundle/held-lanes.ts';
import { SCHEMAS_BUILD, SCHEMAS_FILE } from './bundle/held-members.ts';
import { joinFiles, loadedBy, type Outputs } from './bundle/joined-files.ts';
import { PLUGINS, SDK_FILE } from './bundle/plugins.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const OUT = join(ROOT, 'dist', 'functions');
/** The SDK still calls require for Node's own modules, and what makes a schema for its library: made for the first of them. */
const BANNER =
  "let __required;const require=(name)=>(__required??=process.getBuiltinModule('node:module').createRequire(import.meta.url))(name);";

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
  plugins: PLUGINS,
  logLevel: 'warning',
  logOverride: { 'import-is-undefined': 'error' },
} satisfies BuildOptions;

/** All at once take 2.9 GB; each needs a hundred MB more where the compiler's collector runs a quarter as often, and a fifth less time. */
const AT_ONCE = 3;
process.env.GOGC ??= '400';

checkGroups(groups);
rmSync(OUT, { recursive: true, force: true });
const outputs = Object.assign({}, ...(await fewAtOnce(functionNames(), bundle))) as Outputs;
addFilesBeside(
  'packages/http/reference/swagger-ui.ts',
  DOCS_FILES.map((file) => `swagger-ui-dist/${file}`),
);
addFilesBeside('packages/pdf/font/paper-font.ts', FONT_FILES);
addServiceFiles();
await addConsole();
const sdkFile = { ...SETTINGS, entryPoints: ['packages/store/sdk-table.ts'] };
await addFileFor(SDK_FILE, sdkFile);
await addFileFor(SCHEMAS_FILE, { ...SETTINGS, ...SCHEMAS_BUILD, banner: {} });
const sizes = sizesOf(outputs);
writeFileSync(join(OUT, '..', 'sizes.json'), `${JSON.stringify(sizes, null, 2)}\n`);
process.stdout.write(table(sizes));

function functionNames(): string[] {
  const files = readdirSync(join(ROOT, 'functions')).filter((file) => file.endsWith('.ts'));
  return files.map((file) => file.slice(0, -'.ts'.length));
}

/** The results are in the order of what was asked for. */
async function fewAtOnce<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const left = all.entries();
  const done: R[] = [];
  const goOn = async () => {
    for (const [at, one] of left) done[at] = await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, goOn));
  return done;
}

/** What works behind the API writes whenever it is called, so all of it is in its start. */
async function bundle(name: string): Promise<Outputs> {
  const answersRequests = groups.some((group) => group.name === name);
  const { metafile } = await build({
    ...SETTINGS,
    plugins: answersRequests ? [heldLanes, ...PLUGINS] : PLUGINS,
    entryPoints: [{ in: `functions/${name}.ts`, out: 'index' }],
    outdir: join(OUT, name),
    outExtension: { '.js': '.mjs' },
    splitting: true,
    sourcemap: 'external',
    metafile: true,
  });
  const { outputs } = metafile;
  const lanes = Object.keys(outputs).filter((path) => isLane(outputs[path]?.entryPoint));
  return joinFiles(outputs, [`dist/functions/${name}/index.mjs`, ...lanes], SETTINGS);
}

/** Beside every bundle that may ask for it. */
async function addFileFor(name: string, options: BuildOptions): Promise<void> {
  const file = join(OUT, name);
  await build({ ...options, outfile: file });
  for (const [path, { imports }] of Object.entries(outputs)) {
    const asks = imports.some((one) => one.path === `./${name}`);
    if (asks) copyFileSync(file, join(dirname(join(ROOT, path)), name));
  }
  rmSync(file);
}

/** Files that code reads when it runs go beside every bundle that holds the code. */
function addFilesBeside(code: string, files: readonly string[]): void {
  const { resolve } = createRequire(import.meta.url);
  for (const [path, { inputs }] of Object.entries(outputs)) {
    if (!(code in inputs)) continue;
    const beside = dirname(join(ROOT, path));
    for (const file of files) copyFileSync(resolve(file), join(beside, basename(file)));
  }
}

/** The documents that describe the service and its events, made once here, beside the bundles that read them. */
function addServiceFiles(): void {
  writeBeside('packages/http/reference/service-files.ts', describingFiles(groups));
  writeBeside('packages/http/reference/event-kinds-port.ts', [kindsFile(groups)]);
}

/** The console beside the bundle that serves it. */
async function addConsole(): Promise<void> {
  const built = gzipSync(JSON.stringify(await buildConsole()), { level: 9 });
  writeBeside('packages/http/console/console-files.ts', [[CONSOLE_FILE, built]]);
}

/** Files by name, beside every bundle that holds the code. */
function writeBeside(code: string, files: readonly [string, Uint8Array][]): void {
  for (const [path, { inputs }] of Object.entries(outputs)) {
    if (!(code in inputs)) continue;
    for (const [name, bytes] of files) writeFileSync(join(dirname(join(ROOT, path)), name), bytes);
  }
}

/** Bytes by function: what it loads when it starts, and what may come later. */
function sizesOf(built: Outputs): Record<string, { start: number; later: number }> {
  const indexes = Object.keys(built).filter((path) => path.endsWith('/index.mjs'));
  return Object.fromEntries(
    indexes.map((path) => {
      const folder = `${dirname(path)}/`;
      const own = Object.entries(built).filter(([each]) => each.startsWith(folder));
      const whole = own
        .filter(([each]) => each.endsWith('.mjs'))
        .reduce((sum, [, { bytes }]) => sum + bytes, 0);
      const start = [...loadedBy(built, path)].reduce(
        (sum, each) => sum + (built[each]?.bytes ?? 0),
        0,
      );
      return [path.split('/').at(-2), { start, later: whole - start }];
    }),
  );
}

function table(rows: ReturnType<typeof sizesOf>): string {
  const kb = (bytes: number): string => `${(bytes / 1024).toFixed(0).padStart(6)} KB`;
  const lines = Object.entries(rows).map(
    ([name, { start, later }]) =>
      `${name.padEnd(18)}${kb(start)}${later === 0 ? '' : `  and ${kb(later).trim()} when needed`}`,
  );
  return `${lines.join('\n')}\n`;
}
