// What a verb answers: its success, and one response for each status of failure. Failures that are alike are written once, as
// components, since most verbs fail in the same ways.
import { ERRORS, type ErrorCode } from '#kernel/error.ts';
import type { Verb } from '../declaration.ts';
import { toJsonSchema } from '../json-schema.ts';
import { isListing } from '../list-query.ts';
import { HEADERS, headerRefs } from './common-parts.ts';
import { failuresOf } from './failures.ts';
import { type Json, schemaRef } from './names.ts';
import { type Refs, relaxed } from './schemas.ts';

const ALWAYS = ['X-Request-Id', 'X-API-Version'];
const RATE = Object.keys(HEADERS).filter((name) => name.startsWith('X-RateLimit-'));

/** Responses by content: the same one has one name. */
export class SharedResponses {
  readonly #byContent = new Map<string, { name: string; response: Json }>();
  readonly #counts = new Map<number, number>();

  /** The reference to that response; made a component when it is new. */
  refOf(status: number, response: Json): Json {
    const content = JSON.stringify(response);
    const known = this.#byContent.get(content) ?? { name: this.#nextName(status), response };
    this.#byContent.set(content, known);
    return { $ref: `#/components/responses/${known.name}` };
  }

  all(): Record<string, Json> {
    return Object.fromEntries(
      [...this.#byContent.values()].map(({ name, response }) => [name, response]),
    );
  }

  #nextName(status: number): string {
    const count = (this.#counts.get(status) ?? 0) + 1;
    this.#counts.set(status, count);
    return count === 1 ? `Failure${status}` : `Failure${status}_${count}`;
  }
}

export function successes(verb: Verb, refs: Refs): Json {
  const headers = headerRefs([
    ...ALWAYS,
    ...(verb.access === 'public' ? [] : RATE),
    ...(isRecordAnswer(verb, refs) ? ['ETag'] : []),
    ...(verb.idempotent ? ['Idempotency-Replayed'] : []),
  ]);
  const content = verb.contentType === undefined ? envelope(verb, refs) : plain(verb.contentType);
  for (const file of verb.files ?? []) Object.assign(content, plain(file));
  const answer = { description: verb.summary, headers, content };
  return Object.fromEntries(verb.status.map((status) => [String(status), answer]));
}

export function failures(verb: Verb, shared: SharedResponses): Json {
  const answers = [...failuresOf(verb)].map(([status, codes]) => [
    String(status),
    shared.refOf(status, failure(verb, status, codes)),
  ]);
  return Object.fromEntries(answers);
}

const isRecordAnswer = (verb: Verb, refs: Refs): boolean => refs.has(verb.data);

function envelope(verb: Verb, refs: Refs): Json {
  const isLinked = verb.noun !== undefined && (isListing(verb) || isRecordAnswer(verb, refs));
  const schema = {
    type: 'object',
    required: ['success', 'data'],
    properties: {
      success: { type: 'boolean', const: true },
      data: relaxed(toJsonSchema(verb.data, refs)),
      message: { type: 'string' },
      ...(isLinked && { _links: { $ref: schemaRef('Links') } }),
    },
  };
  return { 'application/json': { schema } };
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
  ];
  return {
    description: codes.map((code) => `\`${code}\`: ${ERRORS[code].when}`).join('; '),
    'x-codes': codes,
    headers: headerRefs(names),
    content: {
      'application/json': {
        schema: { $ref: schemaRef('Error') },
        example: {
          success: false,
          error: ERRORS[first].en,
          code: first,
          request_id: 'req_example',
        },
      },
    },
  };
}
