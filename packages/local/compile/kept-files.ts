// The documents that describe the service, made as it is installed: to make them takes seconds, for which the first reader of the
// documentation would wait, and every request beside his. After a change of a source they are made when they are asked for. Decision 558.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBuiltFilesIn } from '#http/reference/built-files.ts';
import { stateOf } from './source-state.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const FOLDER = join(ROOT, 'node_modules', '.cache', 'service-files');
/** Texts, styles and recorded answers are sources too. */
const SOURCES = ['package-lock.json', 'CHANGELOG.md', 'docs/guides/**/*.*', 'packages/**/*.*'];
const STATE = 'sources';

type Place = { root?: string; folder?: string };

/** Keeps what `make` makes, unless it is kept already. */
export function keepFiles(
  make: () => readonly [string, Uint8Array][],
  { root = ROOT, folder = FOLDER }: Place = {},
): void {
  if (keptFolder({ root, folder }) !== undefined) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const state = stateOf(root, SOURCES);
  for (const [name, content] of make()) writeFileSync(join(folder, name), content);
  writeFileSync(join(folder, STATE), state);
}

/** Where they are; undefined where none are kept of the sources as they are now. */
export function keptFolder({ root = ROOT, folder = FOLDER }: Place = {}): string | undefined {
  try {
    const state = readFileSync(join(folder, STATE), 'utf8');
    return state === stateOf(root, SOURCES) ? folder : undefined;
  } catch {
    return undefined;
  }
}

export const takeKeptFiles = (): void => findBuiltFilesIn(keptFolder);
