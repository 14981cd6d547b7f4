// Zod's issues as lines of errors[], with what zod cannot tell: whether the value is missing, and what it was.
import * as z from 'zod';
import { FIELD_ERRORS_MAX, type FieldCode, type FieldError } from '#kernel/error.ts';
import { nearest } from '#kernel/errors/nearest.ts';
import { writtenNumber } from '#kernel/errors/written-number.ts';
import { fieldPath, toFieldErrors } from '#kernel/fields.ts';
import { decimal } from '#kernel/money.ts';
import { characters, isPlainObject } from './hostile.ts';
import { elementOf, memberOf } from './schema-path.ts';

const ECHO_LENGTH_MAX = 100;
const SIZED: readonly (FieldCode | undefined)[] = [
  'too_short',
  'too_long',
  'too_small',
  'too_large',
  'too_few_items',
  'too_many_items',
  'not_multiple_of',
  'invalid_enum',
];

/** What an answer shows, and as many that another check may have told already. */
const LINES_MAX = 2 * FIELD_ERRORS_MAX;

type Judged = { root: unknown; location: FieldError['location']; schema?: z.core.$ZodType };

/**
 * One line for each issue at least, as far as LINES_MAX: a body of 1 MB may have 100,000 unknown names, and each line costs a search
 * for the name that was meant. `root` is the value that was judged.
 */
export function schemaErrors(
  issues: readonly z.core.$ZodIssue[],
  root: unknown,
  location: FieldError['location'],
  schema?: z.core.$ZodType,
): FieldError[] {
  const errors: FieldError[] = [];
  for (const issue of issues) {
    if (errors.length >= LINES_MAX) break;
    const lines = linesOf(issue, { root, location, ...(schema && { schema }) });
    errors.push(...lines.slice(0, LINES_MAX - errors.length));
  }
  return errors;
}

function linesOf(issue: z.core.$ZodIssue, { root, location, schema }: Judged): FieldError[] {
  if (issue.code !== 'unrecognized_keys' && valueAt(root, issue.path) === undefined) {
    const field = fieldPath(issue.path);
    return [{ field, location, code: 'required' }];
  }
  if (issue.code === 'unrecognized_keys') {
    const shown = { ...issue, keys: issue.keys.slice(0, LINES_MAX) };
    return toFieldErrors([shown], location).map(withMeant(namesAt(schema, issue)));
  }
  const lines = toFieldErrors([issue], location).slice(0, LINES_MAX);
  const judged =
    issue.code === 'invalid_key' ? String(issue.path.at(-1)) : valueAt(root, issue.path);
  return lines.map((line) => withNumber(withActual(line, judged), judged));
}

/** What was sent in quotes, or with a decimal comma, where a number belongs. */
function withNumber(line: FieldError, value: unknown): FieldError {
  if (line.code !== 'invalid_type' || line.expected !== 'number') return line;
  const number = typeof value === 'string' ? writtenNumber(value) : undefined;
  return number === undefined ? line : { ...line, did_you_mean: number };
}

/** Sizes are told as sizes, short values as they are; nothing long comes back. */
function withActual(line: FieldError, value: unknown): FieldError {
  if ('actual' in line || !SIZED.includes(line.code as FieldCode)) return line;
  const actual = measured(value, line.code === 'invalid_enum');
  if (actual === undefined) return line;
  const rate = meantRate(value, line.allowed);
  if (rate !== undefined) return { ...line, actual, did_you_mean: rate };
  return meant(typeof actual === 'string' ? actual : '', line.allowed, { ...line, actual });
}

/** Of numbers that are allowed the one that was written as a text, with its sign of percent, or as a part of one: "21%", 0.21. */
function meantRate(value: unknown, allowed: unknown): string | undefined {
  const rates = Array.isArray(allowed) ? allowed.filter((each) => typeof each === 'number') : [];
  const sent = typeof value === 'string' ? Number(writtenNumber(withoutPercent(value))) : value;
  if (typeof sent !== 'number' || !Number.isFinite(sent) || rates.length === 0) return undefined;
  const whole = decimal(sent).times(100);
  const meant = rates.find((rate) => rate === sent || whole.eq(rate));
  return meant === undefined ? undefined : String(meant);
}

const withoutPercent = (text: string): string => text.trim().replace(/%$/, '');

/** The name that was probably meant, of those that may stand beside it. */
const withMeant =
  (names: readonly string[]) =>
  (line: FieldError): FieldError =>
    meant(line.field?.split(/[.\]]/).at(-1) ?? '', names, line);

function meant(sent: string, names: unknown, line: FieldError): FieldError {
  const texts = Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  const near = nearest(sent, texts);
  return near === undefined ? line : { ...line, did_you_mean: near };
}

/** What the object of the issue may have. */
function namesAt(schema: z.core.$ZodType | undefined, { path }: z.core.$ZodIssue): string[] {
  const names = path.filter((part) => typeof part === 'string');
  const found = names.reduce<z.core.$ZodType | undefined>(
    (at, name) => at && memberOf(elementOf(at), name),
    schema,
  );
  const object = found && elementOf(found);
  return object instanceof z.ZodObject ? Object.keys(object.shape) : [];
}

function measured(value: unknown, echo: boolean): unknown {
  if (typeof value === 'number') return value;
  if (Array.isArray(value)) return value.length;
  if (typeof value !== 'string') return undefined;
  if (!echo) return characters(value);
  return value.length <= ECHO_LENGTH_MAX ? value : undefined;
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let value = root;
  for (const part of path) {
    if (Array.isArray(value)) value = value[part as number];
    else if (isPlainObject(value) && Object.hasOwn(value, part)) value = value[part as string];
    else return undefined;
  }
  return value;
}
