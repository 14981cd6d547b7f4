// Numbers inside objects and lists that are attributes of their own, so that adjustments reach each of them without reading the
// others: the members of counter maps ("sales_by_method.cash"), and what the elements of a list count ("variants.ID").
import type { Noun } from '#resource/declaration.ts';
import type { Item } from './table.ts';

const MEMBER = '.';

export const isCounterMap = (noun: Pick<Noun, 'counterMaps'>, field: string): boolean =>
  noun.counterMaps?.includes(field) === true;

/** The number that the elements of that field count, where it is such a list. */
export const countedMember = (noun: Pick<Noun, 'counted'>, field: string): string | undefined =>
  noun.counted !== undefined && Object.hasOwn(noun.counted, field)
    ? noun.counted[field]
    : undefined;

/** True for the attribute of one member of a counter map of that noun, or of one element that is counted. */
export function isMember(noun: Pick<Noun, 'counterMaps' | 'counted'>, attribute: string): boolean {
  const field = attribute.slice(0, Math.max(attribute.indexOf(MEMBER), 0));
  return isCounterMap(noun, field) || countedMember(noun, field) !== undefined;
}

/** A counter map's members as attributes of `d`. */
export const toMembers = (field: string, counters: unknown): [string, unknown][] =>
  Object.entries(Object(counters)).map(([name, value]) => [field + MEMBER + name, value]);

/** The counter map, its members by name. */
export function fromMembers(field: string, fields: Item): Record<string, unknown> {
  const prefix = field + MEMBER;
  const own = Object.keys(fields).filter((name) => name.startsWith(prefix));
  return Object.fromEntries(own.sort().map((name) => [name.slice(prefix.length), fields[name]]));
}

type Element = { _id: string };

/** What the list's elements count as attributes, and the list without it. An element without `_id` keeps its number. */
export function apartCounts(
  field: string,
  value: unknown,
  member: string,
): { rest: unknown; counts: [string, number][] } {
  if (!Array.isArray(value)) return { rest: value, counts: [] };
  const counts: [string, number][] = [];
  const rest = value.map((element: unknown) => {
    if (!isElement(element)) return element;
    const { [member]: count, ...others }: Item = element;
    if (typeof count !== 'number') return element;
    counts.push([field + MEMBER + element._id, count]);
    return others;
  });
  return { rest, counts };
}

/** The list with the numbers that its elements count now. */
export function withCounts(field: string, value: unknown, member: string, fields: Item): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((element: unknown) => {
    const count = isElement(element) ? fields[field + MEMBER + element._id] : undefined;
    return count === undefined ? element : { ...(element as Element), [member]: count };
  });
}

const isElement = (element: unknown): element is Element =>
  typeof element === 'object' &&
  element !== null &&
  '_id' in element &&
  typeof element._id === 'string';
