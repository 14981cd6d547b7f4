// One verb as an OpenAPI operation: what it takes, what it answers, and every way in which it may fail.
import type { Group, Upload, Verb } from '../declaration.ts';
import { toJsonSchema } from '../json-schema.ts';
import { paramName, split } from '../routes.ts';
import { validBody } from '../sample.ts';
import { parameterRef } from './common-parts.ts';
import { type Json, operationIdOf, tagOf } from './names.ts';
import { failures, type SharedResponses, successes } from './responses.ts';
import type { Refs } from './schemas.ts';

const ID_SCHEMA = { type: 'string', pattern: '^[0-9a-f]{24}$' };

/** What operations refer to. */
export type Shared = { refs: Refs; responses: SharedResponses };

export function operation(verb: Verb, group: Group, { refs, responses }: Shared): Json {
  return {
    operationId: operationIdOf(verb),
    summary: verb.summary,
    tags: [tagOf(verb, group)],
    description: rights(verb),
    security: security(verb),
    ...(verb.access.includes(':') && { 'x-required-scope': verb.access }),
    parameters: [...pathParameters(verb), ...queryParameters(verb), ...headerParameters(verb)],
    ...(verb.body !== undefined && { requestBody: requestBody(verb, refs) }),
    ...(verb.upload !== undefined && { requestBody: uploadBody(verb.upload) }),
    responses: { ...successes(verb, refs), ...failures(verb, responses) },
  };
}

function rights({ access }: Verb): string {
  if (access === 'public') return 'Needs no credential.';
  if (access === 'session') return 'Needs a logged-in session; an API token is refused.';
  if (access === 'token') return 'Needs an API token; a session is refused.';
  if (access === 'test-token') return 'Needs a test token.';
  if (access === 'any')
    return 'Any valid token or session; rights are decided by what it is about.';
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
    schema:
      on === 'record' && (name === noun?.idParam || name === 'id') ? ID_SCHEMA : { type: 'string' },
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

function uploadBody({ field, maxBytes, mediaType }: Upload): Json {
  const description = `A file of at most ${maxBytes} bytes`;
  const file = { type: 'string', format: 'binary', description };
  const schema = { type: 'object', required: [field], properties: { [field]: file } };
  const encoding = { [field]: { contentType: mediaType } };
  return { required: true, content: { 'multipart/form-data': { schema, encoding } } };
}
