// Schemas as the document prints them: without what only this service understands, with the words of the glossary, and such that
// generators at their default settings make of them the types that clients need.
import type * as z from 'zod';
import { QUANTITY_MAX } from '#kernel/fields.ts';
import { type JsonSchema, toJsonSchema } from '../json-schema.ts';
import { meaningOf } from './glossary.ts';

export type Refs = ReadonlyMap<z.core.$ZodType, string>;

/** Formats of JSON Schema and OpenAPI; others are ours, and their pattern says it. */
const PUBLIC_FORMATS: ReadonlySet<string> = new Set([
  ...['date', 'date-time', 'email', 'uri', 'binary'],
]);
/** The days that there are, so that values which generators draw from the pattern are some; 1900 and its like are leap years here. */
const DAYS =
  '\\d{4}-((0[13578]|1[02])-(0[1-9]|[12]\\d|3[01])|(0[469]|11)-(0[1-9]|[12]\\d|30)|02-(0[1-9]|1\\d|2[0-8]))';
const LEAP_DAYS = '\\d\\d([02468][048]|[13579][26])-02-29';
const MINUTES = '([01]\\d|2[0-3]):[0-5]\\d';
const TIME = `${MINUTES}(:[0-5]\\d(\\.\\d{1,9})?)?(Z|[+-]${MINUTES})?`;
/** What the formats of ours look like; the others are told by their own pattern. */
const PATTERNS: Readonly<Record<string, string>> = {
  month: '^\\d{4}-(0[1-9]|1[0-2])$',
  'day-or-instant': `^(${DAYS}|${LEAP_DAYS})(T${TIME})?$`,
};

/** A schema of what is sent. */
export const sentSchema = (schema: z.core.$ZodType, refs?: Refs): JsonSchema =>
  rewritten(toJsonSchema(schema, refs), plain, explained);

/**
 * A schema of what is answered. Answers may grow: nothing in them is closed to members of later versions, nor held to the bounds of
 * amounts and quantities, as a sum of many may be greater. Nor do they state decimals as multiples: validators divide in binary,
 * where 20.31 is no multiple of 0.01.
 */
export const answeredSchema = (schema: z.core.$ZodType, refs?: Refs): JsonSchema =>
  rewritten(toJsonSchema(schema, refs), (part) => relaxed(plain(part)), meant);

/** Types alone: no bounds, no words. */
export const bareSchema = (schema: JsonSchema): JsonSchema => rewritten(schema, bare);

/** That change made at every level, the innermost first; `ofMember` then changes what has a name. */
function rewritten(
  schema: JsonSchema,
  change: (part: JsonSchema) => JsonSchema,
  ofMember = (_name: string, member: JsonSchema): JsonSchema => member,
): JsonSchema {
  const inner = (part: JsonSchema) => rewritten(part, change, ofMember);
  const { properties, propertyNames, items, anyOf, oneOf, additionalProperties: others } = schema;
  return change({
    ...schema,
    ...(properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, member]) => [name, ofMember(name, inner(member))]),
      ),
    }),
    ...(propertyNames !== undefined && { propertyNames: inner(propertyNames) }),
    ...(items !== undefined && { items: inner(items) }),
    ...(anyOf !== undefined && { anyOf: anyOf.map(inner) }),
    ...(oneOf !== undefined && { oneOf: oneOf.map(inner) }),
    ...(typeof others === 'object' && { additionalProperties: inner(others) }),
  });
}

/** Members without words of their own get those of the glossary. */
function meant(name: string, { kept: _, happened: __, ...member }: JsonSchema): JsonSchema {
  if (member.$ref !== undefined) return member;
  const own = member.description ?? meaningOf(name);
  const description = [own, ...(mayBeDay(member) && !/\bday\b/.test(own ?? '') ? [DAY] : [])]
    .filter(Boolean)
    .join('. ');
  return description === '' ? member : { ...member, description };
}

const DAY = 'An instant or a day';
const mayBeDay = ({ pattern, anyOf = [] }: JsonSchema): boolean =>
  pattern === PATTERNS['day-or-instant'] || anyOf.some(mayBeDay);

/** What is sent and only kept says so besides, and what tells of the past. */
function explained(name: string, member: JsonSchema): JsonSchema {
  const told = meant(name, member);
  const more = [
    ...(member.happened === true ? [PAST] : []),
    ...(member.kept === true && !saysKept(told.description) ? [KEPT] : []),
  ];
  if (more.length === 0) return told;
  return { ...told, description: [told.description, ...more].filter(Boolean).join('. ') };
}

const PAST = 'Not ahead';
const KEPT = 'Only kept';
const saysKept = (description = ''): boolean => /\bkept\b/i.test(description);

function plain(schema: JsonSchema): JsonSchema {
  const { format, ...rest } = schema;
  if (format === undefined || PUBLIC_FORMATS.has(format)) return schema;
  const pattern = PATTERNS[format];
  return pattern === undefined ? rest : { ...rest, pattern };
}

/** From that size on it is the bound of an amount, a quantity or a measure, of which there may be sums. */
const isBound = (bound: unknown): boolean =>
  typeof bound === 'number' && Math.abs(bound) < QUANTITY_MAX;

function relaxed(schema: JsonSchema): JsonSchema {
  const { additionalProperties, multipleOf, minimum, maximum, ...rest } = schema;
  const isClosed = additionalProperties === false || isEmpty(additionalProperties);
  return {
    ...rest,
    ...(!isClosed && additionalProperties !== undefined && { additionalProperties }),
    ...(Number(multipleOf) >= 1 && { multipleOf }),
    ...(isBound(minimum) && { minimum }),
    ...(isBound(maximum) && { maximum }),
  };
}

const TYPES = [
  '$ref',
  'type',
  'enum',
  'const',
  'items',
  'properties',
  'required',
  'anyOf',
  'oneOf',
];

const bare = (schema: JsonSchema): JsonSchema =>
  Object.fromEntries(
    Object.entries(schema).filter(([key]) => TYPES.includes(key) || key === 'additionalProperties'),
  );

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;
