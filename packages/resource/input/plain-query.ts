// Query parameters of verbs that are no lists: text read as their schema says. Unknown and repeated parameters are errors.
import * as z from 'zod';
import { type FieldError, fail } from '#kernel/error.ts';
import type { Members } from '../fields/row.ts';
import { isCleanText } from './hostile.ts';
import { LISTS_OF_NAMES, type Pairs, queryError, uniquePairs } from './query-pairs.ts';
import { schemaErrors } from './schema-errors.ts';
import { typedText, unwrapped } from './typed-text.ts';

/** Throws invalid_query_parameter with every wrong parameter. */
export function parsePlainQuery(schema: z.ZodObject, pairs: Pairs): Members {
  const errors: FieldError[] = [];
  const given = uniquePairs(pairs, new Set(Object.keys(schema.shape)), errors, listsOf(schema));
  const values: Record<string, unknown> = {};
  for (const [name, text] of given) {
    const field = schema.shape[name];
    if (field === undefined || !isCleanText(text)) {
      errors.push(queryError(name, 'invalid_format', 'Not well-formed text'));
    } else {
      values[name] = typedText(field, text);
    }
  }
  const parsed = schema.safeParse(values);
  if (!parsed.success) errors.push(...schemaErrors(parsed.error.issues, values, 'query'));
  if (errors.length > 0) fail('invalid_query_parameter', { errors });
  return parsed.data ?? {};
}

const listsOf = (schema: z.ZodObject): Set<string> =>
  new Set(
    Object.keys(schema.shape).filter(
      (name) =>
        LISTS_OF_NAMES.has(name) ||
        unwrapped(schema.shape[name] as z.core.$ZodType) instanceof z.ZodArray,
    ),
  );
