// The declarations are checked at the first start after a change of the sources. The check makes every schema of the service, which a stack
// that made it would hold for as long as it runs, so later starts rely on it. Decision 269.
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeWhole } from '#kernel/write-whole.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const KEPT = fileURLToPath(
  new URL('../../node_modules/.cache/checked-declarations', import.meta.url),
);
const MODE = 0o644;

/** Where and what is checked, unless told otherwise (tests). */
type Sources = { root?: string; kept?: string };

/** Throws what `check` throws, which is called again until it has passed. */
export function checkSources(check: () => void, { root = ROOT, kept = KEPT }: Sources = {}): void {
  const state = stateOf(root);
  if (readKept(kept) === state) return;
  check();
  mkdirSync(dirname(kept), { recursive: true });
  writeWhole(kept, state, MODE);
}

/** Another text where a source or a dependency became another. */
function stateOf(root: string): string {
  const hash = createHash('sha256');
  const files = globSync(['package-lock.json', 'packages/**/*.ts'], { cwd: root }).sort();
  for (const file of files) {
    const { size, mtimeMs } = statSync(`${root}/${file}`);
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

function readKept(kept: string): string | undefined {
  try {
    return readFileSync(kept, 'utf8');
  } catch {
    return undefined;
  }
}
