// The single values of a list query: numbers, order, search words, instants. Each says what is wrong instead of guessing.
import { beginMs, isDate, lastMs } from '#kernel/date.ts';
import type { FieldError } from '#kernel/error.ts';
import { dayOrInstant } from '#kernel/fields.ts';
import type { ListQuery } from '../context.ts';
import { characters, isCleanText } from './hostile.ts';
import { queryError, unlistedValue } from './query-pairs.ts';
import { typedInstant } from './typed-text.ts';

export const SEARCH_MIN = 2;
export const SEARCH_MAX = 100;
const instant = dayOrInstant();

export type Given = ReadonlyMap<string, string>;
type Bounds = { min: number; max: number; otherwise: number };

export function wholeNumber(
  given: Given,
  name: string,
  bounds: Bounds,
  errors: FieldError[],
): number {
  const text = given.get(name);
  if (text === undefined) return bounds.otherwise;
  const { min, max } = bounds;
  const value = /^[0-9]{1,15}$/.test(text) ? Number.parseInt(text, 10) : Number.NaN;
  if (value >= min && value <= max) return value;
  const code = Number.isNaN(value) ? 'invalid_type' : value < min ? 'too_small' : 'too_large';
  errors.push(queryError(name, code, `A whole number from ${min} to ${max}`, { min, max }));
  return bounds.otherwise;
}

/** `usual`: where neither an order nor its direction is asked for. */
export function direction(
  given: Given,
  errors: FieldError[],
  usual: ListQuery['direction'] = 'desc',
): ListQuery['direction'] {
  const text = given.get('sort_dir') ?? (given.has('sort') ? 'desc' : usual);
  if (text === 'asc' || text === 'desc') return text;
  errors.push(unlistedValue('sort_dir', text, ['asc', 'desc']));
  return 'desc';
}

/** Literal words; what is left without accents must still be long enough to search for. */
export function searchText(given: Given, errors: FieldError[]): string | undefined {
  const text = given.get('search')?.trim();
  if (text === undefined) return undefined;
  const folded = text.normalize('NFD').replace(/\p{M}/gu, '');
  const length = characters(text);
  const bounds = { min: SEARCH_MIN, max: SEARCH_MAX, actual: length };
  if (!isCleanText(text)) {
    errors.push(queryError('search', 'invalid_format', 'Not well-formed text'));
  } else if (folded.length < SEARCH_MIN) {
    errors.push(queryError('search', 'too_short', 'Too short', bounds));
  } else if (length > SEARCH_MAX) {
    errors.push(queryError('search', 'too_long', 'Too long', bounds));
  }
  return text;
}

/** A bare date is the business day: its first millisecond, or its last one for created_to. */
export function time(given: Given, name: string, errors: FieldError[]): number | undefined {
  const written = given.get(name);
  if (written === undefined) return undefined;
  const text = typedInstant(written);
  if (isDate(text)) return name === 'created_to' ? lastMs(text) : beginMs(text);
  const parsed = instant.safeParse(text);
  if (parsed.success) return Date.parse(parsed.data);
  const message = 'A date such as 2026-03-31, or a date-time such as 2026-03-31T12:00:00Z';
  errors.push(queryError(name, 'invalid_format', message, { format: 'date-time' }));
  return undefined;
}
