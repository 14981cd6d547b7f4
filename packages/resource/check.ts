// The checks at boot: a declaration that is wrong stops the process with everything that is wrong, before it serves one request.
// contract#scopes: a route without access is an error, never an open door.
import { checkEvents } from './check/check-events.ts';
import { checkNoun } from './check/check-noun.ts';
import { checkStates } from './check/check-states.ts';
import { checkVerb } from './check/check-verb.ts';
import type { Group } from './declaration.ts';
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
  const verbs = groups.flatMap((group) => groupVerbs(group));
  return [
    ...repeated(
      'group name',
      groups.map(({ name }) => name),
    ),
    ...repeated(
      'noun name',
      nouns.map(({ name }) => name),
    ),
    ...repeated(
      'noun key',
      nouns.map(({ key }) => key),
    ),
    ...repeated(
      'noun plural',
      nouns.map(({ plural }) => plural),
    ),
    ...repeated(
      'noun base',
      nouns.map(({ base }) => base),
    ),
    ...repeated(
      'operation',
      [...groups.flatMap((group) => group.verbs), ...verbs.filter(isMade(groups))].map(
        ({ name }) => name,
      ),
    ),
    ...repeated(
      'job',
      groups.flatMap((group) => group.jobs).map(({ name }) => name),
    ),
    ...sharedBases(groups),
    ...groups.flatMap(outsideBases),
    ...routeMistakes(groups),
    ...nouns.flatMap((noun) => [...checkNoun(noun), ...checkStates(noun), ...checkEvents(noun)]),
    ...groups.flatMap((group) => groupVerbs(group).flatMap((verb) => checkVerb(verb, group))),
    ...unfollowed(nouns),
  ];
}

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

/** Verbs that the machine made, as opposed to declared ones. */
function isMade(groups: readonly Group[]) {
  const declared = new Set(groups.flatMap((group) => group.verbs));
  return (verb: Group['verbs'][number]) => !declared.has(verb);
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

function repeated(what: string, names: readonly string[]): string[] {
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  return [...new Set(twice)].map((name) => `${what} ${name} is used more than once`);
}
