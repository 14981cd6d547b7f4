// What a bundle starts with is one file: what it shares with files that come later is split off by the build, and each of these files would
// be found, read and linked by itself (some 0.8 ms). The later ones find what they share where they did, as names that the start exports.
import { appendFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type BuildOptions, build, type Metafile } from 'esbuild';

export type Outputs = Metafile['outputs'];

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

/** Writes the files of one function anew; `index` is the path of its start in `built`, as is what comes back. */
export async function joinStart(
  built: Outputs,
  index: string,
  settings: BuildOptions & { absWorkingDir: string },
): Promise<Outputs> {
  const root = settings.absWorkingDir;
  const [, ...shared] = loadedBy(built, index);
  if (shared.length === 0) return built;
  const beside = (path: string): string => `./${basename(path)}`;
  const names = shared.map((path, at) =>
    (built[path]?.exports ?? []).map((name) => ({ name, told: `s${at}_${name}` })),
  );
  const passed = shared.map((path, at) => {
    const list = names[at]?.map(({ name, told }) => `${name} as ${told}`).join(', ');
    return `export { ${list} } from '${beside(path)}';`;
  });
  const parts = new Set([index, ...shared].map(beside));
  for (const path of [index, ...shared])
    appendFileSync(join(root, path), `\n//# sourceMappingURL=${basename(path)}.map\n`);
  const { outputFiles = [], metafile } = await build({
    ...settings,
    stdin: {
      contents: [`export * from '${beside(index)}';`, ...passed].join('\n'),
      resolveDir: join(root, dirname(index)),
    },
    banner: {},
    plugins: [
      {
        name: 'rest-beside',
        setup: ({ onResolve }) =>
          onResolve({ filter: /./ }, ({ path }) =>
            parts.has(path) ? undefined : { path, external: true },
          ),
      },
    ],
    outfile: join(root, index),
    sourcemap: 'external',
    metafile: true,
    write: false,
  });
  for (const { path, contents } of outputFiles) writeFileSync(path, contents);
  const joined: Outputs = { ...built };
  const start = built[index];
  const made = metafile?.outputs[index];
  if (start === undefined || made === undefined) throw new Error(`${index} was not built`);
  /** Asked for by `require`, of which the second build sees no name. */
  const asked = [index, ...shared].flatMap((path) =>
    (built[path]?.imports ?? []).filter(({ external }) => external === true),
  );
  joined[index] = { ...start, bytes: made.bytes, imports: [...made.imports, ...asked] };
  for (const [at, path] of shared.entries()) {
    const list = names[at]?.map(({ name, told }) => `${told} as ${name}`).join(',');
    const text = `export{${list}}from"./${basename(index)}";\n`;
    writeFileSync(join(root, path), text);
    const before = built[path];
    if (before !== undefined) joined[path] = { ...before, bytes: text.length, imports: [] };
  }
  return joined;
}
