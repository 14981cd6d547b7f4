// The declarations are checked at the first start after a change of the sources, in a process of its own: the check makes every schema of
// the service, which a stack that made it would hold for as long as it runs. What it tells of the groups is kept, so that a start loads
// none of them for it. Decisions 269 and 335.
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { writeWhole } from '#kernel/write-whole.ts';
import { stateOf } from './source-state.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const KEPT = fileURLToPath(
  new URL('../../../node_modules/.cache/checked-declarations.mjs', import.meta.url),
);
const CODE = ['package-lock.json', 'functions/*.ts', 'packages/**/*.ts'];
const MODE = 0o644;

/** Where and what is checked, unless told otherwise (tests). */
type Sources = { root?: string; kept?: string };

/**
 * Which file has what the check told of these sources; undefined where nothing can be kept. Throws what `check` throws, which is
 * called again until it has passed.
 */
export async function checkSources(
  check: () => Promise<string> = checkApart,
  { root = ROOT, kept = KEPT }: Sources = {},
): Promise<string | undefined> {
  const mark = `// ${stateOf(root, CODE)}\n`;
  if (readKept(kept).startsWith(mark)) return kept;
  const told = await check();
  return keep(kept, mark + told) ? kept : undefined;
}

/** The text of a module (bundle/told-facts.ts). */
async function checkApart(): Promise<string> {
  const cache = new URL('./compile-cache.mjs', import.meta.url).href;
  const script = fileURLToPath(new URL('./check-declarations.ts', import.meta.url));
  const ran = promisify(execFile)(process.execPath, [`--import=${cache}`, script]);
  const { stdout } = await ran.catch(({ message, stderr }: Error & { stderr: string }) => {
    throw new Error(stderr.trim() || message);
  });
  return stdout;
}

function readKept(kept: string): string {
  try {
    return readFileSync(kept, 'utf8');
  } catch {
    return '';
  }
}

/** Where dependencies are installed for reading alone, every start checks. */
function keep(kept: string, text: string): boolean {
  try {
    mkdirSync(dirname(kept), { recursive: true });
    writeWhole(kept, text, MODE);
    return true;
  } catch {
    return false;
  }
}
