// Where a body may name a record: every member called an id, however deep, with the noun that it names as far as the declarations
// or its name tell.

import type { Noun } from '#resource/declaration.ts';
import { type JsonSchema, toJsonSchema } from '#resource/json-schema.ts';
import type { Route } from '#resource/routes.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { nouns } from './catalogue.ts';

/** `way`: members on the way to it; `[]` is an element of a list. */
type IdPlace = { way: readonly string[]; nouns: readonly Noun[] };

const ELEMENT = '[]';
/** What a member may name whose name tells nothing (`publication_id`, `party_id`, `entity_ids`), beside the route's own noun. */
const ANY = nouns.filter(({ name }) => ['product', 'customer', 'invoice'].includes(name));
const DEPTH_MAX = 5;
const IS_ID = /(^|_)ids?$/;

export function idPlaces(route: Route): IdPlace[] {
  if (route.body === undefined) return [];
  return waysIn(toJsonSchema(route.body), []).map((way) => ({ way, nouns: named(route, way) }));
}

/** What a member may name, or a parameter of the query. */
export function named(route: Route, way: readonly string[]): readonly Noun[] {
  const path = way.filter((each) => each !== ELEMENT).join('.');
  const declared = referredBy(route.noun);
  const noun = declared.get(path) ?? declared.get(path.replace(/^\w+\./, '')) ?? byName(way);
  return noun ? [noun] : [...ANY, ...(route.noun ? [route.noun] : [])];
}

/** The body with that id at the place, in as much of a list or object as the way needs. */
export function withIdAt(body: unknown, [name, ...rest]: readonly string[], id: string): unknown {
  if (name === undefined) return id;
  if (name === ELEMENT) {
    const list = Array.isArray(body) ? body : [];
    return [withIdAt(list[0], rest, id), ...list.slice(1)];
  }
  const object: Rec = typeof body === 'object' && body !== null ? body : {};
  return { ...object, [name]: withIdAt(object[name], rest, id) };
}

function waysIn(schema: JsonSchema, way: readonly string[]): string[][] {
  if (way.length > DEPTH_MAX) return [];
  const inside = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((each) =>
    waysIn(each, way),
  );
  const element = schema.items === undefined ? [] : waysIn(schema.items, [...way, ELEMENT]);
  const members = Object.entries(schema.properties ?? {}).flatMap(([name, member]) =>
    waysIn(member, [...way, name]),
  );
  const own = IS_ID.test(way.findLast((each) => each !== ELEMENT) ?? '') && !schema.properties;
  const leaf = own && schema.items === undefined && schema.type !== 'array' ? [[...way]] : [];
  const all = [...leaf, ...inside, ...element, ...members];
  return [...new Map(all.map((each) => [each.join('.'), each])).values()];
}

const referredBy = (noun: Noun | undefined): ReadonlyMap<string, Noun> =>
  new Map(
    Object.entries({ ...noun?.references, ...noun?.mentions }).flatMap(([path, target]) => {
      const found = nouns.find(({ base }) => base === target().base);
      return found === undefined ? [] : [[path, found] as const];
    }),
  );

/** customer_id, source_ids … */
function byName(way: readonly string[]): Noun | undefined {
  const name = way.findLast((each) => each !== ELEMENT)?.replace(/_?ids?$/, '');
  return nouns.find((noun) => noun.name === name || noun.name.endsWith(`_${name}`));
}
