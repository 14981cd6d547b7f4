// What was built of the same sources is not built again. Decision 689.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stateOf } from '#local/compile/source-state.ts';

type Build = {
  root: string;
  /** Patterns of all files that the build reads, and of all that it writes. */
  sources: readonly string[];
  made: readonly string[];
  /** Where is told what was last built of what. */
  remembered: string;
};

/** Calls `build` unless sources and what was made of them are as the last build left them. */
export function buildOnce(
  { root, sources, made, remembered }: Build,
  build: () => void,
): 'built' | 'kept' {
  const file = join(root, remembered);
  const before = `${process.version} ${stateOf(root, sources)}`;
  if (textOf(file) === `${before} ${stateOf(root, made)}`) return 'kept';
  build();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${before} ${stateOf(root, made)}`);
  return 'built';
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
