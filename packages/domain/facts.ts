// The facts of all groups, taken from their declarations. The build puts what they are in the place of this file, so that a bundle has
// them without the groups, and so does `npm start`. Decisions 265 and 335.
import { type Facts, factsOf } from '#resource/catalogue/facts.ts';
import { bases as basesOf, groupVerbs, wirePath } from '#resource/routes.ts';
import { groups } from './groups.ts';

export const facts: Facts = factsOf(groups);

/** Of every operation. */
export const paths: readonly string[] = groups.flatMap(groupVerbs).map(wirePath);

/** Beginnings of the paths that each group answers, by its name. */
export const bases: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  groups.map((group) => [group.name, basesOf(group)]),
);
