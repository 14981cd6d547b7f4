// Stories of histories that are drawn by seed: how many of them. On the bundles it is the first alone: it asks for the same verbs and
// orders the same jobs as the others, so what bundles could break (a file or a verb that is missing, what passes between processes) breaks
// it too; what only another one breaks is in the sources, and in the process all of them are gone through. Decision 543.
import { IS_BUNDLED } from './stack.ts';

/** From 1 on: so many, or as SEEDS says. */
export function historySeeds(count: number): readonly number[] {
  const length = Number(process.env.SEEDS ?? (IS_BUNDLED ? 1 : count));
  return Array.from({ length }, (_, at) => 1 + at);
}
