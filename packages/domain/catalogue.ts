// The catalogue of this service: facts of every group at hand, the code of one when it is asked for.
import { type Catalogue, openCatalogue } from '#resource/catalogue/catalogue.ts';
import { facts } from './facts.ts';
import { loadGroup } from './group-loaders.ts';

export const catalogue: Catalogue = openCatalogue(facts, loadGroup);
