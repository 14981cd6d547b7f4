// Request bodies made from nouns, and queries as their verbs take them.
import { optional, recordId, whole } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import type { Noun, Verb } from './declaration.ts';
import { expandQuery } from './expand/expand-query.ts';
import { recordShape } from './fields/record-shape.ts';
import type { Members } from './fields/row.ts';
import { type BodyForm, ofForm } from './input/body-form.ts';
import { parsePlainQuery } from './input/plain-query.ts';
import type { Pairs } from './input/query-pairs.ts';
import { isListing, ownOf, parseListQuery, usualOrder } from './list/list-query.ts';

/** Of a verb that takes no body, or no parameters. */
export const NOTHING = z.strictObject({});

/** A schema whose bodies are typed by the noun. */
type BodySchema<T> = z.ZodObject & { readonly _zod: { readonly output: T } };

/** Body of a creation: the noun's fields without the assigned ones; only `required` ones must be there. */
export const createBody: <N extends Noun>(noun: N) => BodySchema<N['$input']> = ofForm((noun) =>
  bodyForm(noun, noun.required),
);

/** Body of an update: every field optional; `version` asserts that the record is still that version, 0 that it is not written yet. */
export const updateBody: <N extends Noun>(noun: N) => BodySchema<N['$patch']> = ofForm((noun) =>
  bodyForm(noun, [], {
    ...Object.fromEntries(assertedFields(noun)),
    version: optional(whole(noun.isSingleton === true ? 0 : 1)),
  }),
);

const assertedFields = (noun: Noun): [string, z.ZodType][] => {
  const shape = recordShape(noun);
  return (noun.asserted ?? []).map((name) => [name, optional(shape[name] as z.ZodType)]);
};

/** Body of a bulk creation, for documentation: the items are judged one by one. */
export const bulkCreateBody = remembered((noun) =>
  z.strictObject({ items: z.array(createBody(noun)).min(1).max(100) }),
);

/** One item of a bulk update: the id, and the fields to change. */
export const bulkUpdateItem = remembered((noun) => updateBody(noun).extend({ id: recordId() }));

/** Body of a bulk update, for documentation. */
export const bulkUpdateBody = remembered((noun) =>
  z.strictObject({ updates: z.array(bulkUpdateItem(noun)).min(1).max(100) }),
);

/** Body of a bulk deletion, for documentation. */
export const bulkDeleteBody = remembered(() =>
  z.strictObject({ ids: z.array(recordId()).min(1).max(100) }),
);

/**
 * May a request for it bring a body? One for a verb that declares none is empty or {}: a member would be lost in silence, which no
 * client is to find out later (contract#unknown-fields). What HTTP gives no meaning, the body of a GET or DELETE, is not read.
 */
export const bringsBody = ({ method }: Verb): boolean =>
  method === 'POST' || method === 'PUT' || method === 'PATCH';

/**
 * Query parameters as they came → the verb's query (a ListQuery where the verb lists). Throws invalid_query_parameter with every
 * wrong parameter, invalid_sort_field, invalid_field_selection, invalid_cursor.
 */
export function parseQuery(verb: Verb, pairs: Pairs): Members {
  if (verb.noun === undefined || !isListing(verb)) {
    const [sent] = pairs;
    if (sent === undefined && needsNothing(verb)) return {};
    return parsePlainQuery(verb.query ?? NOTHING, pairs);
  }
  const own = ownOf(verb.query);
  if (own === undefined) return parseListQuery(verb.noun, pairs);
  const isOwn = ([name]: readonly [string, string]) => name in own.shape;
  const all = [...pairs];
  const listed = parseListQuery(
    verb.noun,
    all.filter((pair) => !isOwn(pair)),
    usualOrder(verb),
  );
  return { ...listed, own: parsePlainQuery(own, all.filter(isOwn)) };
}

/** A query without parameters is right, which is known without its schema: then a get loads no library of schemas (decision 315). */
const needsNothing = ({ noun, query }: Verb): boolean =>
  query === undefined || (noun !== undefined && query === expandQuery(noun));

function bodyForm(noun: Noun, needed: readonly string[], more: z.ZodRawShape = {}): BodyForm {
  const assigned = new Set(noun.assigned);
  const own = Object.entries(recordShape(noun)).filter(([name]) => !assigned.has(name));
  const members = own.map(([name, field]) => [
    name,
    needed.includes(name) ? field : optional(field as z.ZodType),
  ]);
  return { members: { ...Object.fromEntries(members), ...more }, needed, isOpen: noun.open };
}

/** One for each noun: what is of its body is known by it. */
function remembered(make: (noun: Noun) => z.ZodObject): (noun: Noun) => z.ZodObject {
  const made = new WeakMap<Noun, z.ZodObject>();
  return (noun) => {
    const known = made.get(noun) ?? z.heldBack(() => make(noun));
    made.set(noun, known);
    return known;
  };
}
