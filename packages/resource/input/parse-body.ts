// The one way in which any JSON body becomes the typed body of a verb.
// contract#unknown-fields: unknown fields are errors, fields that the service assigns are accepted and dropped.
// contract#error-body, contract#sizes.
import * as zod from 'zod';
import { FIELD_ERRORS_MAX, type FieldError, fail, refuse } from '#kernel/error.ts';
import { parseExactJson } from '#kernel/exact-json.ts';
import * as z from '#kernel/schema.ts';
import { NOTHING, updateBody } from '../bodies.ts';
import type { Noun, Verb } from '../declaration.ts';
import { withoutExpanded } from '../expand/expand-records.ts';
import { expansionsOf } from '../expand/expansions.ts';
import { bodyPart } from './body-part.ts';
import { parseBulkBody } from './bulk-body.ts';
import { isBulkKind } from './bulk-names.ts';
import { separateNulls, withoutInnerNulls } from './clear.ts';
import { happenedDays } from './days-of-body.ts';
import { keepDays } from './days-told.ts';
import { hostileContent, isPlainObject } from './hostile.ts';
import { schemaErrors } from './schema-errors.ts';
import { standardKind } from './standard-kind.ts';
import { typedText } from './typed-text.ts';

/** Never settable where additional properties are accepted. */
const SERVER_OWNED = new Set(['tenant_id']);

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
    return parseExactJson(text);
  } catch {
    return text;
  }
}

type Findings = { hostile: FieldError[]; kind: ReturnType<typeof standardKind> };

function judged(verb: Verb, sent: Record<string, unknown>, { hostile, kind }: Findings): unknown {
  const body = verb.body ?? NOTHING;
  const part = bodyPart(body, sent) ?? z.settled(body);
  const { kept: asSent, cleared } = separateNulls(sent, part, firmNames(verb, kind));
  const wrong = (given: Record<string, unknown>) => part.safeParse(given).error?.issues ?? [];
  const first = part.safeParse(asSent);
  const kept = first.success ? asSent : withoutInnerNulls(asSent, first.error.issues, wrong);
  const partly = kept === asSent ? first : part.safeParse(kept);
  // What is wrong is told by the whole, which knows the names that might have been meant.
  const parsed = partly.success ? partly : body.safeParse(kept);
  const known = new Set(hostile.map(({ field }) => field));
  const found = parsed.success
    ? []
    : schemaErrors(parsed.error.issues, kept, 'body', z.settled(body));
  const owned = verb.noun?.open === true ? serverOwned(kept) : [];
  const errors = [...hostile, ...[...found, ...owned].filter(({ field }) => !known.has(field))];
  refuse(errors.slice(0, FIELD_ERRORS_MAX));
  const isTold = kind === 'update' || isChange(verb);
  const removed = isTold ? cleared.map((name) => [name, undefined] as const) : [];
  const told = { ...(parsed.data as object), ...Object.fromEntries(removed) };
  keepDays(told, happenedDays(body, told));
  return told;
}

/** What has a body of its own and changes what is there is told what is to be removed too. */
const isChange = ({ method }: Verb): boolean => method === 'PUT' || method === 'PATCH';

/** Names that an update may not clear: what is required and what has states. */
const firmNames = ({ noun }: Verb, kind: Findings['kind']): readonly string[] =>
  noun === undefined || kind !== 'update' ? [] : [...noun.required, ...Object.keys(noun.states)];

/** `version`, and what else is asserted, stays in an update. */
function withoutAssigned(noun: Noun, body: Record<string, unknown>, kind: Findings['kind']) {
  const asserted = kind === 'update' ? ['version', ...(noun.asserted ?? [])] : [];
  const isDropped = (name: string) => noun.assigned.includes(name) && !asserted.includes(name);
  const kept = Object.entries(body).filter(([name]) => !isDropped(name));
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
