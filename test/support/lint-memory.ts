// What the linter need not look at again: the files that are as they were when it last had nothing to say, and that import, by whatever
// way, none that changed. Its rules on promises read the types of what a file imports; all others look at one file.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SourceFile } from './source-files.ts';

/** What is in each file of the project, by path. */
type Contents = Readonly<Record<string, string>>;
type Imports = Pick<SourceFile, 'path' | 'imports'>;

/** What biome.json leaves out, and prose, of which the linter knows nothing. */
const NOT_READ = ['.git', '.ci', 'node_modules', 'dist', 'cdk.out', '.local', 'coverage'];
const PROSE = /\.(md|txt)$/;

/**
 * The files to look at, by path; `all` where nothing is remembered, or where anything else than a source file changed (the linter's own
 * rules, what is installed, what was generated) or a file is gone.
 */
export function filesToLint(
  before: Contents | undefined,
  now: Contents,
  files: readonly Imports[],
): string[] | 'all' {
  if (before === undefined) return 'all';
  const sources = new Set(files.map((file) => file.path));
  const changed = [...Object.keys({ ...before, ...now })].filter(
    (file) => before[file] !== now[file],
  );
  if (changed.some((file) => !sources.has(file))) return 'all';
  return [...importersOf(changed, files)].sort();
}

/** The files and all that import them, by whatever way. */
function importersOf(changed: readonly string[], files: readonly Imports[]): Set<string> {
  const importers = new Map<string, string[]>();
  for (const file of files)
    for (const to of file.imports) importers.set(to, [...(importers.get(to) ?? []), file.path]);
  const found = new Set(changed);
  for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer);
  return found;
}

export function contentsOfProject(): Contents {
  return Object.fromEntries(
    filesBelow('.').map((file) => [
      file,
      createHash('sha256').update(readFileSync(file)).digest('base64'),
    ]),
  );
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !NOT_READ.includes(name) && !PROSE.test(name))
    .flatMap((entry) => {
      const file = path.posix.join(folder, entry.name);
      if (entry.isDirectory()) return filesBelow(file);
      return entry.isFile() ? [file] : [];
    });

export function recalled(from: string): Contents | undefined {
  try {
    return JSON.parse(readFileSync(from, 'utf8'));
  } catch {
    return undefined;
  }
}

export function remember(contents: Contents, at: string): void {
  mkdirSync(path.dirname(at), { recursive: true });
  writeFileSync(at, JSON.stringify(contents));
}
