// One verb as an OpenAPI operation: what it takes, what it answers, and every way in which it may fail.
import { ERRORS, type ErrorCode } from '#kernel/error.ts';
import type { Group, Verb } from '../declaration.ts';
import { isListing } from '../list-query.ts';
import { toJsonSchema } from '../json-schema.ts';
import { paramName, split } from '../routes.ts';
import { validBody } from '../sample.ts';
import { failuresOf } from './failures.ts';
import { type Json, operationIdOf, schemaRef, tagOf } from './names.ts';
import { type Refs, relaxed } from './schemas.ts';
import { HEADERS, headerRefs, parameterRef } from './shared.ts';

const ID_SCHEMA = { type: 'string', pattern: '^[0-9a-f]{24}$' };
const ALWAYS = ['X-Request-Id', 'X-API-Version'];
const RATE = Object.keys(HEADERS).filter((name) => name.startsWith('X-RateLimit-'));

export function operation(verb: Verb, group: Group, refs: Refs): Json {
  return {
    operationId: operationIdOf(verb),
    summary: verb.summary,
    tags: [tagOf(verb, group)],
    description: rights(verb),
    security: security(verb),
    ...(verb.access.includes(':') && { 'x-required-scope': verb.access }),
    parameters: [...pathParameters(verb), ...queryParameters(verb), ...headerParameters(verb)],
    ...(verb.body !== undefined && { requestBody: requestBody(verb, refs) }),
    responses: { ...successes(verb, refs), ...failures(verb) },
  };
}

function rights({ access }: Verb): string {
  if (access === 'public') return 'Needs no credential.';
  if (access === 'session') return 'Needs a logged-in session; an API token is refused.';
  if (access === 'token') return 'Needs an API token; a session is refused.';
  if (access === 'test-token') return 'Needs a test token.';
  if (access === 'any') return 'Any valid token or session; rights are decided by what it is about.';
  return `Needs the scope \`${access}\`.`;
}

function security({ access }: Verb): Json[] {
  if (access === 'public') return [];
  if (access === 'session') return [{ Session: [] }];
  const token = [{ ApiKey: [] }, { Bearer: [] }];
  return access === 'token' || access === 'test-token' ? token : [...token, { Session: [] }];
}

function pathParameters({ path, on, noun }: Verb): Json[] {
  const names = split(path).flatMap((segment) => paramName(segment) ?? []);
  return names.map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: on === 'record' && (name === noun?.idParam || name === 'id') ? ID_SCHEMA : { type: 'string' },
  }));
}

function queryParameters({ query }: Verb): Json[] {
  const { properties = {}, required = [] } = query === undefined ? {} : toJsonSchema(query);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
    ...(schema.type === 'array' && { style: 'form', explode: false }),
  }));
}

function headerParameters(verb: Verb): Json[] {
  const changes = verb.on === 'record' && verb.method !== 'GET';
  return [
    ...(verb.idempotent ? ['IdempotencyKey'] : []),
    ...(verb.fingerprintSeconds === undefined ? [] : ['AllowDuplicate']),
    ...(changes ? ['IfMatch'] : []),
    'AcceptLanguage',
    'RequestId',
  ].map(parameterRef);
}

function requestBody(verb: Verb, refs: Refs): Json {
  const schema = verb.body === undefined ? {} : toJsonSchema(verb.body, refs);
  const isOptional = verb.body?.safeParse({}).success === true;
  const example = validBody(verb).body;
  return { required: !isOptional, content: { 'application/json': { schema, example } } };
}

function successes(verb: Verb, refs: Refs): Json {
  const headers = headerRefs([
    ...ALWAYS,
    ...(verb.access === 'public' ? [] : RATE),
    ...(isRecordAnswer(verb, refs) ? ['ETag'] : []),
    ...(verb.idempotent ? ['Idempotency-Replayed'] : []),
  ]);
  const content = verb.contentType === undefined ? envelope(verb, refs) : plain(verb.contentType);
  const answer = { description: verb.summary, headers, content };
  return Object.fromEntries(verb.status.map((status) => [String(status), answer]));
}

const isRecordAnswer = (verb: Verb, refs: Refs): boolean => refs.has(verb.data);

function envelope(verb: Verb, refs: Refs): Json {
  const schema = {
    type: 'object',
    required: ['success', 'data'],
    properties: {
      success: { type: 'boolean', const: true },
      data: relaxed(toJsonSchema(verb.data, refs)),
      message: { type: 'string' },
      ...(verb.noun !== undefined && (isListing(verb) || isRecordAnswer(verb, refs)) && { _links: { $ref: schemaRef('Links') } }),
    },
  };
  return { 'application/json': { schema } };
}

function plain(contentType: string): Json {
  const [mediaType = contentType] = contentType.split(';');
  const schema = mediaType === 'application/json' ? { type: 'object' } : { type: 'string' };
  return { [mediaType]: { schema } };
}

function failures(verb: Verb): Json {
  const answers = [...failuresOf(verb)].map(([status, codes]) => [String(status), failure(verb, status, codes)]);
  return Object.fromEntries(answers);
}

function failure(verb: Verb, status: number, codes: readonly ErrorCode[]): Json {
  const [first = 'internal_error'] = codes;
  const retry = [409, 429, 503].includes(status) ? ['Retry-After'] : [];
  const names = [
    ...ALWAYS,
    ...(verb.access === 'public' || status === 401 ? [] : RATE),
    ...(status === 401 ? ['WWW-Authenticate'] : []),
    ...retry,
  ];
  return {
    description: codes.map((code) => `\`${code}\`: ${ERRORS[code].when}`).join('; '),
    'x-codes': codes,
    headers: headerRefs(names),
    content: {
      'application/json': {
        schema: { $ref: schemaRef('Error') },
        example: { success: false, error: ERRORS[first].en, code: first, request_id: 'req_example' },
      },
    },
  };
}
