// What the machine does for some requests only comes with the first of them: lists are one file beside the bundle, all that writes is
// another. Both answer by promises, so who asks them waits for the file as for the table. Decision 430.
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';

const PACKAGES = fileURLToPath(new URL('../../', import.meta.url));

/** By lane, which functions of which files are asked for; another of their functions would load the file with the start. */
const LANES: Record<string, Record<string, readonly string[]>> = {
  lists: {
    'store/list/list.ts': ['listRecords', 'recordPages'],
    'store/list/sorted.ts': ['sortedRecords'],
    'store/list/waiting.ts': ['standInLine', 'waitingRecords'],
  },
  writes: {
    'http/middleware/read-body.ts': ['readBody'],
    'resource/bulk.ts': ['runBulk'],
    'resource/input/parse-body.ts': ['parseBody'],
    'resource/crud.ts': ['createRecord', 'deleteRecord', 'restoreRecord', 'updateRecord'],
    'store/commit/commit.ts': ['commit'],
    'store/commit/commit-many.ts': ['commitMany'],
  },
};

/** Who asks for them: where every request passes, and who fills a sandbox. */
const ASKING: ReadonlySet<string> = new Set(
  [
    'http/middleware/parse.ts',
    'http/operation/sandbox-client.ts',
    'resource/operation-templates.ts',
    'store/repository.ts',
  ].map((file) => PACKAGES + file),
);

const laneOf = new Map(
  Object.entries(LANES).flatMap(([lane, files]) =>
    Object.entries(files).map(([file, names]) => [PACKAGES + file, { lane, names }] as const),
  ),
);

const LANE = 'lane';
const ASKED = 'asked';

/** Is it the file of a lane? Of `entryPoint` in what the build tells. */
export const isLane = (entryPoint: string | undefined): boolean =>
  entryPoint?.startsWith(`${LANE}:`) === true;

export const heldLanes: Plugin = {
  name: 'held-lanes',
  setup({ onResolve, onLoad, resolve }) {
    onResolve({ filter: /\.ts$/ }, async ({ path, importer, resolveDir, kind, pluginData }) => {
      if (!ASKING.has(importer) || pluginData === ASKED) return undefined;
      const found = await resolve(path, { resolveDir, kind, importer, pluginData: ASKED });
      return laneOf.has(found.path) ? { path: found.path, namespace: ASKED } : undefined;
    });
    onResolve({ filter: /^lane:/ }, ({ path }) => ({
      path: path.slice('lane:'.length),
      namespace: LANE,
    }));
    onLoad({ filter: /./, namespace: ASKED }, ({ path }) => ({ contents: askedOf(path) }));
    onLoad({ filter: /./, namespace: LANE }, ({ path }) => ({
      contents: Object.entries(LANES[path] ?? {})
        .map(([file, names]) => `export { ${names.join(', ')} } from '${PACKAGES}${file}';`)
        .join('\n'),
      resolveDir: PACKAGES,
    }));
  },
};

/** Those who wait for the file go on in the order in which they came. */
function askedOf(file: string): string {
  const { lane = '', names = [] } = laneOf.get(file) ?? {};
  const asking = names.map(
    (name) => `export const ${name} = (...words) => held().then((all) => all.${name}(...words));`,
  );
  return [`let file; const held = () => (file ??= import('${LANE}:${lane}'));`, ...asking].join(
    '\n',
  );
}
