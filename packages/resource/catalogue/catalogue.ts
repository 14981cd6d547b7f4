// The catalogue of the service: facts about every group at once, and the code of one when it is asked for. Functions that act on all
// nouns (relay, sweep, jobs, account) start with this instead of all groups. Decision 265.
import type { Group, Job, Noun } from '../declaration.ts';
import type { Facts, NounFacts } from './facts.ts';
import { familyOf } from './operation-family.ts';

/** `code`: the noun itself, whose group is loaded for it. */
export type ListedNoun = NounFacts & { code: () => Promise<Noun> };

export type Catalogue = {
  readonly nouns: readonly ListedNoun[];
  /** Names of the jobs that work on several records at once. */
  readonly jointJobs: ReadonlySet<string>;
  /** undefined where no group has it. */
  job(name: string): Promise<Job | undefined>;
  /** The group that has the operation, if it has one of that name. */
  groupOf(operation: string): Promise<Group | undefined>;
  /** All of them, with their code. */
  groups(): Promise<readonly Group[]>;
};

type GroupLoader = (group: string) => Promise<Group>;

export function openCatalogue(
  { names, nouns, jobs, jointJobs, operations }: Facts,
  loader: GroupLoader,
): Catalogue {
  const load = remembering(loader);
  const loaded = (group: string | undefined) => (group === undefined ? undefined : load(group));
  return {
    nouns: nouns.map((facts) => ({
      ...facts,
      code: async () => nounIn(await load(facts.group), facts.key),
    })),
    jointJobs: new Set(jointJobs),
    job: async (name) => (await loaded(jobs[name]))?.jobs.find((job) => job.name === name),
    groups: () => Promise.all(names.map(load)),
    groupOf: async (operation) => loaded(operations[familyOf(operation)]),
  };
}

/** Asked for by every change that the relay reads, where an import that is done still takes longer than all else of it. */
function remembering(load: GroupLoader): GroupLoader {
  const groups = new Map<string, Group>();
  return async (name) => {
    const known = groups.get(name) ?? (await load(name));
    groups.set(name, known);
    return known;
  };
}

function nounIn(group: Group, key: string): Noun {
  const found = group.nouns.find((noun) => noun.key === key);
  if (found === undefined) throw new Error(`${group.name} has no noun with the key ${key}`);
  return found;
}
