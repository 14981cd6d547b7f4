// Request bodies made from nouns, and the one way in which any JSON body becomes the typed body of a verb.
// contract#unknown-fields: unknown fields are errors, fields that the service assigns are accepted and dropped.
// contract#error-body, contract#sizes.
import * as zod from 'zod';
import { FIELD_ERRORS_MAX, type FieldError, fail, refuse } from '#kernel/error.ts';
import { optional, recordId, whole } from '#kernel/fields.ts';
import { parseJson } from '#kernel/json.ts';
import * as z from '#kernel/schema.ts';
import type { Noun, Verb } from './declaration.ts';
import { expandQuery } from './expand/expand-query.ts';
import { withoutExpanded } from './expand/expand-records.ts';
import { expansionsOf } from './expand/expansions.ts';
import type { Members } from './fields/row.ts';
import { isBulkKind, parseBulkBody } from './input/bulk-body.ts';
import { separateNulls } from './input/clear.ts';
import { hostileContent, isPlainObject } from './input/hostile.ts';
import { parsePlainQuery } from './input/plain-query.ts';
import type { Pairs } from './input/query-pairs.ts';
import { schemaErrors } from './input/schema-errors.ts';
import { standardKind } from './input/standard-kind.ts';
import { typedText } from './input/typed-text.ts';
import { isListing, ownOf, parseListQuery } from './list/list-query.ts';

/** Never settable where additional properties are accepted. */
const SERVER_OWNED = new Set(['tenant_id']);
const NOTHING = z.strictObject({});

/** A schema whose bodies are typed by the noun. */
type BodySchema<T> = z.ZodObject & { readonly _zod: { readonly output: T } };

/** Body of a creation: the noun's fields without the assigned ones; only `required` ones must be there. */
export const createBody: <N extends Noun>(noun: N) => BodySchema<N['$input']> = remembered((noun) =>
  bodyObject(noun, (name, field) => (noun.required.includes(name) ? field : optional(field))),
);

/** Body of an update: every field optional; `version` asserts that the record is still that version. */
export const updateBody: <N extends Noun>(noun: N) => BodySchema<N['$patch']> = remembered((noun) =>
  bodyObject(noun, (_, field) => optional(field), {
    ...Object.fromEntries(assertedFields(noun)),
    version: optional(whole(1)),
  }),
);

const assertedFields = ({ asserted = [], record }: Noun): [string, z.ZodType][] =>
  asserted.map((name) => [name, optional(record.shape[name] as z.ZodType)]);

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
 * Parsed JSON (undefined: no body was sent) → the verb's body. In an update, a field to be removed is present and undefined.
 * Throws invalid_body, validation_error with every wrong field, bulk_empty, bulk_limit_exceeded, bulk_duplicate_id.
 */
export function parseBody(verb: Verb, json: unknown): unknown {
  const body = json === undefined ? {} : json;
  if (!isPlainObject(body)) fail('invalid_body');
  const kind = standardKind(verb) ?? patchKind(verb);
  if (isBulkKind(kind)) return parseBulkBody(kind, body);
  const hostile = hostileContent(body);
  const writes = kind === 'create' || kind === 'update';
  const sent = verb.noun !== undefined && writes ? withoutAssigned(verb.noun, body, kind) : body;
  return judged(verb, writes ? sent : withoutShown(verb, sent), { hostile, kind });
}

/** A verb of another name that takes the patch of its noun, as that of a configuration does, is an update of it. */
const patchKind = ({ noun, body }: Verb) =>
  noun !== undefined && body === updateBody(noun) ? ('update' as const) : undefined;

/** What a PUT answers and does not take is shown by the GET beside it: a client may send that back whole. */
function withoutShown({ method, body, data }: Verb, sent: Record<string, unknown>) {
  if (method !== 'PUT') return sent;
  const [taken, shown] = [z.settled(body), z.settled(data)];
  if (!(taken instanceof zod.ZodObject) || !(shown instanceof zod.ZodObject)) return sent;
  const isShown = (name: string) => Object.hasOwn(shown.shape, name);
  const kept = Object.entries(sent).filter(
    ([name]) => Object.hasOwn(taken.shape, name) || !isShown(name),
  );
  return Object.fromEntries(kept);
}

/** The parts of a form beside its file → the verb's body: text as its schema reads it, objects as JSON. Throws as `parseBody`. */
export function parseForm(verb: Verb, parts: ReadonlyMap<string, string>): unknown {
  const shape = verb.body instanceof zod.ZodObject ? verb.body.shape : {};
  const members = [...parts].map(([name, text]) => [name, formValue(shape[name], text)]);
  return parseBody(verb, Object.fromEntries(members));
}

function formValue(schema: z.ZodType | undefined, text: string): unknown {
  if (schema === undefined || !/^[[{]/.test(text.trimStart())) {
    return schema === undefined ? text : typedText(schema, text);
  }
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

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
  );
  return { ...listed, own: parsePlainQuery(own, all.filter(isOwn)) };
}

/** A query without parameters is right, which is known without its schema: then a get loads no library of schemas (decision 315). */
const needsNothing = ({ noun, query }: Verb): boolean =>
  query === undefined || (noun !== undefined && query === expandQuery(noun));

type Findings = { hostile: FieldError[]; kind: ReturnType<typeof standardKind> };

function judged(verb: Verb, sent: Record<string, unknown>, { hostile, kind }: Findings): unknown {
  const schema = z.settled(verb.body ?? NOTHING);
  const { kept, cleared } = separateNulls(sent, schema, firmNames(verb, kind));
  const parsed = schema.safeParse(kept);
  const known = new Set(hostile.map(({ field }) => field));
  const found = parsed.success ? [] : schemaErrors(parsed.error.issues, kept, 'body', schema);
  const owned = verb.noun?.open === true ? serverOwned(kept) : [];
  const errors = [...hostile, ...[...found, ...owned].filter(({ field }) => !known.has(field))];
  refuse(errors.slice(0, FIELD_ERRORS_MAX));
  if (kind !== 'update') return parsed.data;
  const removed = Object.fromEntries(cleared.map((name) => [name, undefined]));
  return { ...(parsed.data as object), ...removed };
}

/** Names that an update may not clear: what is required and what has states. */
const firmNames = ({ noun }: Verb, kind: Findings['kind']): readonly string[] =>
  noun === undefined || kind !== 'update' ? [] : [...noun.required, ...Object.keys(noun.states)];

/** `version`, and what else is asserted, stays in an update. */
function withoutAssigned(noun: Noun, body: Record<string, unknown>, kind: Findings['kind']) {
  const asserted = kind === 'update' ? ['version', ...(noun.asserted ?? [])] : [];
  const dropped = new Set(noun.assigned.filter((name) => !asserted.includes(name)));
  const kept = Object.entries(body).filter(([name]) => !dropped.has(name));
  return withoutExpanded(Object.fromEntries(kept), expansionsOf(noun));
}

/** reliability#request-bodies: what additional properties of an open noun may not be called. */
function serverOwned(body: Record<string, unknown>): FieldError[] {
  return Object.keys(body)
    .filter((name) => /^[_$]/.test(name) || SERVER_OWNED.has(name))
    .map((field) => ({
      field,
      location: 'body',
      code: 'unknown_field',
      message: 'This name belongs to the service',
    }));
}

function bodyObject(
  noun: Noun,
  adapt: (name: string, field: z.ZodType) => z.ZodType,
  more: z.ZodRawShape = {},
): z.ZodObject {
  const assigned = new Set(noun.assigned);
  const own = Object.entries(noun.record.shape).filter(([name]) => !assigned.has(name));
  const fields = own.map(([name, field]) => [name, adapt(name, field as z.ZodType)]);
  const shape: z.ZodRawShape = { ...Object.fromEntries(fields), ...more };
  return noun.open ? z.looseObject(shape) : z.strictObject(shape);
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
