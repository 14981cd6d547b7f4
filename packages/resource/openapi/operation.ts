// One verb as an OpenAPI operation: what it takes, what it answers, and every way in which it may fail.
import type { Group, Upload, Verb } from '../declaration.ts';
import { standardKind } from '../input/standard-kind.ts';
import { isListing } from '../list/list-query.ts';
import { paramName, split } from '../routes.ts';
import { bodyExamples } from '../sample/request-example.ts';
import { pathWord } from '../sample/shown-on.ts';
import { oneOf } from '../shape/noun-words.ts';
import { parameterRef } from './common-parts.ts';
import { meaningOf } from './glossary.ts';
import { type Json, operationIdOf, tagOf } from './names.ts';
import { type Refs, sentSchema } from './print-schema.ts';
import { proseOf } from './prose.ts';
import { failures, isConditional, type SharedResponses, successes } from './responses.ts';

const ID_SCHEMA = { type: 'string', pattern: '^[0-9a-f]{24}$' };

/** What operations refer to. */
export type Shared = { refs: Refs; responses: SharedResponses; parameters: Map<string, Json> };

export function operation(verb: Verb, group: Group, shared: Shared): Json {
  const { refs, responses } = shared;
  return {
    operationId: operationIdOf(verb),
    summary: verb.summary,
    tags: [tagOf(verb, group)],
    description: proseOf(verb),
    security: security(verb),
    ...(verb.deprecated !== undefined && { deprecated: true }),
    ...(verb.access.includes(':') && { 'x-required-scope': verb.access }),
    parameters: [
      ...pathParameters(verb),
      ...queryParameters(verb, shared),
      ...headerParameters(verb),
    ],
    ...(verb.body !== undefined && { requestBody: requestBody(verb, refs) }),
    ...(verb.upload !== undefined && { requestBody: uploadBody(verb, verb.upload, refs) }),
    responses: { ...successes(verb, refs, responses), ...failures(verb, responses) },
  };
}

function security({ access }: Verb): Json[] {
  if (access === 'public') return [];
  if (access === 'session') return [{ Session: [] }];
  const token = [{ ApiKey: [] }, { Bearer: [] }];
  return access === 'token' || access === 'test-token' ? token : [...token, { Session: [] }];
}

function pathParameters(verb: Verb): Json[] {
  const { path, on, noun } = verb;
  const names = split(path).flatMap((segment) => paramName(segment) ?? []);
  return names.map((name) => {
    const isOwn = noun !== undefined && on === 'record' && (name === noun.idParam || name === 'id');
    return {
      name,
      in: 'path',
      required: true,
      description: isOwn ? `Id of the ${oneOf(noun)}` : (meaningOf(name) ?? 'Part of the path'),
      schema: isOwn ? ID_SCHEMA : { type: 'string' },
      example: pathWord(verb, name),
    };
  });
}

/** Parameters that are the same on every list. */
const OF_LISTS: ReadonlySet<string> = new Set([
  'page',
  'per_page',
  'sort_dir',
  'fields',
  'cursor',
  'created_from',
  'created_to',
  'updated_since',
]);

function queryParameters(verb: Verb, shared: Shared): Json[] {
  const { query } = verb;
  const { properties = {}, required = [] } = query === undefined ? {} : sentSchema(query);
  return Object.entries(properties).map(([name, { description, ...schema }]) => {
    const parameter = {
      name,
      in: 'query',
      required: required.includes(name),
      ...(description !== undefined && { description }),
      schema,
      ...(schema.type === 'array' && { style: 'form', explode: false }),
    };
    if (!isListing(verb) || !OF_LISTS.has(name)) return parameter;
    shared.parameters.set(name, parameter);
    return parameterRef(name);
  });
}

function headerParameters(verb: Verb): Json[] {
  const isChange = (verb.on === 'record' && verb.method !== 'GET') || verb.assertsVersion === true;
  return [
    ...(verb.idempotent ? ['IdempotencyKey'] : []),
    ...(verb.fingerprintSeconds === undefined ? [] : ['AllowDuplicate']),
    ...(isChange ? ['IfMatch'] : []),
    ...(isConditional(verb) ? ['IfNoneMatch'] : []),
    'AcceptLanguage',
    'RequestId',
  ].map(parameterRef);
}

function requestBody(verb: Verb, refs: Refs): Json {
  return { required: !mayBeEmpty(verb), content: jsonBody(verb, refs) };
}

/** Nothing is created of nothing: which of its members a new record needs may be up to its rules. */
const mayBeEmpty = (verb: Verb): boolean =>
  verb.needsBody !== true &&
  standardKind(verb) !== 'create' &&
  verb.body?.safeParse({}).success === true;

function shownBodies(verb: Verb): Json {
  const { example, ...named } = bodyExamples(verb);
  if (example !== undefined) return { example };
  const values = Object.entries(named).map(([name, value]) => [name, { value }]);
  return { examples: Object.fromEntries(values) };
}

function jsonBody(verb: Verb, refs: Refs): Json {
  const schema = verb.body === undefined ? {} : sentSchema(verb.body, refs);
  return { 'application/json': { schema, ...shownBodies(verb) } };
}

function uploadBody(
  verb: Verb,
  { field, maxBytes, mediaType, isOptional }: Upload,
  refs: Refs,
): Json {
  const description = `A file of at most ${maxBytes} bytes`;
  const file = { type: 'string', format: 'binary', description };
  const { properties = {}, required = [] } = verb.body === undefined ? {} : sentSchema(verb.body);
  const schema = {
    type: 'object',
    required: [field, ...required],
    properties: { ...properties, [field]: file },
  };
  const form = { schema, encoding: { [field]: { contentType: mediaType } } };
  const json = isOptional === true ? jsonBody(verb, refs) : {};
  return { required: true, content: { ...json, 'multipart/form-data': form } };
}
