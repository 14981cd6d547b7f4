// Circles of files that import each other, types included: which files are on them, and a shortest way round each.
import type { SourceFile } from './source-files.ts';

type Imports = Pick<SourceFile, 'path' | 'imports'>;

/** One way round for each set of files that lead to each other: `a → b → a`, from the first by name. */
export function circlesOf(files: readonly Imports[]): string[] {
  const graph = onCircles(files);
  const left = new Set([...graph.keys()].sort());
  const found: string[] = [];
  for (const start of left) {
    const way = wayRound(graph, start);
    if (way === undefined) {
      left.delete(start);
      continue;
    }
    found.push(way.join(' → '));
    for (const file of bothWays(graph, start)) left.delete(file);
  }
  return found;
}

/** What remains when files that import none of the rest, or that none of the rest imports, are taken away again and again. */
function onCircles(files: readonly Imports[]): Map<string, string[]> {
  let rest = new Map(files.map(({ path, imports }) => [path, [...imports]]));
  for (;;) {
    const imported = new Set([...rest.values()].flat());
    const next = [...rest]
      .map(([path, to]): [string, string[]] => [path, to.filter((target) => rest.has(target))])
      .filter(([path, to]) => to.length > 0 && imported.has(path));
    if (next.length === rest.size) return rest;
    rest = new Map(next);
  }
}

/** The shortest way from the file back to it. */
function wayRound(graph: ReadonlyMap<string, string[]>, start: string): string[] | undefined {
  const ways = [[start]];
  const seen = new Set<string>();
  for (const way of ways) {
    for (const to of graph.get(way.at(-1) ?? '') ?? []) {
      if (to === start) return [...way, start];
      if (!seen.has(to)) ways.push([...way, to]);
      seen.add(to);
    }
  }
  return undefined;
}

/** The files that the file leads to and that lead to it, itself among them. */
const bothWays = (graph: ReadonlyMap<string, string[]>, start: string): string[] => {
  const ahead = reached(graph, start);
  return [...ahead].filter((file) => reached(graph, file).has(start));
};

function reached(graph: ReadonlyMap<string, string[]>, start: string): Set<string> {
  const seen = new Set([start]);
  for (const file of seen) for (const to of graph.get(file) ?? []) seen.add(to);
  return seen;
}
