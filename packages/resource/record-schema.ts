// What answers hold: a record as it is shown, a page of them, the result of a deletion, the results of a bulk request.
// Spec: Standard CRUD set. Used for documentation and contract tests.
import { ERRORS } from '#kernel/error.ts';
import { optional } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import { shared, sharedOf } from '#kernel/shared-schemas.ts';
import type { Noun } from './declaration.ts';
import { isInternal } from './fields/internal.ts';

const BULK_RESULTS_MAX = 100;
const shown = new WeakMap<Noun, z.ZodObject>();
const nouns = new WeakMap<z.ZodType, Noun>();

/** The record as clients get it: what every record has is there, other fields where they have a value. Members may be added. */
export function shownRecord(noun: Noun): z.ZodObject {
  const known = shown.get(noun) ?? z.heldBack(() => shownSchema(noun));
  shown.set(noun, known);
  nouns.set(known, noun);
  return known;
}

function shownSchema(noun: Noun): z.ZodObject {
  const always = new Set([
    noun.idField,
    'created_at',
    'updated_at',
    'version',
    'livemode',
    ...noun.required,
    ...noun.always,
    ...Object.keys(noun.defaults),
  ]);
  const fields = Object.entries(noun.record.shape)
    .filter(([name]) => !isInternal(noun, name))
    .map(([name, field]) => [name, always.has(name) ? field : optional(field as z.ZodType)]);
  return z.looseObject(Object.fromEntries(fields) as z.ZodRawShape);
}

/** The noun whose record an answer of that schema is, if it is one. */
export const shownNoun = (data: z.ZodType): Noun | undefined => nouns.get(data);

const PLACE_IN_LIST = {
  total: z.int().min(0),
  page: z.int().min(1),
  per_page: z.int().min(1),
  total_pages: z.int().min(0),
  has_next: z.boolean(),
  has_prev: z.boolean(),
  _meta: z.object({
    sortable_fields: z.array(z.string()),
    current_sort: z.string(),
    sort_direction: z.enum(['asc', 'desc']),
  }),
  next_cursor: z.string().optional(),
};

/** One page of records. */
export const listData = sharedOf(
  (record: z.ZodType): z.ZodObject => z.object({ items: z.array(record), ...PLACE_IN_LIST }),
);

export const deletedData = z.object({ deleted: z.literal(true), id: z.string() });

/** A line of errors[]; params such as min, max and allowed are members too. */
export const fieldErrorSchema = z.looseObject({
  field: z.string().optional(),
  location: z
    .enum(['body', 'query', 'path', 'header'])
    .meta({ description: 'Where it was sent: body, query, path or header' })
    .optional(),
  code: z.string().optional(),
  message: z.string().optional(),
});

/** Results of a bulk request, one for each item and in their order; `name` is created, updated or deleted. */
export const bulkData = shared(
  (name: 'created' | 'updated' | 'deleted'): z.ZodObject =>
    z.object({
      [name]: z.array(bulkResult).max(BULK_RESULTS_MAX),
      total: z.int().min(1),
      success_count: z.int().min(0),
      error_count: z.int().min(0),
    }),
);

const bulkResult = z.object({
  index: z.int().min(0),
  success: z.boolean(),
  id: z.string().optional(),
  error: z.string().optional(),
  code: z.enum(Object.keys(ERRORS) as [string, ...string[]]).optional(),
  errors: z.array(fieldErrorSchema).optional(),
});
