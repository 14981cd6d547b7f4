// Where drawn histories begin: the same for the same sources of the service, and elsewhere for others, so that a change meets histories
// that were not tried before. Decisions 559, 590.
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';

const ROOT = new URL('../../', import.meta.url);
const MAX = 1_000_000;

let known: number | undefined;

/** From 1 to a million; SEED=n in its stead replays what was drawn from n. */
export function sourceSeed(): number {
  known ??= process.env.SEED === undefined ? seedOfSources() : Number(process.env.SEED);
  return known;
}

/** Tests are no sources. */
export function seedOfSources(): number {
  const sum = createHash('sha256');
  for (const file of globSync('packages/**/*.ts', { cwd: ROOT }).sort())
    if (!file.endsWith('.test.ts')) sum.update(readFileSync(new URL(file, ROOT)));
  return 1 + (sum.digest().readUInt32BE() % MAX);
}
