// Query parameters as they came: names may repeat, be unknown or be written as arrays; each of these is an error. What takes a list
// may also be given once for each value, as many generated clients write it.
import { FIELD_ERRORS_MAX, type FieldCode, type FieldError } from '#kernel/error.ts';
import { nearest } from '#kernel/errors/nearest.ts';

/** Parameters that are lists of names with commas between, wherever they are taken. */
export const LISTS_OF_NAMES: ReadonlySet<string> = new Set(['expand', 'fields']);

export type Pairs = Iterable<readonly [name: string, value: string]>;

/**
 * Known parameters by name, given once, or with commas between their values where they are of `lists`; everything else is added to
 * `errors`, as far as an answer shows them.
 */
export function uniquePairs(
  query: Pairs,
  allowed: ReadonlySet<string>,
  errors: FieldError[],
  lists: ReadonlySet<string> = new Set(),
): Map<string, string> {
  const given = new Map<string, string>();
  for (const [name, value] of query) {
    if (errors.length >= FIELD_ERRORS_MAX) break;
    const field = name.toWellFormed().slice(0, 100);
    const before = given.get(name);
    if (!allowed.has(name)) errors.push(unknownParameter(field, allowed));
    else if (before !== undefined && lists.has(name)) given.set(name, `${before},${value}`);
    else if (before !== undefined)
      errors.push(queryError(field, 'not_unique', 'Given more than once'));
    else given.set(name, value);
  }
  return given;
}

const unknownParameter = (field: string, allowed: ReadonlySet<string>): FieldError => {
  const meant = nearest(field, [...allowed]);
  const line = { field, location: 'query', code: 'unknown_field' } as const;
  return meant === undefined ? line : { ...line, did_you_mean: meant };
};

/** A value that is none of those allowed, with the one that was probably meant. */
export function unlistedValue(field: string, sent: string, allowed: readonly string[]): FieldError {
  const line: FieldError = { field, location: 'query', code: 'invalid_enum', allowed };
  const meant = nearest(sent, allowed);
  return meant === undefined ? line : { ...line, did_you_mean: meant };
}

/** A line of errors[] about a query parameter. */
export const queryError = (
  field: string,
  code: FieldCode,
  message: string,
  params: Record<string, unknown> = {},
): FieldError => ({ field, location: 'query', code, message, ...params });
