// The lists of a noun, derived from the facts of its fields, in the order of the fields.
import type { Noun } from '../declaration.ts';
import { membersWhenAsked } from '../shape/members-when-asked.ts';
import type { AnyField, Facts, Fields, SortKind } from './field.ts';

/** Members of a noun that follow from the facts of its fields. */
export type Derived =
  | 'required'
  | 'always'
  | 'assigned'
  | 'asserted'
  | 'defaults'
  | 'unique'
  | 'references'
  | 'inUse'
  | 'lookups'
  | 'mentions'
  | 'byType'
  | 'names'
  | 'states'
  | 'counterMaps'
  | 'counted'
  | 'credentials';

/** Of a noun's list, what its fields say. */
type Listed = 'sort' | 'search' | 'filter' | 'folded' | 'spellings';

export type Lists = Pick<Noun, Derived | 'list'>;

/** Gives a noun its lists. */
export const withLists = membersWhenAsked<Lists>([
  'required',
  'always',
  'assigned',
  'asserted',
  'defaults',
  'unique',
  'references',
  'names',
  'lookups',
  'inUse',
  'mentions',
  'byType',
  'states',
  'counterMaps',
  'counted',
  'credentials',
  'list',
]);

/** `searchOrder`: where stored search texts have another order than the fields. */
export function derivedLists(
  fields: Fields,
  searchOrder: readonly string[] | undefined,
): Pick<Noun, Derived> & { list: Pick<Noun['list'], Listed> } {
  const entries = Object.entries(fields);
  const names = (holds: (each: AnyField) => unknown) =>
    entries.filter(([, each]) => holds(each)).map(([name]) => name);
  const byName = <T>(of: (each: AnyField) => T | undefined): Record<string, T> =>
    Object.fromEntries(
      entries.flatMap(([name, each]) => {
        const value = of(each);
        return value === undefined ? [] : [[name, value]];
      }),
    );
  const states = byName(({ facts }) => facts.states);
  const given = byName(({ facts }) => facts.byDefault);
  return {
    required: names(({ facts }) => facts.isRequired),
    always: names(({ facts }) => facts.isAlways),
    assigned: names(({ facts }) => facts.isAssigned),
    asserted: names(({ facts }) => facts.isAsserted),
    defaults: {
      ...mapped(states, ({ initial }) => initial[0]),
      ...mapped(given, ({ value }) => value),
    },
    unique: Object.entries(byName(({ facts }) => facts.unique)).map(([field, rule]) => ({
      field,
      ...rule,
    })),
    references: byPath(entries, ({ references }) => references),
    names: byPath(entries, ({ names: named }) => named),
    inUse: names(({ facts }) => facts.isInUse),
    lookups: byPath(entries, ({ lookups }) => lookups),
    mentions: byPath(entries, ({ mentions }) => mentions),
    byType: byPath(entries, ({ byType }) => byType),
    states,
    counterMaps: names(({ facts }) => facts.isCounterMap),
    counted: byName(({ facts }) => facts.counted),
    credentials: names(({ facts }) => facts.isCredential),
    list: {
      sort: sorts(entries),
      search: searchOrder ?? searched(entries),
      filter: names(({ facts }) => facts.isFilter),
      folded: names(({ facts }) => facts.isFolded),
      spellings: byName(({ facts }) => facts.spelling),
    },
  };
}

/** The paths that search looks into, in the order of the fields. */
export const searched = (entries: readonly (readonly [string, AnyField])[]): string[] =>
  entries.flatMap(([name, { facts }]) => (facts.search ?? []).map((path) => below(name, path)));

const below = (name: string, path: string): string => (path === '' ? name : `${name}.${path}`);

/** A fact of members by their whole paths. */
const byPath = <T>(
  entries: readonly (readonly [string, AnyField])[],
  of: (facts: Facts) => Readonly<Record<string, T>> | undefined,
): Record<string, T> =>
  Object.fromEntries(
    entries.flatMap(([name, { facts }]) =>
      Object.entries(of(facts) ?? {}).map(([path, target]) => [below(name, path), target]),
    ),
  );

const SORT_KINDS: readonly SortKind[] = ['text', 'number', 'code', 'instant', 'spare'];

/** A kind that two fields have is left to the check at start, which sees the fields. */
const sorts = (entries: readonly (readonly [string, AnyField])[]): Noun['list']['sort'] =>
  Object.fromEntries(
    SORT_KINDS.flatMap((kind) => {
      const name = entries.find(([, { facts }]) => facts.sort === kind)?.[0];
      return name === undefined ? [] : [[kind, name]];
    }),
  );

const mapped = <T>(of: Record<string, T>, value: (each: T) => unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(of).map(([name, each]) => [name, value(each)]));
