// What the service has, told without its code: the facts of every noun that functions of other groups need, and in which group the
// code is. The build takes them from the declarations, so that such a function starts without all groups. Decision 265.
import type { Group, Noun } from '../declaration.ts';
import { noEvents } from '../define.ts';
import { groupVerbs } from '../routes.ts';
import { familyOf } from './operation-family.ts';

/** Members of a noun that are data and are asked for by those who do not have its code. */
const TOLD = [
  'name',
  'plural',
  'base',
  'key',
  'scope',
  'access',
  'idField',
  'fieldNames',
  'defaults',
  'createdAt',
  'credentials',
  'counterMaps',
  'counted',
  'keptOnReset',
  'ofSandbox',
  'standardEvents',
] as const;

export type NounFacts = Pick<Noun, (typeof TOLD)[number]> & {
  group: string;
  /** Names of the events that it declares. */
  eventNames: readonly string[];
  /** Does its code say what a change means: events, jobs or what the names of events begin with? */
  readsChanges: boolean;
  /** Path of its list, where it has a standard one. */
  listPath?: string;
};

/** Names of the groups, and which of them has a job, or the operations whose names begin so. */
export type Facts = {
  names: readonly string[];
  nouns: readonly NounFacts[];
  jobs: Readonly<Record<string, string>>;
  /** Names of those that work on several records at once. */
  jointJobs: readonly string[];
  operations: Readonly<Record<string, string>>;
};

/** Throws an Error where a job, or what names of operations begin with, belongs to two groups. */
export function factsOf(groups: readonly Group[]): Facts {
  const [jobs, operations] = [new Map<string, string>(), new Map<string, string>()];
  for (const group of groups) {
    for (const { name } of group.jobs) enter(jobs, name, group.name);
    for (const verb of groupVerbs(group)) enter(operations, familyOf(verb.name), group.name);
  }
  return {
    names: groups.map(({ name }) => name),
    nouns: groups.flatMap((group) => group.nouns.map((noun) => nounFacts(noun, group.name))),
    jobs: Object.fromEntries(jobs),
    jointJobs: groups.flatMap((group) =>
      group.jobs.filter(({ runMany }) => runMany !== undefined).map(({ name }) => name),
    ),
    operations: Object.fromEntries(operations),
  };
}

function nounFacts(noun: Noun, group: string): NounFacts {
  const told = Object.fromEntries(
    TOLD.filter((name) => noun[name] !== undefined).map((name) => [name, noun[name]]),
  ) as Pick<Noun, (typeof TOLD)[number]>;
  return {
    ...told,
    group,
    eventNames: Object.keys(noun.eventKinds),
    readsChanges:
      noun.events !== noEvents || noun.jobs !== undefined || noun.eventPrefix !== undefined,
    ...(noun.standard.includes('list') && { listPath: noun.wire.listPath }),
  };
}

function enter(known: Map<string, string>, name: string, group: string): void {
  const other = known.get(name) ?? group;
  if (other !== group) throw new Error(`${name} belongs to ${other} and to ${group}`);
  known.set(name, group);
}
