// Holds the groups of the domain to the groups that they may know.
import { expect, test } from 'vitest';
import { GROUP_EDGES } from './group-edges.ts';
import { sourceFiles } from './source-files.ts';

const groupOf = (path: string): string | undefined =>
  /^packages\/domain\/([^/]+)\//.exec(path)?.[1];

test('a group of the domain imports from the groups of its line, and needs each of them', () => {
  const found = new Map(Object.keys(GROUP_EDGES).map((group) => [group, new Set<string>()]));
  for (const { path, imports, isTest } of sourceFiles()) {
    const from = groupOf(path);
    if (from === undefined || isTest) continue;
    const known = found.get(from) ?? new Set();
    found.set(from, known);
    for (const to of imports.map(groupOf)) if (to !== undefined && to !== from) known.add(to);
  }
  const edges = [...found].map(([group, known]) => [group, [...known].sort()]);
  expect(Object.fromEntries(edges)).toEqual(GROUP_EDGES);
});
