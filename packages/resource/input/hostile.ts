// What no JSON body may contain, whatever its schema says: values that would break the database, JavaScript or a reader later.
// reliability#request-bodies, reliability#exact-amounts; contract#sizes. Applied to the whole tree before any schema.
import { FIELD_ERRORS_MAX, type FieldCode, type FieldError } from '#kernel/error.ts';
import { ARRAY_MAX, fieldPath, STRING_MAX } from '#kernel/fields.ts';

const DEPTH_MAX = 20;
export const NAME_LENGTH_MAX = 255;
const NUMBER_LIMIT = 1e15;
const NUMBER_SMALLEST = 1e-6;
const DIGITS_SHOWN = 60;

const FORBIDDEN_NAMES = new Set(['__proto__', 'constructor', 'prototype']);
type Path = readonly PropertyKey[];
type Wrong = { code: FieldCode; message: string; [param: string]: unknown };

/** Everything wrong in the tree, as far as errors[] has room. On the way -0 becomes 0 in place; nothing else is changed. */
export function hostileContent(tree: unknown): FieldError[] {
  const errors: FieldError[] = [];
  walk(tree, [], errors);
  return errors;
}

/** JSON's only shape with members. */
export const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function walk(value: unknown, path: Path, errors: FieldError[]): void {
  if (typeof value === 'string') checkText(value, path, errors);
  else if (typeof value === 'number') checkNumber(value, path, errors);
  else if (typeof value === 'symbol') refuseDigits(value, path, errors);
  else if (Array.isArray(value)) walkList(value, path, errors);
  else if (isPlainObject(value)) walkObject(value, path, errors);
}

function walkList(items: unknown[], path: Path, errors: FieldError[]): void {
  if (tooDeep(path, errors)) return;
  if (items.length > ARRAY_MAX) {
    const size = { max: ARRAY_MAX, actual: items.length };
    add(errors, path, { code: 'too_many_items', message: `At most ${ARRAY_MAX} items`, ...size });
    return;
  }
  items.forEach((item, index) => {
    if (Object.is(item, -0)) items[index] = 0;
    walk(item, [...path, index], errors);
  });
}

function walkObject(object: Record<string, unknown>, path: Path, errors: FieldError[]): void {
  if (tooDeep(path, errors)) return;
  for (const name of Object.keys(object)) {
    const inner = [...path, name];
    const wrong = nameError(name);
    if (wrong !== undefined) {
      add(errors, [...path, name.toWellFormed().slice(0, NAME_LENGTH_MAX)], wrong);
      continue;
    }
    if (Object.is(object[name], -0)) object[name] = 0;
    walk(object[name], inner, errors);
  }
}

function nameError(name: string): Wrong | undefined {
  if (FORBIDDEN_NAMES.has(name)) {
    return { code: 'unknown_field', message: 'This name is forbidden' };
  }
  if (name === '') return { code: 'too_short', message: 'A name cannot be empty' };
  if (name.length > NAME_LENGTH_MAX) {
    return { code: 'too_long', message: `A name has at most ${NAME_LENGTH_MAX} characters` };
  }
  if (isCleanText(name)) return undefined;
  return { code: 'invalid_format', message: 'A name must be well-formed Unicode without U+0000' };
}

function checkText(value: string, path: Path, errors: FieldError[]): void {
  const length = characters(value);
  if (length > STRING_MAX) {
    const size = { max: STRING_MAX, actual: length };
    add(errors, path, { code: 'too_long', message: `At most ${STRING_MAX} characters`, ...size });
  } else if (!isCleanText(value)) {
    const message = 'Text must be well-formed Unicode without U+0000';
    add(errors, path, { code: 'invalid_format', message });
  }
}

/** The length of a text as schemas count it: an emoji is one character, not two. */
export const characters = (text: string): number =>
  text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);

/** Well-formed and without U+0000. */
export const isCleanText = (value: string): boolean =>
  value.isWellFormed() && !value.includes('\u0000');

function checkNumber(value: number, path: Path, errors: FieldError[]): void {
  const size = Math.abs(value);
  if (size === 0 || (size >= NUMBER_SMALLEST && size < NUMBER_LIMIT)) return;
  add(errors, path, {
    code: 'out_of_range',
    message: 'The number is too large or too close to zero',
    min: -NUMBER_LIMIT,
    max: NUMBER_LIMIT,
    smallest: NUMBER_SMALLEST,
  });
}

/** A number that was not kept as it was written (`parseExactJson`). */
function refuseDigits({ description = '' }: symbol, path: Path, errors: FieldError[]): void {
  add(errors, path, {
    code: 'not_multiple_of',
    message: 'The number has more digits than are kept',
    actual: description.slice(0, DIGITS_SHOWN),
  });
}

function tooDeep(path: Path, errors: FieldError[]): boolean {
  if (path.length < DEPTH_MAX) return false;
  add(errors, path, { code: 'too_large', message: `At most ${DEPTH_MAX} levels`, max: DEPTH_MAX });
  return true;
}

function add(errors: FieldError[], path: Path, wrong: Wrong): void {
  if (errors.length >= FIELD_ERRORS_MAX) return;
  errors.push({ field: fieldPath(path), location: 'body', ...wrong });
}
