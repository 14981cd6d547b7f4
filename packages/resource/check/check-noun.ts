// Is a noun's declaration true to its own fields?
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import type { Noun } from '../declaration.ts';
import { ALWAYS_ASSIGNED } from '../define.ts';
import { searched } from '../fields/derive.ts';
import { takesTime } from '../fields/takes-time.ts';
import { schemaAt } from '../input/schema-path.ts';
import { SCOPE_RESOURCES } from '../scopes.ts';

/** What keeps out of `record`, because bodies and documentation are derived from it. */
const FORBIDDEN = [z.ZodDefault, z.ZodPrefault, z.ZodCatch, z.ZodPipe, z.ZodOptional];

export function checkNoun(noun: Noun): string[] {
  const at = (mistake: string) => `noun ${noun.name}: ${mistake}`;
  const found = [names, fields, referred, inUse, named, lists, defaults, internal, shapes].flatMap(
    (check) => check(noun),
  );
  return found.map(at);
}

function names(noun: Noun): string[] {
  return [
    /^[a-z][a-z0-9_]*$/.test(noun.name) ? '' : 'its name is not snake_case',
    /^[a-z]{2}$/.test(noun.key) ? '' : `its key ${noun.key} is not two small letters`,
    /^(\/[a-z0-9_.-]+)+$/i.test(noun.base) ? '' : `its base ${noun.base} is no path`,
    SCOPE_RESOURCES.includes(noun.scope) ? '' : `its scope ${noun.scope} does not exist`,
    /^\w+$/.test(noun.idParam) ? '' : `its idParam ${noun.idParam} is no name`,
  ].filter(Boolean);
}

function fields(noun: Noun): string[] {
  const always: readonly string[] = ALWAYS_ASSIGNED;
  const own = noun.assigned.filter((name) => !always.includes(name));
  return [
    ...unknown(noun, 'required', noun.required),
    ...unknown(noun, 'assigned', own),
    ...unknown(noun, 'defaults', Object.keys(noun.defaults)),
    ...unknown(noun, 'counterMaps', noun.counterMaps ?? []),
    ...unknown(noun, 'counted', Object.keys(noun.counted ?? {})),
    ...unknown(noun, 'credentials', noun.credentials ?? []),
    ...unknown(noun, 'createdAt', noun.createdAt === undefined ? [] : [noun.createdAt]),
    ...unknown(noun, 'references', Object.keys(noun.references)),
    ...unknown(noun, 'lookups', Object.keys(noun.lookups ?? {})),
    ...unknown(noun, 'mentions', Object.keys(noun.mentions ?? {})),
    ...unknown(
      noun,
      'unique',
      noun.unique.flatMap((rule) => [rule.field, ...(rule.with ?? [])]),
    ),
    ...noun.required
      .filter((name) => noun.assigned.includes(name))
      .map((name) => `required field ${name} is assigned by the service`),
  ];
}

/** Without it the target could be deleted while records refer to it. */
const referred = (noun: Noun): string[] =>
  Object.entries(noun.references)
    .map(([field, target]) => ({ field, target: target() }))
    .filter(({ target }) => !target.softDelete && target.isReferred !== true)
    .map(({ field, target }) => `${field} refers to ${target.name}, which is not isReferred`);

/** Of what has no state in which it is withdrawn all is in use. */
const inUse = (noun: Noun): string[] =>
  (noun.inUse ?? []).flatMap((field) => {
    const targets = Object.entries(noun.references).filter(
      ([path]) => path.split('.')[0] === field,
    );
    const idle = targets.filter(([, to]) => to().states.status?.withdrawn === undefined);
    if (targets.length > 0 && idle.length === 0) return [];
    return [`${field} is inUse, and what it refers to is never withdrawn`];
  });

/** Without it the target would not look for the words that mean it. */
const named = (noun: Noun): string[] => [
  ...unknown(noun, 'names', Object.keys(noun.names ?? {})),
  ...Object.entries(noun.names ?? {})
    .filter(([, target]) => target().namedBy === undefined)
    .map(([field, target]) => `${field} names ${target().name}, which is not namedBy anything`),
];

function lists(noun: Noun): string[] {
  const sorts = Object.values(noun.list.sort).filter((name) => name !== undefined);
  return [
    ...unknown(noun, 'sortable', sorts),
    ...unknown(noun, 'searchable', noun.list.search),
    ...unknown(noun, 'filterable', noun.list.filter),
    ...sorts
      .filter((name, index) => sorts.indexOf(name) !== index)
      .map((name) => `sortable names ${name} twice`),
    ...sortedTwice(noun),
    ...sortedAsText(noun),
    ...searchedOtherwise(noun),
    ...matchedOtherwise(noun),
  ];
}

/** People write an e-mail address in any case; what is matched so is matched by the text of a search. */
const matchedOtherwise = ({ fields, list: { filter, folded, search } }: Noun): string[] => [
  ...filter
    .filter((name) => isEmail(fields[name]?.schema) && !folded.includes(name))
    .map((name) => `the e-mail address ${name} is filtered by its case`),
  ...folded
    .filter((name) => !search.includes(name))
    .map((name) => `${name} is filtered without its case, but not searchable`),
];

const isEmail = (schema: z.ZodType | undefined): boolean => schema instanceof z.ZodEmail;

/** An index carries one field of each kind; instants are in that of codes. */
function sortedTwice(noun: Noun): string[] {
  const kinds = Object.values(noun.fields)
    .flatMap(({ facts }) => facts.sort ?? [])
    .map((kind) => (kind === 'instant' ? 'code' : kind));
  return [...new Set(kinds.filter((kind, index) => kinds.indexOf(kind) !== index))].map(
    (kind) => `two fields are sorted as ${kind}`,
  );
}

/** Where a caller may say a day or an instant, a day is sorted by the instant at which it begins. */
const sortedAsText = (noun: Noun): string[] =>
  Object.entries(noun.list.sort).flatMap(([kind, name]) => {
    const isInstant = takesTime(noun.record.shape[name ?? '']);
    return isInstant === (kind === 'instant') ? [] : [`${name} is sorted as ${kind}`];
  });

/** Search texts are stored by their place: another order than that of the fields is a permutation of it. */
function searchedOtherwise(noun: Noun): string[] {
  const declared = searched(Object.entries(noun.fields));
  if (isDeepStrictEqual([...declared].sort(), [...noun.list.search].sort())) return [];
  return ['searchOrder does not name what its fields call searchable'];
}

const unknown = (noun: Noun, where: string, paths: readonly string[]): string[] =>
  paths
    .filter((path) => !isDeclared(noun, path))
    .map((path) => `${where} names the unknown field ${path}`);

/** Declared at its first step even where the noun is open. */
const isDeclared = (noun: Noun, path: string): boolean =>
  Object.hasOwn(noun.record.shape, path.split('.')[0] ?? '') &&
  schemaAt(noun.record, path) !== undefined;

function defaults(noun: Noun): string[] {
  return Object.entries(noun.defaults).flatMap(([name, value]) => {
    const field = noun.record.shape[name];
    if (field === undefined || z.safeParse(field, value).success) return [];
    return [`the default of ${name} is refused by its own schema`];
  });
}

/** A list that can be asked by it would say what it is. */
const internal = (noun: Noun): string[] =>
  Object.entries(noun.fields)
    .filter(([, { facts }]) => facts.isInternal && (facts.isFilter || facts.sort || facts.search))
    .map(([name]) => `the internal field ${name} is one that lists are asked by`);

function shapes(noun: Noun): string[] {
  return Object.entries(noun.record.shape).flatMap(([name, field]) =>
    FORBIDDEN.some((kind) => field instanceof kind)
      ? [`field ${name} has a default, a transformation or is optional in its schema`]
      : [],
  );
}
