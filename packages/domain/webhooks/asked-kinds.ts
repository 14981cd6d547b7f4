// Filters of lists that go by events: the name of an event or a wildcard, as in subscriptions, and the resource that it tells of. What no
// event has is refused with the nearest that one has.
import { type FieldError, fail } from '#kernel/error.ts';
import { nearest } from '#kernel/errors/nearest.ts';
import type { Context, ListQuery } from '#resource/context.ts';
import { coversEvent, EVERY_EVENT, isWildcard } from '#resource/event-pattern.ts';
import { unlistedValue } from '#resource/input/query-pairs.ts';
import type { EventKind } from '#resource/ports.ts';
import { eventKindsOf } from './event-rights.ts';

/** What the list calls its filters. */
type Names<F extends string> = { type: F; resource?: F };

/** A wildcard asks for the types that it covers. Throws invalid_query_parameter for a name that no event has. */
export async function askedKinds<F extends string>(
  ctx: Context,
  given: ListQuery<F>,
  names: NoInfer<Names<F>>,
): Promise<ListQuery<F>> {
  const query: ListQuery = given as ListQuery;
  const { [names.type as string]: type, ...others } = query.filters;
  const resource = names.resource && others[names.resource];
  if (type === undefined && resource === undefined) return given;
  const kinds = await eventKindsOf(ctx);
  const errors = [
    ...(type === undefined ? [] : unknownType(names.type, type, kinds)),
    ...(resource === undefined ? [] : unknownResource(names.resource ?? '', resource, kinds)),
  ];
  if (errors.length > 0) fail('invalid_query_parameter', { errors });
  if (type === undefined || !isWildcard(type)) return given;
  const rest: ListQuery = { ...query, filters: others };
  if (type === EVERY_EVENT) return rest as ListQuery<F>;
  const covered = kinds.map(({ name }) => name).filter((name) => coversEvent(type, name));
  const held: ListQuery = { ...rest, within: { ...query.within, [names.type]: covered } };
  return held as ListQuery<F>;
}

function unknownType(field: string, actual: string, kinds: readonly EventKind[]): FieldError[] {
  const names = kinds.map(({ name }) => name);
  if (names.some((name) => coversEvent(actual, name))) return [];
  const families = new Set(names.map((name) => `${name.slice(0, name.indexOf('.'))}.*`));
  const meant = nearest(actual, [...names, ...families]);
  const message = 'No event has this name';
  const line = { field, location: 'query', code: 'invalid_enum', actual, message } as const;
  return [{ ...line, ...(meant !== undefined && { nearest: meant, did_you_mean: meant }) }];
}

function unknownResource(field: string, sent: string, kinds: readonly EventKind[]): FieldError[] {
  const known = [...new Set(kinds.map(({ resource }) => resource))].sort();
  return known.includes(sent) ? [] : [unlistedValue(field, sent, known)];
}
