// The project's own source files with what the tidy rules ask of them: path, text, lines, imports.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export type SourceFile = {
  /** From the root of the project, with slashes ("packages/kernel/money.ts"). */
  path: string;
  text: string;
  lines: string[];
  isTest: boolean;
  /** Project files that it imports, types included. */
  imports: string[];
  /** Packages and node: modules that it imports. */
  packages: string[];
};

const FOLDERS = ['packages', 'functions', 'infra', 'test'];
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?from\s*'([^']+)'|\bimport\(\s*'([^']+)'\s*\)|(?:^|\n)\s*import\s+'([^']+)'/g;
/** Files that a process or a thread of their own is started from. */
const STARTED = /\bnew URL\('(\.[^']+\.ts)', import\.meta\.url\)/g;

let read: readonly SourceFile[] | undefined;

/** Read once for all tests of a process. */
export function sourceFiles(): readonly SourceFile[] {
  read ??= FOLDERS.flatMap((folder) => tsFilesOf(folder)).map(readSource);
  return read;
}

export const isTestPath = (file: string): boolean =>
  /^test\/|\.test\.ts$|\/test-[^/]+(\.ts$|\/)/.test(file);

/** Files reached from the entries by imports, entries included. */
export function reachedFrom(entries: readonly string[], files: readonly SourceFile[]): Set<string> {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const seen = new Set<string>();
  const queue = [...entries];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    queue.push(...(byPath.get(next)?.imports ?? []));
  }
  return seen;
}

/** The text without comments and without the contents of strings, so that words in them do not count as code. */
export const codeOnly = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|[^:'"`])\/\/.*$/gm, '$1')
    .replace(/'(?:[^'\\\n]|\\.)*'/g, "''")
    .replace(/"(?:[^"\\\n]|\\.)*"/g, '""');

function tsFilesOf(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .filter((entry) => path.basename(entry.parentPath) !== 'generated')
    .map((entry) => path.posix.join(entry.parentPath, entry.name))
    .sort();
}

function readSource(file: string): SourceFile {
  const text = readFileSync(file, 'utf8');
  const targets = [...text.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
  const started = [...text.matchAll(STARTED)].map((match) => match[1] ?? '');
  const own = targets.filter((target) => /^[.#]/.test(target));
  return {
    path: file,
    text,
    lines: text.replace(/\n$/, '').split('\n'),
    isTest: isTestPath(file),
    imports: [...new Set([...own, ...started].map((target) => resolve(file, target)))],
    packages: [...new Set(targets.filter((target) => !own.includes(target)))],
  };
}

export const resolve = (from: string, target: string): string =>
  target.startsWith('#')
    ? `packages/${target.slice(1)}`
    : path.posix.normalize(path.posix.join(path.posix.dirname(from), target));
