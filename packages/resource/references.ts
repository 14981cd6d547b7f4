// Which other records a record names, and whether they exist. Spec: identifier fields; contract#error-codes
// (related_record_not_found).
import { type FieldError, fail } from '#kernel/error.ts';
import { fieldPath } from '#kernel/fields.ts';
import type { Context } from './context.ts';
import type { Noun } from './declaration.ts';
import { member } from './fields/row.ts';

/** One id that a record holds; `field` is where, as errors[] says it ("items[0].product_id"). */
export type Reference = { field: string; noun: Noun; id: string };

/** Every reference of the record, lists and nested fields included; empty and null fields hold none. */
export function referencesOf(noun: Noun, record: object): Reference[] {
  return Object.entries(noun.references).flatMap(([path, target]) =>
    valuesAt(record, path.split('.'), []).flatMap(({ at, value }) =>
      typeof value === 'string' && value !== ''
        ? [{ field: fieldPath(at), noun: target(), id: value }]
        : [],
    ),
  );
}

/**
 * Throws related_record_not_found with a line for each reference that names nothing. References that `before` had already are
 * not looked up again. One round trip for each noun referred to, all at once. A soft-deleted record cannot be referred to anew.
 */
export async function assertReferences(
  ctx: Context,
  noun: Noun,
  record: object,
  before?: object,
): Promise<void> {
  const known = new Set(before === undefined ? [] : referencesOf(noun, before).map(identity));
  const fresh = referencesOf(noun, record).filter((reference) => !known.has(identity(reference)));
  refuseMissing(await missingReferences(ctx, fresh));
}

/**
 * The references of the record whose targets are gone for good. One that is only soft-deleted is still named, as living records name it.
 * One round trip.
 */
export const lostReferences = (ctx: Context, noun: Noun, record: object): Promise<Reference[]> =>
  missingReferences(ctx, referencesOf(noun, record), (_, target) => target !== undefined);

/** Throws related_record_not_found with a line for each. */
export function refuseMissing(missing: readonly Reference[]): void {
  if (missing.length > 0) fail('related_record_not_found', { errors: missing.map(toError) });
}

async function missingReferences(
  ctx: Context,
  fresh: readonly Reference[],
  isThere: (noun: Noun, record: object | undefined) => boolean = isLiving,
): Promise<Reference[]> {
  const nouns = [...new Set(fresh.map((reference) => reference.noun))];
  const found = await Promise.all(
    nouns.map(async (noun) => {
      const ids = new Set(fresh.filter((each) => each.noun === noun).map(({ id }) => id));
      return [noun, await ctx.store.getMany(noun, [...ids])] as const;
    }),
  );
  const records = new Map(found);
  return fresh.filter(({ noun, id }) => !isThere(noun, records.get(noun)?.get(id)));
}

const isLiving = (noun: Noun, record: object | undefined): boolean =>
  record !== undefined && !(noun.softDelete && member(record, 'status') === 'deleted');

const identity = ({ noun, id }: Reference): string => `${noun.key}#${id}`;

const toError = ({ field, noun }: Reference): FieldError => ({
  field,
  location: 'body',
  code: 'not_found',
  message: `No such ${noun.name.replaceAll('_', ' ')}`,
});

type Found = { at: PropertyKey[]; value: unknown };

function valuesAt(value: unknown, path: readonly string[], at: PropertyKey[]): Found[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => valuesAt(item, path, [...at, index]));
  }
  const [name, ...rest] = path;
  if (name === undefined) return [{ at, value }];
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return [];
  return valuesAt(member(value, name), rest, [...at, name]);
}
