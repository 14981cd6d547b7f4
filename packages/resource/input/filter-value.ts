// A list filter is text in the query and a typed field in the record: reads the text as that type and says it back in one spelling.
import * as z from 'zod';
import type { FieldError } from '#kernel/error.ts';
import { isCleanText } from './hostile.ts';
import { queryError } from './query-pairs.ts';
import { schemaErrors } from './schema-errors.ts';
import { typedText, unwrapped } from './typed-text.ts';

const FILTER_LENGTH_MAX = 500;

/** The value as the store compares it (numbers in plain decimal, booleans as true and false), or what is wrong with it. */
export function filterValue(field: z.ZodType, name: string, text: string): string | FieldError {
  if (text.length > FILTER_LENGTH_MAX) {
    return queryError(name, 'too_long', 'Not a value of this field', { max: FILTER_LENGTH_MAX });
  }
  if (!isCleanText(text)) return queryError(name, 'invalid_format', 'Not well-formed text');
  const inner = unwrapped(field);
  if (inner instanceof z.ZodArray) return text;
  const value = typedText(inner, text);
  const parsed = inner.safeParse(value);
  if (parsed.success) return String(parsed.data);
  const [line] = schemaErrors(parsed.error.issues, value, 'query');
  return line === undefined
    ? queryError(name, 'invalid_type', 'Not a value of this field')
    : { ...line, field: name };
}
