// The facts of all groups, taken from their declarations. The build puts what they are in the place of this file, so that a bundle has
// them without the groups. Decision 265.
import { type Facts, factsOf } from '#resource/catalogue/facts.ts';
import { groupVerbs, wirePath } from '#resource/routes.ts';
import { groups } from './groups.ts';

export const facts: Facts = factsOf(groups);

/** Of every operation. */
export const paths: readonly string[] = groups.flatMap(groupVerbs).map(wirePath);
