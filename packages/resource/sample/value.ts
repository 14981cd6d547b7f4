// A value that a JSON schema accepts: the smallest one, or one with every optional member, the same for the same seed.
import type { JsonSchema } from '../json-schema.ts';

/** `seed` varies texts; `full` fills in what may be missing; `hint` is the member's name, so that texts read well. */
export type Wish = {
  seed: number;
  full: boolean;
  hint: string;
  /** What people would write there, by the member's name. */
  word?: (name: string) => unknown;
};

const instant = (seed: number): string =>
  `2026-03-${String(1 + (seed % 28)).padStart(2, '0')}T12:00:00Z`;
const FORMATS: Readonly<Record<string, (seed: number) => string>> = {
  date: (seed) => `2026-03-${String(1 + (seed % 28)).padStart(2, '0')}`,
  month: (seed) => `2026-${String(1 + (seed % 12)).padStart(2, '0')}`,
  'date-time': instant,
  'day-or-instant': instant,
  email: (seed) => `person${seed}@example.com`,
  uri: (seed) => `https://example.com/${seed}`,
  'record-id': (seed) => sampleId(seed),
};
/** Depth at which optional members stop, so that recursive schemas end. */
const DEPTH_MAX = 6;

/** A record id that no record has. */
export const sampleId = (seed: number): string =>
  `019cd8b3f400${seed.toString(16).padStart(12, '0')}`;

export function sampleValue(schema: JsonSchema, wish: Wish, depth = 0): unknown {
  if (schema.const !== undefined) return schema.const;
  const word = wish.word?.(wish.hint);
  if (word !== undefined && accepts(schema, word)) return word;
  if (schema.examples !== undefined) return schema.examples[0];
  if (schema.enum !== undefined)
    return schema.enum[Math.max(0, wish.seed - 1) % schema.enum.length];
  const branch = (schema.anyOf ?? schema.oneOf)?.find((each) => each.type !== 'null');
  if (branch !== undefined) return sampleValue(branch, wish, depth);
  switch (typeOf(schema)) {
    case 'string':
      return sampleText(schema, wish);
    case 'integer':
    case 'number':
      return sampleNumber(schema, wish.seed);
    case 'boolean':
      return true;
    case 'array':
      return sampleList(schema, wish, depth);
    case 'object':
      return sampleObject(schema, wish, depth);
    case 'null':
      return null;
    default:
      return `${wish.hint} ${wish.seed}`;
  }
}

/** Whether the schema takes the value, as far as its outermost level tells. */
function accepts(schema: JsonSchema, value: unknown): boolean {
  if (schema.enum !== undefined) return schema.enum.includes(value);
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches !== undefined) return branches.some((each) => accepts(each, value));
  const type = typeOf(schema);
  if (Array.isArray(value)) return type === 'array';
  if (typeof value === 'string') return type === 'string' && acceptsText(schema, value);
  if (typeof value !== 'number') return type === typeof value;
  const { minimum = value, maximum = value } = schema;
  const isKind = type === 'number' || (type === 'integer' && Number.isInteger(value));
  return isKind && minimum <= value && value <= maximum;
}

function acceptsText({ minLength = 0, maxLength, pattern, format }: JsonSchema, text: string) {
  const isLong = text.length >= minLength && text.length <= (maxLength ?? text.length);
  const isShaped = pattern === undefined || new RegExp(pattern, 'u').test(text);
  return isLong && isShaped && (format === undefined || text.length > 0);
}

const typeOf = ({ type }: JsonSchema): string | undefined =>
  typeof type === 'string' ? type : type?.find((each) => each !== 'null');

function sampleText(schema: JsonSchema, { seed, hint }: Wish): string {
  const format = FORMATS[schema.format ?? ''];
  if (format !== undefined) return format(seed);
  if (schema.pattern === '^[0-9a-f]{24}$') return sampleId(seed);
  const words = `${hint.replaceAll('_', ' ')} ${seed}`;
  const { minLength = 0, maxLength = 10_000 } = schema;
  if (schema.pattern?.includes('[0-9]') || schema.pattern?.includes('\\d')) {
    return String(seed).padStart(Math.max(minLength, 1), '1').slice(-maxLength);
  }
  return words.slice(-maxLength).trim().padEnd(minLength, 'x');
}

function sampleNumber(schema: JsonSchema, seed: number): number {
  const step = typeOf(schema) === 'integer' ? Math.max(1, schema.multipleOf ?? 1) : 1;
  const low =
    schema.minimum ?? (schema.exclusiveMinimum === undefined ? 0 : schema.exclusiveMinimum + step);
  const high = schema.maximum ?? schema.exclusiveMaximum ?? Number.MAX_SAFE_INTEGER;
  const wanted = Math.max(Math.ceil(low), 1) + (seed % 9) * step;
  return wanted <= high ? wanted : Math.min(Math.max(Math.ceil(low), low), high);
}

function sampleList(schema: JsonSchema, wish: Wish, depth: number): unknown[] {
  const { minItems = 0, maxItems = 1, items = {} } = schema;
  const least = wish.full && depth < DEPTH_MAX ? Math.max(minItems, 1) : minItems;
  return Array.from({ length: Math.min(least, Math.max(maxItems, minItems)) }, (_, index) =>
    sampleValue(items, { ...wish, seed: wish.seed + index }, depth + 1),
  );
}

function sampleObject(schema: JsonSchema, wish: Wish, depth: number): Record<string, unknown> {
  const required = new Set(schema.required);
  const names = Object.keys(schema.properties ?? {}).filter(
    (name) => required.has(name) || (wish.full && depth < DEPTH_MAX),
  );
  const entries = names.map((name) => {
    const member = schema.properties?.[name] ?? {};
    return [name, sampleValue(member, { ...wish, hint: name }, depth + 1)] as const;
  });
  return Object.fromEntries(entries);
}
