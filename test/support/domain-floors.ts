// The two floors of the domain, read from its imports: `records/` of each group (nouns, their shapes, the rules that need nothing
// but the record), and above them what reads and writes them.
import type { GroupEdges } from './group-edges.ts';
import type { SourceFile } from './source-files.ts';

const PLACE = /^packages\/domain\/([^/]+)\/(records\/)?/;
/** Below all groups: rules and code tables of the authority, names that records order work by. */
const BELOW: readonly string[] = ['fiscal', 'jobs'];

const groupOf = (path: string): string | undefined => PLACE.exec(path)?.[1];
export const isRecord = (path: string): boolean => PLACE.exec(path)?.[2] !== undefined;

type Found = Record<keyof GroupEdges, Set<string>>;

/** Which groups each one knows, and how. */
export function groupEdges(files: readonly SourceFile[]): Record<string, GroupEdges> {
  const found = new Map<string, Found>();
  for (const { path, imports, isTest } of files) {
    const from = groupOf(path);
    if (from === undefined || isTest || BELOW.includes(from)) continue;
    const known = found.get(from) ?? { records: new Set(), reads: new Set(), calls: new Set() };
    found.set(from, known);
    for (const target of imports) {
      const to = groupOf(target);
      if (to === undefined || to === from || BELOW.includes(to)) continue;
      if (isRecord(path)) known.records.add(to);
      else (isRecord(target) ? known.reads : known.calls).add(to);
    }
  }
  return Object.fromEntries([...found].map(([group, known]) => [group, listed(known)]));
}

/** Lists that name nothing are left out, as they are in the table. */
const listed = (known: Found): GroupEdges =>
  Object.fromEntries(
    Object.entries(known).flatMap(([kind, names]) =>
      names.size === 0 ? [] : [[kind, [...names].sort()]],
    ),
  );

/** What a record file may import: the kernel, the machine, what lies below the groups, and records. */
export const mayRecordImport = (target: string): boolean =>
  /^packages\/(kernel|resource)\//.test(target) ||
  BELOW.includes(groupOf(target) ?? '') ||
  isRecord(target);

/** The floors of a graph, lowest first, as far as they can be laid: what is on a circle, or stands on one, is on none. */
export function floorsOf(graph: Readonly<Record<string, readonly string[]>>): string[][] {
  const floors: string[][] = [];
  const laid = new Set<string>();
  for (;;) {
    const next = Object.keys(graph).filter(
      (name) => !laid.has(name) && (graph[name] ?? []).every((to) => laid.has(to)),
    );
    if (next.length === 0) return floors;
    floors.push(next);
    for (const name of next) laid.add(name);
  }
}
