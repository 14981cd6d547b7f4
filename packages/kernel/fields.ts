// The vocabulary of record fields: small zod builders that carry the contract's bounds and print as JSON Schema.
// Only these appear in nouns, so that a kind of value has one rule everywhere. No defaults, no transforms (house 3).
import * as z from 'zod';
import { inFull, isDate } from './date.ts';
import type { FieldCode, FieldError } from './error.ts';
import { AMOUNT_MAX, isMultiple, SUM_MAX } from './money.ts';
import { pattern } from './pattern.ts';
import { inSteps, looseObject, enum as oneOfThese, strictObject } from './schema.ts';
import { shared, sharedOf } from './shared-schemas.ts';
import { asUri } from './url.ts';

/** contract#sizes: a string is at most this long unless the field says otherwise. */
export const STRING_MAX = 10_000;
export const ARRAY_MAX = 500;
const PLACES = { amount: 0.01, quantity: 0.000001, percentage: 0.0001, exchangeRate: 0.000001 };

/** As a JSON Schema pattern: something besides white space. Readers of patterns differ about the rest of what cannot be seen. */
export const NOT_BLANK = '\\S';
/** Format characters (zero width, direction, soft hyphen) and fillers are nothing to see. */
const SEEN = pattern(() => /(?![\s\u115f\u1160\u2800\u3164\uffa0])\P{Cf}/u);
const HIDDEN = pattern(() => /\p{Cc}|\p{Cf}|[\u115f\u1160\u2800\u3164\uffa0]|\u034f|^ | $|[^\S ]/u);

/** True where two texts that look alike may differ by it: what has no look of its own, a blank at an end, white space of another kind. */
export const hasHidden = (text: string): boolean => HIDDEN.test(text);
/** Text of `min` to `max` characters; where some must be there, one of them can be seen. */
export const text = shared((min: number = 0, max: number = STRING_MAX) => {
  const sized = z.string().min(min).max(max);
  return min === 0 ? sized : sized.refine(isNotBlank, BLANK).meta({ pattern: NOT_BLANK });
});
export const flag = shared(() => z.boolean());
/** Whole number within bounds. */
export const whole = shared((min: number, max: number = Number.MAX_SAFE_INTEGER) =>
  z.number().int().min(min).max(max),
);
/** Money: at most 2 decimals (contract#amounts). */
export const amount = shared((min: number = 0, max: number = AMOUNT_MAX) =>
  z
    .number()
    .min(min)
    .max(max)
    .check(inSteps(PLACES.amount))
    .meta({ description: 'At most 2 decimals' }),
);
/** A sum of amounts that the service adds up, which is wider than any of them. */
export const amountSum = (min: number = -SUM_MAX) => amount(min, SUM_MAX);
/** The greatest quantity or measure that is taken. */
export const QUANTITY_MAX = 999_999_999;
/** Quantity: at most 6 decimals. */
export const quantity = shared((min: number = 0, max: number = QUANTITY_MAX) =>
  z.number().min(min).max(max).check(inSteps(PLACES.quantity)),
);
/** Quantity greater than zero. */
export const positiveQuantity = () => quantity(PLACES.quantity);
/** Percentage: 0 to 100 unless told otherwise, at most 4 decimals. */
export const percentage = shared((min: number = 0, max: number = 100) =>
  z.number().min(min).max(max).check(inSteps(PLACES.percentage)),
);
/** Where another member says whether it is an amount or a percentage: at most 4 decimals, and 2 of an amount (`amountPlaces`). */
export const amountOrPercentage = shared(() =>
  z
    .number()
    .min(0)
    .max(AMOUNT_MAX)
    .check(inSteps(PLACES.percentage))
    .meta({ description: 'At most 2 decimals, or percentage, at most 4' }),
);
/** What is wrong with the amount in such a field, for rules and refinements; undefined where nothing is. */
export const amountPlaces = (value: number | undefined) =>
  value === undefined || isMultiple(value, PLACES.amount)
    ? undefined
    : ({
        code: 'not_multiple_of',
        message: 'An amount has at most 2 decimals',
        multiple_of: PLACES.amount,
      } as const);
export const exchangeRate = shared((max: number = AMOUNT_MAX) =>
  z.number().min(PLACES.exchangeRate).max(max).check(inSteps(PLACES.exchangeRate)),
);
/** Plain number within bounds, for measures that are neither money nor quantities. */
export const measure = shared((min: number = 0, max: number = QUANTITY_MAX) =>
  z.number().min(min).max(max),
);
export const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  oneOfThese(values);
/** Id of a record: 24 hexadecimal characters. */
export const recordId = shared(() =>
  z
    .string()
    .refine((text) => /^[0-9a-f]{24}$/.test(text), { params: { format: 'record-id' } })
    .meta({ format: 'record-id', pattern: '^[0-9a-f]{24}$' }),
);
/** Reference by id where the contract only says string. */
export const reference = () => text(1, 100);
/** Calendar day `YYYY-MM-DD`. */
export const date = shared(() =>
  z
    .string()
    .refine(isDate, { params: { format: 'date' } })
    .meta({ format: 'date' }),
);
/** Calendar month `YYYY-MM`. */
export const month = shared(() =>
  z
    .string()
    .refine((text) => isDate(`${text}-01`), { params: { format: 'month' } })
    .meta({ format: 'month' }),
);
/** ISO 8601 date-time that the service tells. */
export const dateTime = shared(() => instant('date-time'));
/**
 * What a caller says for an instant. Without an offset it is Argentine time, and kept with its offset and seconds (`-0300` as `-03:00`). A
 * bare date is kept as it is and means its business day: contract#instants, read by `beginMs` and `overMs` of date.ts.
 */
export const dayOrInstant = shared(() => instant('day-or-instant'));
const instant = (format: string) =>
  z
    .string()
    .max(40)
    .overwrite(inFull)
    .refine(isDateTime, { params: { format: 'date-time' } })
    .meta({ format });
export const email = shared(() => z.email().max(254));
export const url = shared((max: number = 2048) => z.url().overwrite(asUri).max(max));
const listOf = sharedOf((item: z.ZodType, max: number, min: number) =>
  z.array(item).min(min).max(max),
);
export const list = <T extends z.ZodType>(item: T, max = ARRAY_MAX, min = 0): z.ZodArray<T> =>
  listOf(item, max, min) as z.ZodArray<T>;
export const optional = sharedOf((schema: z.ZodType) => z.optional(schema));
export const textList = (itemMax = 500, max = ARRAY_MAX) => list(text(0, itemMax), max);
/** Object whose members the client chooses. */
export const freeObject = shared(() => z.record(z.string(), z.unknown()));
/** Object with declared members only. */
export const object = <S extends z.ZodRawShape>(shape: S) => strictObject(shape);
/** Object with declared members, others accepted and kept. */
export const openObject = <S extends z.ZodRawShape>(shape: S) => looseObject(shape);
/** contract#lists: 50 keys, names to 40 characters, values to 500. */
export const metadata = shared(() =>
  z
    .record(z.string().max(40), z.union([z.string().max(500), z.number(), z.boolean(), z.null()]))
    .refine((value) => Object.keys(value).length <= 50, {
      params: { code: 'too_many_items', max: 50 },
    }),
);

const BLANK = {
  error: 'White space and invisible characters alone are no text',
  params: { code: 'too_short', min: 1, actual: 0 },
};

/** An empty text is told of by its length. */
const isNotBlank = (value: string): boolean => value === '' || SEEN.test(value);

function isDateTime(value: string): boolean {
  if (isDate(value)) return true;
  const match =
    /^(\d{4}-\d{2}-\d{2})T(?!24)\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/.exec(value);
  return match?.[1] !== undefined && isDate(match[1]) && !Number.isNaN(Date.parse(value));
}

/** Zod's issues as lines of errors[], all of them; nested unions are flattened to their first branch. */
export function toFieldErrors(
  issues: readonly z.core.$ZodIssue[],
  location: FieldError['location'],
  prefix: readonly PropertyKey[] = [],
): FieldError[] {
  return issues.flatMap((issue) => oneIssue(issue, location, [...prefix, ...issue.path]));
}

/** ['items', 0, 'price'] as "items[0].price". */
export const fieldPath = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, part) =>
      typeof part === 'number'
        ? `${text}[${part}]`
        : text === ''
          ? String(part)
          : `${text}.${String(part)}`,
    '',
  );

function oneIssue(
  issue: z.core.$ZodIssue,
  location: FieldError['location'],
  path: readonly PropertyKey[],
): FieldError[] {
  const at = (code: FieldCode, params: Record<string, unknown> = {}): FieldError[] => [
    { field: fieldPath(path), location, code, ...ownWords(issue), ...params },
  ];
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined && issue.message.includes('undefined')
        ? at('required')
        : at('invalid_type', { expected: issue.expected });
    case 'too_small':
      return at(sizeCode(issue.origin, 'too_short', 'too_few_items', 'too_small'), {
        min: Number(issue.minimum),
      });
    case 'too_big':
      return at(sizeCode(issue.origin, 'too_long', 'too_many_items', 'too_large'), {
        max: Number(issue.maximum),
      });
    case 'not_multiple_of':
      return at('not_multiple_of', { multiple_of: issue.divisor });
    case 'invalid_format':
      return at('invalid_format', { format: issue.format });
    case 'invalid_value':
      return at('invalid_enum', { allowed: issue.values });
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        field: fieldPath([...path, key]),
        location,
        code: 'unknown_field' as const,
      }));
    case 'invalid_union': {
      const choices = issue.errors.map(allowedOf);
      if (choices.every((values) => values !== undefined))
        return at('invalid_enum', { allowed: choices.flat() });
      const branch = issue.errors.find((errors) => errors.length > 0) ?? [];
      return branch.length > 0 ? toFieldErrors(branch, location, path) : at('invalid_type');
    }
    case 'invalid_key':
    case 'invalid_element':
      return toFieldErrors(issue.issues, location, path);
    case 'custom': {
      const { code, ...params } = issue.params ?? {};
      return at((code as FieldCode | undefined) ?? 'invalid_format', params);
    }
  }
}

/** The values of a branch of a union that is a choice of some. */
function allowedOf([issue, ...others]: readonly z.core.$ZodIssue[]) {
  const isChoice = issue?.code === 'invalid_value' && issue.path.length === 0;
  return isChoice && others.length === 0 ? issue.values : undefined;
}

/** A rule of ours states what it is about; what the library says is told by the code. */
const ownWords = ({ code, message }: z.core.$ZodIssue): { message?: string } =>
  code === 'custom' && message !== 'Invalid input' ? { message } : {};

function sizeCode(
  origin: string,
  ofText: FieldCode,
  ofList: FieldCode,
  ofNumber: FieldCode,
): FieldCode {
  if (origin === 'string') return ofText;
  return origin === 'array' || origin === 'set' || origin === 'map' ? ofList : ofNumber;
}
