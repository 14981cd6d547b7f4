// The checks at boot: a declaration that is wrong stops the process with everything that is wrong, before it serves one request.
// contract#scopes: a route without access is an error, never an open door.
import { checkEvents } from './check/check-events.ts';
import { checkNoun } from './check/check-noun.ts';
import { checkStates } from './check/check-states.ts';
import { checkVerb } from './check/check-verb.ts';
import type { Group, Noun, Verb } from './declaration.ts';
import { operationIdOf } from './openapi/names.ts';
import { bases, buildRoutes, groupVerbs } from './routes.ts';

/** Throws one Error that lists every mistake; for tests and boot. */
export function checkGroups(groups: readonly Group[]): void {
  const mistakes = groupMistakes(groups);
  if (mistakes.length === 0) return;
  throw new Error(`The declarations are wrong:\n${mistakes.map((line) => `- ${line}`).join('\n')}`);
}

/** Every mistake, in words that name where it is. */
export function groupMistakes(groups: readonly Group[]): string[] {
  const nouns = groups.flatMap((group) => group.nouns);
  const clashes = NAMES.map(([what, nameOf]) => sameNamed(what, nouns, nameOf));
  const clashing = new Set(clashes.flatMap((clash) => clash.nouns));
  const others = groups.map((group) => without(group, clashing));
  const declared = others.flatMap((group) => group.verbs);
  const made = others.flatMap(groupVerbs).filter((verb) => !declared.includes(verb));
  return [
    ...shared('group name', groups, nameOf, ({ title }) => title),
    ...clashes.flatMap(({ mistakes }) => mistakes),
    ...shared(
      'operation',
      [...declared, ...made],
      nameOf,
      ({ method, path }) => `${method} ${path}`,
    ),
    ...shared('operation id', [...declared, ...made], lettersOf, nameOf),
    ...shared('job', groups.flatMap(jobsOf), nameOf, ({ group }) => group),
    ...sharedBases(others),
    ...others.flatMap(outsideBases),
    ...routeMistakes(others),
    ...nouns.flatMap((noun) => [...checkNoun(noun), ...checkStates(noun), ...checkEvents(noun)]),
    ...others.flatMap((group) => groupVerbs(group).flatMap((verb) => checkVerb(verb, group))),
    ...unfollowed(nouns),
  ];
}

/** By which a noun is told from every other. */
const NAMES: readonly [what: string, of: (noun: Noun) => string][] = [
  ['name', ({ name }) => name],
  ['key', ({ key }) => key],
  ['plural', ({ plural }) => plural],
  ['base', ({ base }) => base],
];

type Clash = { mistakes: string[]; nouns: Noun[] };

function sameNamed(what: string, nouns: readonly Noun[], of: (noun: Noun) => string): Clash {
  const users = (noun: Noun): string => (what === 'name' ? noun.base : noun.name);
  return {
    mistakes: shared(`noun ${what}`, nouns, of, users),
    nouns: nouns.filter((noun) => nouns.some((other) => other !== noun && of(other) === of(noun))),
  };
}

/** Their routes and operations clash too, which says nothing more. */
const without = (group: Group, clashing: ReadonlySet<Noun>): Group => ({
  ...group,
  nouns: group.nouns.filter((noun) => !clashing.has(noun)),
  verbs: group.verbs.filter(({ noun }) => noun === undefined || !clashing.has(noun)),
});

const jobsOf = ({ name: group, jobs }: Group) => jobs.map(({ name }) => ({ name, group }));

const nameOf = ({ name }: { name: string }): string => name;

/** Generated clients leave out what separates the words of an id, and some file systems tell no case from the other. */
const lettersOf = (verb: Verb): string => operationIdOf(verb).replaceAll(/[._]/g, '');

/** What names a record that may be merged says so: lists follow it by that alone. */
function unfollowed(nouns: Group['nouns']): string[] {
  const mergeable = nouns.filter(({ merges }) => merges !== undefined);
  return nouns.flatMap((noun) =>
    mergeable.flatMap(({ name }) =>
      [`${name}_id`, `${name}_ids`]
        .filter((field) => field in noun.fields)
        .filter((field) => !(field in noun.references) && !(field in (noun.mentions ?? {})))
        .map((field) => `noun ${noun.name}: ${field} names a ${name} and does not declare it`),
    ),
  );
}

function sharedBases(groups: readonly Group[]): string[] {
  const owners = new Map<string, string>();
  return groups.flatMap((group) =>
    bases(group).flatMap((base) => {
      const owner = owners.get(base);
      owners.set(base, owner ?? group.name);
      return owner === undefined
        ? []
        : [`groups ${owner} and ${group.name} share the first segment /${base}`];
    }),
  );
}

/** A group that names its bases answers below them alone. */
function outsideBases(group: Group): string[] {
  const own = group.bases;
  if (own === undefined) return [];
  return groupVerbs(group)
    .filter(({ path }) => !own.some((base) => `${path}/`.startsWith(`/${base}/`)))
    .map(({ name, path }) => `verb ${name}: ${path} is below none of the bases of ${group.name}`);
}

function routeMistakes(groups: readonly Group[]): string[] {
  try {
    buildRoutes(groups);
    return [];
  } catch (error) {
    return error instanceof Error ? error.message.split('\n') : [String(error)];
  }
}

/** What several are called, and which: "noun key sh is used by shelf and rack". */
function shared<T>(
  what: string,
  things: readonly T[],
  of: (thing: T) => string,
  userOf: (thing: T) => string,
): string[] {
  return [...Map.groupBy(things, of)]
    .filter(([, users]) => users.length > 1)
    .map(([name, users]) => `${what} ${name} is used by ${users.map(userOf).join(' and ')}`);
}
