// What a verb answers: its success, and one response for each status of failure. Answers that are alike are written once, as
// components: most verbs fail in the same ways, and the verbs of a noun show the same record.
import { ERRORS, type ErrorCode } from '#kernel/error.ts';
import type { Noun, Verb } from '../declaration.ts';
import type { BulkKind } from '../input/bulk-names.ts';
import { standardKind } from '../input/standard-kind.ts';
import type { JsonSchema } from '../json-schema.ts';
import { mayBeLinked } from '../links.ts';
import { showsParts } from '../list/list-query.ts';
import { deletedData, shownNoun } from '../record-schema.ts';
import { exampleRecord } from '../sample.ts';
import { oneOf } from '../shape/noun-words.ts';
import { HEADERS, headerRefs } from './common-parts.ts';
import { deprecationHeaders } from './deprecation.ts';
import { failuresOf } from './failures.ts';
import { type Json, schemaName, schemaRef } from './names.ts';
import { answeredSchema, type Refs } from './print-schema.ts';

const ALWAYS = ['X-Request-Id', 'X-API-Version'];
const RATE = Object.keys(HEADERS).filter((name) => name.startsWith('X-RateLimit-'));
const EXAMPLE_ID = 'req_01k9f3a7v2m4';

/** Responses by content: the same one has one name. */
export class SharedResponses {
  readonly #byContent = new Map<string, { name: string; response: Json }>();
  readonly #counts = new Map<string, number>();

  /** The reference to that response; made a component of that name, or of the next like it, when it is new. */
  refOf(name: string, response: Json): Json {
    const content = JSON.stringify(response);
    const known = this.#byContent.get(content) ?? { name: this.#next(name), response };
    this.#byContent.set(content, known);
    return { $ref: `#/components/responses/${known.name}` };
  }

  all(): Record<string, Json> {
    return Object.fromEntries(
      [...this.#byContent.values()].map(({ name, response }) => [name, response]),
    );
  }

  #next(name: string): string {
    const count = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, count);
    return count === 1 ? name : `${name}_${count}`;
  }
}

export function successes(verb: Verb, refs: Refs, shared: SharedResponses): Json {
  const noun = shownNoun(verb.data);
  const headers = headerRefs([
    ...ALWAYS,
    ...(verb.access === 'public' ? [] : RATE),
    ...(noun === undefined ? [] : ['ETag']),
    ...(noun !== undefined && verb.status.includes(201) ? ['Location'] : []),
    ...(verb.idempotent ? ['Idempotency-Replayed'] : []),
    ...Object.keys(deprecationHeaders(verb.deprecated)),
    ...(isPagedFile(verb) ? ['Link'] : []),
  ]);
  const content = verb.contentType === undefined ? envelope(verb, refs) : plain(verb.contentType);
  for (const file of verb.files ?? []) Object.assign(content, plain(file));
  const answer = { description: describedAs(verb, noun), headers, content };
  const name = sharedName(verb, noun);
  const shown = name === undefined ? answer : shared.refOf(name, answer);
  return {
    ...Object.fromEntries(
      verb.status.map((status) => [String(status), status === 304 ? UNCHANGED : shown]),
    ),
    ...(isConditional(verb) && { '304': UNCHANGED }),
  };
}

/** A file cannot say within itself where its next page is. */
const isPagedFile = ({ files = [], query }: Verb): boolean =>
  files.length > 0 && query !== undefined && 'cursor' in query.shape;

/** What is read as an envelope says by its ETag whether the client has it. */
export const isConditional = ({ method, contentType }: Verb): boolean =>
  method === 'GET' && contentType === undefined;

const UNCHANGED = { description: 'What `If-None-Match` names is still current.' };

/** Of answers that many verbs give. */
function sharedName(verb: Verb, noun?: Noun): string | undefined {
  if (noun !== undefined) return `${schemaName(noun)}Shown`;
  if (verb.data === deletedData) return 'Deleted';
  const kind = standardKind(verb);
  return kind?.startsWith('bulk_') ? BULK[kind as BulkKind] : undefined;
}

const BULK = { bulk_create: 'BulkCreated', bulk_update: 'BulkUpdated', bulk_delete: 'BulkDeleted' };

function describedAs(verb: Verb, noun?: Noun): string {
  if (noun !== undefined) return `The ${oneOf(noun)}`;
  return sharedName(verb) === undefined ? verb.summary : 'What became of it';
}

export function failures(verb: Verb, shared: SharedResponses): Json {
  const answers = [...failuresOf(verb)].map(([status, codes]) => [
    String(status),
    shared.refOf(`Failure${status}`, failure(verb, status, codes)),
  ]);
  return Object.fromEntries(answers);
}

function envelope(verb: Verb, refs: Refs): Json {
  const data = answeredSchema(verb.data, refs);
  const schema = {
    type: 'object',
    required: ['success', 'data'],
    properties: {
      success: { type: 'boolean', const: true },
      data: showsParts(verb) ? selectable(data) : data,
      message: { type: 'string' },
      ...(mayBeLinked(verb) && { _links: { $ref: schemaRef('Links') } }),
    },
  };
  const noun = shownNoun(verb.data);
  const example = noun && { success: true, data: exampleRecord(noun) };
  return { 'application/json': { schema, ...(example && { example }) } };
}

/** With `?fields=` the items of a list are parts of records. */
function selectable(page: JsonSchema): JsonSchema {
  const { items } = page.properties ?? {};
  const record = items?.items;
  if (items === undefined || record === undefined) return page;
  const either = { anyOf: [record, partOf(record)] };
  return { ...page, properties: { ...page.properties, items: { ...items, items: either } } };
}

function partOf(record: JsonSchema): JsonSchema {
  if (record.$ref !== undefined) return { $ref: `${record.$ref}Fields` };
  const { required: _, ...part } = record;
  return part;
}

function plain(contentType: string): Json {
  const [mediaType = contentType] = contentType.split(';');
  const schema = mediaType === 'application/json' ? { type: 'object' } : { type: 'string' };
  return { [mediaType]: { schema } };
}

function failure(verb: Verb, status: number, codes: readonly ErrorCode[]): Json {
  const [first = 'internal_error'] = codes;
  const names = [
    ...ALWAYS,
    ...(verb.access === 'public' || status === 401 ? [] : RATE),
    ...(status === 401 ? ['WWW-Authenticate'] : []),
    ...([409, 429, 503].includes(status) ? ['Retry-After'] : []),
    ...Object.keys(deprecationHeaders(verb.deprecated)),
    ...(isPagedFile(verb) ? ['Link'] : []),
  ];
  const code = { type: 'string', enum: codes };
  return {
    description: codes.map((each) => `\`${each}\`: ${ERRORS[each].when}`).join('; '),
    'x-codes': codes,
    headers: headerRefs(names),
    content: {
      'application/json': {
        schema: {
          allOf: [{ $ref: schemaRef('Failure') }, { type: 'object', properties: { code } }],
        },
        example: { success: false, error: ERRORS[first].en, code: first, request_id: EXAMPLE_ID },
      },
    },
  };
}
