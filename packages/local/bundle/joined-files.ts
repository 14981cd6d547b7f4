// What a bundle starts with is one file, and so is each of its lanes: what these share with others is split off by the build, and each such
// file would be found, read and linked by itself (some 0.8 ms). The others have what they share from who took it in, by its place in one
// list: V8 goes through all names that a file exports whenever it compiles a function that asks for a global (decision 501).
import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';

export type Outputs = Metafile['outputs'];
type Output = Outputs[string];

/** The file and those that it imports at once. */
export function loadedBy(
  built: Outputs,
  path: string,
  loaded: Set<string> = new Set(),
): Set<string> {
  loaded.add(path);
  for (const one of built[path]?.imports ?? []) {
    if (one.kind !== 'dynamic-import' && one.external !== true && !loaded.has(one.path))
      loadedBy(built, one.path, loaded);
  }
  return loaded;
}

/** What the list is exported as. */
const SHARED = 'shared';

type Settings = BuildOptions & { absWorkingDir: string };

/**
 * Writes the files of one function anew. `homes` are those that take in what they load at once: its start, then its lanes. All are paths
 * in `built`, as those of what comes back.
 */
export async function joinFiles(
  built: Outputs,
  homes: readonly string[],
  settings: Settings,
): Promise<Outputs> {
  const root = settings.absWorkingDir;
  const partsOf = takenBy(built, homes);
  const taken = new Set([...partsOf.values()].flat());
  const left = Object.keys(built).filter((path) => path.endsWith('.mjs') && !taken.has(path));
  const passing = [...partsOf].flatMap(([home, parts]) => {
    const shared = sharedNames(built, parts);
    return parts.map((path): [string, string] => [
      beside(path),
      passedOn(
        shared.filter((each) => each.path === path),
        beside(home),
      ),
    ]);
  });
  for (const path of [...left, ...taken])
    appendFileSync(join(root, path), `\n//# sourceMappingURL=${basename(path)}.map\n`);
  const outputs = await Promise.all(
    left.map((path) =>
      joined(built, [path, ...(partsOf.get(path) ?? [])], new Map(passing), settings),
    ),
  );
  for (const path of taken) for (const end of ['', '.map']) rmSync(join(root, `${path}${end}`));
  return Object.fromEntries(left.map((path, at) => [path, outputs[at] as Output]));
}

/** What several of the others load is taken in by the first: none of them is loaded for another. */
function takenBy(
  built: Outputs,
  [start = '', ...others]: readonly string[],
): Map<string, string[]> {
  const own = loadedBy(built, start);
  const loads = others.map((other) => [other, [...loadedBy(built, other)]] as const);
  const all = loads.flatMap(([, paths]) => paths);
  const isShared = (path: string) => all.indexOf(path) !== all.lastIndexOf(path);
  const first = new Set([...own, ...all.filter(isShared)]);
  return new Map([
    [start, [...first].filter((path) => path !== start)],
    ...loads.map(([other, paths]): [string, string[]] => [
      other,
      paths.filter((path) => path !== other && !first.has(path)),
    ]),
  ]);
}

const beside = (path: string): string => `./${basename(path)}`;

/** A name that a file exports, with its place in the list of the home that took the file in, and what it is called there. */
type Shared = { path: string; name: string; at: number; told: string };

const sharedNames = (built: Outputs, parts: readonly string[]): Shared[] =>
  parts
    .flatMap((path) => (built[path]?.exports ?? []).map((name) => ({ path, name })))
    .map((each, at) => ({ ...each, at, told: `s${at}` }));

/** What stands for a file that another one took in: its names, each by itself, as few are used. */
const passedOn = (shared: readonly Shared[], home: string): string =>
  [
    `import { ${SHARED} } from '${home}'; const taken = (at) => ${SHARED}[at];`,
    ...shared.map(({ name, at }) => {
      const local = `n${at}`;
      return `const ${local} = /* @__PURE__ */ taken(${at}); export { ${local} as ${name} };`;
    }),
  ].join('\n');

/** Writes the first of the files with the others taken in, and what was taken in elsewhere imported from there. */
async function joined(
  built: Outputs,
  [path = '', ...taken]: readonly string[],
  passing: ReadonlyMap<string, string>,
  settings: Settings,
): Promise<Output> {
  const root = settings.absWorkingDir;
  const shared = sharedNames(built, taken);
  const imported = shared.map(
    (each) => `import { ${each.name} as ${each.told} } from '${beside(each.path)}';`,
  );
  const list = shared.map(({ told }) => told).join(', ');
  const { outputFiles, metafile } = await build({
    ...settings,
    stdin: {
      contents: [
        `export { ${built[path]?.exports.join(', ')} } from '${beside(path)}';`,
        ...imported,
        ...(shared.length === 0 ? [] : [`export const ${SHARED} = [${list}];`]),
      ].join('\n'),
      resolveDir: join(root, dirname(path)),
    },
    banner: {},
    logOverride: { ...settings.logOverride, 'ignored-bare-import': 'silent' },
    plugins: [takingIn(new Set([path, ...taken].map(beside)), passing)],
    outfile: join(root, path),
    sourcemap: 'external',
    metafile: true,
    write: false,
  });
  for (const file of outputFiles) writeFileSync(file.path, file.contents);
  const made = metafile.outputs[path];
  const before = [path, ...taken].flatMap((each) => built[each] ?? []);
  if (made === undefined || before[0] === undefined) throw new Error(`${path} was not built`);
  /** Asked for by `require`, of which the second build sees no name. */
  const asked = before.flatMap(({ imports }) => imports.filter(({ external }) => external));
  return {
    ...before[0],
    bytes: made.bytes,
    inputs: Object.assign({}, ...before.map(({ inputs }) => inputs)),
    imports: [...made.imports, ...asked],
  };
}

const takingIn = (parts: ReadonlySet<string>, passing: ReadonlyMap<string, string>): Plugin => ({
  name: 'taking-in',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /./ }, ({ path }) => {
      if (parts.has(path)) return undefined;
      return passing.has(path)
        ? { path, namespace: 'passed-on', sideEffects: false }
        : { path, external: true, sideEffects: false };
    });
    onLoad({ filter: /./, namespace: 'passed-on' }, ({ path }) => ({
      contents: passing.get(path) ?? '',
    }));
  },
});
