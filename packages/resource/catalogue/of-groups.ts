// A catalogue made on the spot, where the groups are loaded anyway.
import type { Group } from '../declaration.ts';
import { type Catalogue, openCatalogue } from './catalogue.ts';
import { factsOf } from './facts.ts';

/** The catalogue of groups that are there already. */
export const catalogueOf = (groups: readonly Group[]): Catalogue =>
  openCatalogue(factsOf(groups), async (name) => {
    const found = groups.find((group) => group.name === name);
    if (found === undefined) throw new Error(`there is no group called ${name}`);
    return found;
  });
