// Whether files are still those from which something was made.
import { createHash } from 'node:crypto';
import { globSync, statSync } from 'node:fs';

/** Another text where one of the files became another, is new or is gone. */
export function stateOf(root: string, patterns: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of globSync(patterns, { cwd: root }).sort()) {
    const { size, mtimeMs } = statSync(`${root}/${file}`);
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}
