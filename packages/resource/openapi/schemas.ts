// components.schemas: for every noun its record as answers show it and its request bodies, and the shapes that all answers share.
import type * as z from 'zod';
import { ERRORS } from '#kernel/error.ts';
import { bulkUpdateItem, createBody, updateBody } from '../bodies.ts';
import type { Noun } from '../declaration.ts';
import { type JsonSchema, toJsonSchema } from '../json-schema.ts';
import { shownRecord } from '../record-schema.ts';
import { sampleRecord } from '../sample.ts';
import { type Json, schemaName, schemaRef } from './names.ts';

export type Refs = ReadonlyMap<z.core.$ZodType, string>;

/** Where each schema of a noun is found in the document. */
export function nounRefs(nouns: readonly Noun[]): Refs {
  const refs = new Map<z.core.$ZodType, string>();
  for (const noun of nouns) {
    const name = schemaName(noun);
    refs.set(noun.record, schemaRef(name));
    refs.set(shownRecord(noun), schemaRef(name));
    refs.set(createBody(noun), schemaRef(`${name}Create`));
    refs.set(updateBody(noun), schemaRef(`${name}Update`));
    refs.set(bulkUpdateItem(noun), schemaRef(`${name}UpdateItem`));
  }
  return refs;
}

/** The component schemas of a noun. */
export function nounSchemas(noun: Noun, refs: Refs): Record<string, JsonSchema> {
  const name = schemaName(noun);
  return {
    [name]: recordSchema(noun, refs),
    [`${name}Create`]: bodySchema(noun, createBody(noun), refs),
    [`${name}Update`]: bodySchema(noun, updateBody(noun), refs),
    [`${name}UpdateItem`]: bodySchema(noun, bulkUpdateItem(noun), refs),
  };
}

/**
 * Answers may grow: nothing in them is closed to members of later versions. Nor do they state decimals as multiples: validators
 * divide in binary, where 20.31 is no multiple of 0.01.
 */
export function relaxed(schema: JsonSchema): JsonSchema {
  const entries = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
    if (key === 'additionalProperties' && (value === false || isEmpty(value))) return [];
    if (key === 'multipleOf' && Number(value) < 1) return [];
    if (key === 'properties') {
      return [[key, mapped(value as Record<string, JsonSchema>, relaxed)]];
    }
    if (key === 'anyOf' || key === 'oneOf') return [[key, (value as JsonSchema[]).map(relaxed)]];
    if (key === 'items' || key === 'additionalProperties')
      return [[key, relaxed(value as JsonSchema)]];
    return [[key, value]];
  });
  return Object.fromEntries(entries);
}

/** Shapes that every answer is made of. */
export const sharedSchemas = (): Record<string, Json> => ({
  Links: {
    type: 'object',
    description: 'Relations to what can be done next; paths begin with /api/v1.',
    additionalProperties: {
      type: 'object',
      required: ['href', 'method'],
      properties: {
        href: { type: 'string' },
        method: { type: 'string', enum: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] },
        templated: { type: 'boolean' },
      },
    },
  },
  Error: {
    type: 'object',
    required: ['success', 'error', 'code'],
    properties: {
      success: { type: 'boolean', const: false },
      error: { type: 'string', description: 'For display; in the language of Accept-Language.' },
      code: { $ref: schemaRef('ErrorCode') },
      request_id: { type: 'string' },
      errors: { type: 'array', maxItems: 50, items: { $ref: schemaRef('FieldError') } },
      docs_url: { type: 'string' },
    },
  },
  ErrorCode: {
    type: 'string',
    description: 'Stable; codes may be added, so treat an unknown one by its HTTP status.',
    enum: Object.keys(ERRORS),
  },
  FieldError: {
    type: 'object',
    required: ['code', 'message'],
    description:
      'What is wrong with one field; params such as min, max, allowed and actual are members too.',
    properties: {
      field: { type: 'string', description: 'Dotted path with brackets, such as items[0].price.' },
      location: { type: 'string', enum: ['body', 'query', 'path', 'header'] },
      code: { type: 'string', description: "The field's own code, else that of the whole answer." },
      message: { type: 'string' },
    },
  },
});

function recordSchema(noun: Noun, refs: Refs): JsonSchema {
  const schema = relaxed(toJsonSchema(shownRecord(noun), without(refs, shownRecord(noun))));
  const assigned = new Set(noun.assigned);
  const properties = Object.entries(schema.properties ?? {}).map(([name, member]) => [
    name,
    assigned.has(name) && member.$ref === undefined ? { ...member, readOnly: true } : member,
  ]);
  return {
    ...schema,
    description: noun.summary,
    properties: Object.fromEntries(properties),
    examples: [sampleRecord(noun)],
  };
}

function bodySchema(noun: Noun, body: z.ZodObject, refs: Refs): JsonSchema {
  const schema = toJsonSchema(body, without(refs, body));
  const assigned = noun.assigned.filter((name) => Object.hasOwn(noun.record.shape, name));
  const note = `Accepted and ignored, so that a record can be sent back as it was read: ${assigned.join(', ')}.`;
  const properties = Object.entries(schema.properties ?? {}).map(([name, member]) => [
    name,
    Object.hasOwn(noun.defaults, name) &&
    schema.required?.includes(name) !== true &&
    !body.shape.version
      ? { ...member, default: noun.defaults[name] }
      : member,
  ]);
  return { ...schema, description: note, properties: Object.fromEntries(properties) };
}

const without = (refs: Refs, schema: z.core.$ZodType): Refs =>
  new Map([...refs].filter(([each]) => each !== schema));

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;

const mapped = <T, U>(object: Record<string, T>, change: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
