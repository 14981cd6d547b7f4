// The service as functions describe it that start without its code: facts, and the groups for what no build has described.
import type { NounFacts } from '#resource/catalogue/facts.ts';
import type { Group } from '#resource/declaration.ts';
import { facts } from './facts.ts';

export const service: { nouns: readonly NounFacts[]; groups: () => Promise<readonly Group[]> } = {
  nouns: facts.nouns,
  groups: async () => (await import('#domain/groups.ts')).groups,
};
