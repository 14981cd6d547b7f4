// Which other records a record names, and whether they exist. Spec: identifier fields; contract#error-codes
// (related_record_not_found).
import { type FieldError, fail } from '#kernel/error.ts';
import { fieldPath } from '#kernel/fields.ts';
import type { Context } from './context.ts';
import type { Noun } from './declaration.ts';
import { idOf, member } from './fields/row.ts';
import type { Lookup } from './shape/noun.ts';
import { oneOf } from './shape/noun-words.ts';

/** One id that a record holds; `field` is where, as errors[] says it ("items[0].product_id"). */
export type Reference = { field: string; noun: Noun; id: string };
/** An id that has to name a record of one of those nouns, and one in use where the declaration says so. */
type Named = { field: string; nouns: readonly Noun[]; id: string; isInUse?: boolean };
/** A record and where a body names it. */
type Taken = { field: string; noun: Noun; record: object | undefined };

/** Every reference of the record, lists and nested fields included; empty and null fields hold none. */
export const referencesOf = (noun: Noun, record: object): Reference[] =>
  presentPaths(noun.references, record).flatMap(({ path, said }) =>
    idsAt(record, path).map(({ field, id }) => ({ field, noun: said(), id })),
  );

/**
 * Throws related_record_not_found with a line for each id that names nothing, of those that are counted and those that are only looked
 * up, record_locked for each that names what is withdrawn where only what is in use may be named. Ids that `before` had already are not
 * looked up again. One round trip for each noun referred to, all at once. A soft-deleted record cannot be referred to anew.
 */
export async function assertReferences(
  ctx: Context,
  noun: Noun,
  record: object,
  before: object = {},
): Promise<void> {
  const named = (one: object) => [...counted(noun, one), ...lookedUp(noun, one)];
  const known = new Set(named(before).map(identity));
  const fresh = named(record).filter((each) => !known.has(identity(each)));
  const found = await readNamed(ctx, fresh);
  refuseMissing(missing(fresh, found, isLiving));
  refuseWithdrawn(
    fresh.flatMap(({ field, nouns, id, isInUse }) =>
      isInUse ? nouns.map((each) => ({ field, noun: each, record: found.get(each)?.get(id) })) : [],
    ),
  );
}

/** Throws record_locked with a line for each that is withdrawn and was not named before: it is taken for nothing new. */
export function refuseWithdrawn(
  taken: readonly Taken[],
  before: readonly (string | undefined)[] = [],
): void {
  const errors = taken.flatMap(({ field, noun, record }): FieldError[] => {
    if (record === undefined || before.includes(idOf(noun, record))) return [];
    const status = String(member(record, 'status'));
    if (noun.states.status?.withdrawn?.includes(status) !== true) return [];
    const message = `It is ${status}, and taken for nothing new`;
    return [{ field, location: 'body', message, actual: status }];
  });
  if (errors.length > 0) fail('record_locked', { errors });
}

/**
 * Throws so for those alone that are not counted, where the noun's own verb reads the others; soft-deleted records may be named, as what
 * was sold is invoiced although it is sold no more.
 */
export const assertLookups = async (ctx: Context, noun: Noun, record: object): Promise<void> =>
  refuseMissing(await missingNow(ctx, lookedUp(noun, record)));

const counted = (noun: Noun, record: object): Named[] =>
  referencesOf(noun, record).map((each) => ({
    ...each,
    nouns: [each.noun],
    isInUse: noun.inUse?.includes(/^\w+/.exec(each.field)?.[0] ?? '') === true,
  }));

function lookedUp(noun: Noun, record: object): Named[] {
  return presentPaths(noun.lookups ?? NONE, record).flatMap(({ path, said }) =>
    idsAt(record, path).flatMap(({ field, id, holder }) => {
      const nouns = nounsOf(said, holder);
      return nouns.length === 0 ? [] : [{ field, id, nouns }];
    }),
  );
}

/** One of the kind that the member beside it says; where that says nothing, one of any kind. */
function nounsOf(lookup: Lookup, holder: object): Noun[] {
  if (typeof lookup === 'function') return [lookup()].flat();
  const kinds = Object.values(lookup.of);
  const kind = member(holder, lookup.by) ?? undefined;
  return kinds
    .filter(({ is }) => kind === undefined || is.some((word) => word === kind))
    .map((each) => each.noun());
}

/**
 * The references of the record whose targets are gone for good. One that is only soft-deleted is still named, as living records name it.
 * One round trip.
 */
export const lostReferences = (ctx: Context, noun: Noun, record: object): Promise<Named[]> =>
  missingNow(ctx, counted(noun, record));

/** Throws related_record_not_found with a line for each. */
export function refuseMissing(lost: readonly Named[]): void {
  if (lost.length > 0) fail('related_record_not_found', { errors: lost.map(toError) });
}

/** Those that are gone for good. */
const missingNow = async (ctx: Context, named: readonly Named[]): Promise<Named[]> =>
  missing(named, await readNamed(ctx, named), isKept);

type Found = ReadonlyMap<Noun, ReadonlyMap<string, object>>;

async function readNamed(ctx: Context, fresh: readonly Named[]): Promise<Found> {
  const nouns = [...new Set(fresh.flatMap((named) => named.nouns))];
  const found = await Promise.all(
    nouns.map(async (noun) => {
      const ids = new Set(fresh.filter((each) => each.nouns.includes(noun)).map(({ id }) => id));
      return [noun, await ctx.store.getMany(noun, [...ids])] as const;
    }),
  );
  return new Map(found);
}

const missing = (
  fresh: readonly Named[],
  found: Found,
  isThere: (noun: Noun, record: object | undefined) => boolean,
): Named[] =>
  fresh.filter(
    (named) => !named.nouns.some((noun) => isThere(noun, found.get(noun)?.get(named.id))),
  );

const isKept = (_: Noun, record: object | undefined): boolean => record !== undefined;

const isLiving = (noun: Noun, record: object | undefined): boolean =>
  record !== undefined && !(noun.softDelete && member(record, 'status') === 'deleted');

const identity = ({ nouns, id }: Named): string => `${nouns.map(({ key }) => key).join(' ')}#${id}`;

const toError = ({ field, nouns }: Named): FieldError => ({
  field,
  location: 'body',
  code: 'not_found',
  message: `No such ${nouns.map(oneOf).join(', ')}`,
});

/** `holder`: the object that has the id. */
type At = { at: PropertyKey[]; value: unknown; holder: object };

/** A path to ids and what is said of them there. */
type SaidOf<T> = { path: readonly string[]; said: T };
const NONE: Readonly<Record<string, never>> = {};
const paths = new WeakMap<object, readonly SaidOf<unknown>[]>();

/** Those paths that begin in a member of the record; they are read once for each declaration. */
function presentPaths<T>(declared: Readonly<Record<string, T>>, record: object): SaidOf<T>[] {
  let all = paths.get(declared) as readonly SaidOf<T>[] | undefined;
  if (all === undefined) {
    all = Object.entries(declared).map(([path, said]) => ({ path: path.split('.'), said }));
    paths.set(declared, all);
  }
  return all.filter(({ path }) => Object.hasOwn(record, path[0] ?? ''));
}

const idsAt = (record: object, path: readonly string[]) =>
  valuesAt({ at: [], value: record, holder: record }, path).flatMap(({ at, value, holder }) =>
    typeof value === 'string' && value !== '' ? [{ field: fieldPath(at), id: value, holder }] : [],
  );

function valuesAt({ at, value, holder }: At, path: readonly string[]): At[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) =>
      valuesAt({ at: [...at, index], value: item, holder }, path),
    );
  }
  const [name, ...rest] = path;
  if (name === undefined) return [{ at, value, holder }];
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return [];
  return valuesAt({ at: [...at, name], value: member(value, name), holder: value }, rest);
}
