// A sample that its noun's own rules accept: fields that a rule asks for are added, optional ones that a rule refuses are left out.
import type { FieldError } from '#kernel/error.ts';
import type { Noun } from '../declaration.ts';
import type { Members } from '../fields/row.ts';
import type { JsonSchema } from '../json-schema.ts';
import { sampleValue, type Wish } from './value.ts';

const ROUNDS_MAX = 8;
const AT_MS = Date.parse('2026-03-10T12:00:00Z');

/** `keep`: fields that the caller set and that stay. A sample that no round makes right is given back as it is. */
export function repaired(
  noun: Noun,
  schema: JsonSchema,
  sample: { wish: Wish; made: Members; keep?: Members },
): Members {
  const { wish, keep = {} } = sample;
  let body = sample.made;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const wrong = complaints(noun, body).filter((field) => !(field in keep));
    if (wrong.length === 0) return body;
    body = wrong.reduce((rest, field) => toggled(schema, rest, field, wish), body);
  }
  return body;
}

/** Top-level fields that the rules complain about. */
function complaints(noun: Noun, body: Members): string[] {
  try {
    const complete = { ...noun.defaults, ...body };
    const record = noun.prepare?.(complete, { nowMs: AT_MS }) ?? complete;
    return noun.rules.flatMap((rule) => rule(record)).flatMap(topField);
  } catch {
    return [];
  }
}

const topField = ({ field }: FieldError): string[] =>
  field === undefined ? [] : [field.split(/[.[]/)[0] ?? field];

/** Adds the field, or takes it away where it is already there and not required. */
function toggled(schema: JsonSchema, body: Members, field: string, wish: Wish): Members {
  const member = schema.properties?.[field];
  if (member === undefined) return body;
  if (body[field] === undefined)
    return { ...body, [field]: sampleValue(member, { ...wish, hint: field }) };
  if (schema.required?.includes(field)) {
    return { ...body, [field]: sampleValue(member, { ...wish, seed: wish.seed + 1, hint: field }) };
  }
  const { [field]: _, ...rest } = body;
  return rest;
}
