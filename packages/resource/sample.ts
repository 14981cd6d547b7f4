// Bodies made from declarations: valid ones, and invalid ones with the refusal they must get. For contract tests and for the examples
// of the documentation; the same seed gives the same body.
import type { ZodType } from 'zod';
import type { FieldCode } from '#kernel/error.ts';
import { NOT_BLANK } from '#kernel/fields.ts';
import type { Noun, Verb } from './declaration.ts';
import { eventName } from './event-kinds.ts';
import { isInternal } from './fields/internal.ts';
import type { Members } from './fields/row.ts';
import { standardKind } from './input/standard-kind.ts';
import { type JsonSchema, toJsonSchema } from './json-schema.ts';
import { type Reference, referencesOf } from './references.ts';
import { argentineWord, KINDS_OF_DOCUMENT, leftOut } from './sample/argentine.ts';
import { BODIES } from './sample/bodies/bodies.ts';
import { AT_EVENT } from './sample/record-at-event.ts';
import { repaired } from './sample/repair.ts';
import { firstId } from './sample/shown-on.ts';
import { sampleId, sampleValue } from './sample/value.ts';
import { wrongValues } from './sample/wrong-values.ts';

type SampleOptions = {
  /** Varies texts, enums and numbers. */
  seed?: number;
  /** With every optional field. */
  full?: boolean;
  /** For people to read: an Argentine record of the noun. */
  forPeople?: boolean;
  /** Fields that the caller knows better. */
  with?: Members;
};
/** `references`: ids in the body that the caller must replace by those of records that exist. */
type Sample = { body: Members; references: Reference[] };
/** A body that must be refused with a line for that field, with that code. */
type InvalidSample = { what: string; body: unknown; field: string; code: FieldCode };

const LISTED_ENOUGH = 40;
/** Printing a schema is the dearest part of a sample, and declarations never change. */
const printed = new WeakMap<ZodType, JsonSchema>();

/** A body that the verb accepts, as far as its schema and its noun's rules tell. {} where it takes none. */
export function validBody(verb: Verb, options: SampleOptions = {}): Sample {
  const { seed = 1, full = false } = options;
  if (verb.body === undefined) return { body: {}, references: [] };
  const schema = schemaOf(verb.body);
  const hint = verb.noun?.name ?? 'value';
  const wish = { seed, full, hint, ...(options.forPeople && { word: wordsOf(hint) }) };
  const made = { ...(sampleValue(schema, wish) as Members), ...options.with };
  const kind = standardKind(verb);
  if (verb.noun === undefined || kind === undefined) return { body: made, references: [] };
  if (kind === 'update') delete made.version;
  const body = withStates(
    verb.noun,
    kind === 'create' ? repaired(verb.noun, schema, { wish, made, keep: options.with }) : made,
  );
  return { body, references: referencesOf(verb.noun, body) };
}

/** Every field wrong in every way that its schema tells, one at a time, in an otherwise valid body. */
export function invalidBodies(verb: Verb, options: SampleOptions = {}): InvalidSample[] {
  if (verb.body === undefined) return [];
  const { seed = 1 } = options;
  const schema = schemaOf(verb.body);
  const { body } = validBody(verb, options);
  const fields = Object.entries(schema.properties ?? {});
  const wrong = fields.flatMap(([field, member]) =>
    wrongValues(member, { seed, full: false, hint: field }).map(({ what, value, code }) => ({
      what: `${field}: ${what}`,
      body: { ...body, [field]: value },
      field,
      code,
    })),
  );
  return [...missing(schema, body), ...unknown(schema, body), ...wrong];
}

/** A record as the service shows it, with every field, as people would write it: for documentation and sample events. */
export function exampleRecord(noun: Noun): Members {
  const without = leftOut(noun.name);
  const told = { ...recordOf(noun, 1, wordsOf(noun.name)), ...plainMembers(BODIES[noun.name]) };
  const whole = Object.entries({ ...told, [noun.idField]: firstId(noun.name) });
  return Object.fromEntries(
    whole.filter(([name]) => !without.includes(name) && !isInternal(noun, name)),
  );
}

/** The service adds members to lists and objects, so these are not as they were sent. */
const plainMembers = (body: Members = {}): Members =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => typeof value !== 'object'));

/** The record that such an event would tell of: of its kind of document, in the state of which the event is. */
export function exampleOf(
  noun: Noun,
  { prefix, event }: { prefix: string; event: string },
): Members {
  const { eventPrefix } = noun;
  const record = exampleRecord(noun);
  const kinds = KINDS_OF_DOCUMENT.map((kind) => ({ ...record, ...kind }));
  const right =
    eventPrefix === undefined ? undefined : kinds.find((each) => eventPrefix.of(each) === prefix);
  return { ...announced(noun, right ?? record, event), ...AT_EVENT[eventName(noun.name, event)] };
}

/** In the state, if there is one, whose beginning is that event, or with the member that comes with it. */
function announced(noun: Noun, record: Members, event: string): Members {
  for (const [field, { moves }] of Object.entries(noun.states)) {
    for (const state of Object.keys(moves)) {
      const after = { ...record, [field]: state };
      const before = { ...record, [field]: undefined };
      if (noun.events({ before, after }).includes(event)) return after;
    }
  }
  const whole = recordOf(noun, 1, wordsOf(noun.name));
  const others = leftOut(noun.name).map((name) => ({ ...record, [name]: whole[name] }));
  return others.find((after) => noun.events({ before: record, after }).includes(event)) ?? record;
}

const wordsOf = (noun: string) => (field: string) => argentineWord(noun, field);

/** A record with every field. */
export const sampleRecord = (noun: Noun, seed = 1): Members => recordOf(noun, seed);

function recordOf(noun: Noun, seed: number, word?: (field: string) => unknown): Members {
  const schema = schemaOf(noun.record);
  const wish = { seed, full: true, hint: noun.name, word };
  const made = repaired(noun, schema, { wish, made: sampleValue(schema, wish) as Members });
  const at = '2026-03-10T12:00:00.000Z';
  return {
    ...(word === undefined ? withStates(noun, made) : made),
    [noun.idField]: sampleId(seed),
    created_at: at,
    updated_at: at,
    version: 1,
    livemode: false,
  };
}

/** Bodies whose fields stand exactly on their bounds, and are accepted. */
export function boundaryBodies(
  verb: Verb,
  options: SampleOptions = {},
): { what: string; body: Members }[] {
  if (verb.body === undefined) return [];
  const { body } = validBody(verb, options);
  const fields = Object.entries(schemaOf(verb.body).properties ?? {});
  return fields
    .flatMap(([field, member]) =>
      bounds(member).map(({ what, value }) => ({
        what: `${field}: ${what}`,
        body: { ...body, [field]: value },
      })),
    )
    .slice(0, LISTED_ENOUGH);
}

function schemaOf(declared: ZodType): JsonSchema {
  const schema = printed.get(declared) ?? toJsonSchema(declared);
  printed.set(declared, schema);
  return schema;
}

function bounds({ type, minimum, maximum, minLength, maxLength, format, pattern }: JsonSchema) {
  if (type === 'number' || type === 'integer') {
    return [
      ...(minimum === undefined ? [] : [{ what: 'the minimum', value: minimum as unknown }]),
      ...(maximum === undefined ? [] : [{ what: 'the maximum', value: maximum as unknown }]),
    ];
  }
  const isShaped = format !== undefined || (pattern !== undefined && pattern !== NOT_BLANK);
  if (type !== 'string' || isShaped) return [];
  return [
    ...(minLength === undefined
      ? []
      : [{ what: 'the shortest text', value: 'ñ'.repeat(minLength) }]),
    ...(maxLength === undefined
      ? []
      : [{ what: 'the longest text', value: 'ñ'.repeat(maxLength) }]),
  ];
}

/** State fields take their initial value: only from there a record can begin. */
function withStates(noun: Noun, body: Members): Members {
  const states = Object.entries(noun.states).filter(([field]) => body[field] !== undefined);
  return {
    ...body,
    ...Object.fromEntries(states.map(([field, { initial }]) => [field, initial[0]])),
  };
}

const missing = (schema: JsonSchema, body: Members): InvalidSample[] =>
  (schema.required ?? []).map((field) => {
    const { [field]: _, ...rest } = body;
    return { what: `${field}: missing`, body: rest, field, code: 'required' };
  });

const unknown = (schema: JsonSchema, body: Members): InvalidSample[] =>
  schema.additionalProperties === false
    ? [
        {
          what: 'an unknown field',
          body: { ...body, no_such_field: 1 },
          field: 'no_such_field',
          code: 'unknown_field',
        },
      ]
    : [];
