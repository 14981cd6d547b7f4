// The envelope of a bulk request: one list of 1 to 100 items. The items themselves are judged one by one, so that a bad
// one fails alone. Spec: Standard CRUD set; contract#bulk.
import { type FieldError, fail, refuse } from '#kernel/error.ts';
import { fieldPath } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import { type BulkKind, bulkListName } from './bulk-names.ts';
import { isPlainObject } from './hostile.ts';
import { schemaErrors } from './schema-errors.ts';

const BULK_ITEMS_MAX = 100;
export const BULK_ATOMIC_MAX = 25;

const SCHEMAS = {
  bulk_create: z.strictObject({ items: z.array(z.unknown()) }),
  bulk_update: z.strictObject({ updates: z.array(z.unknown()) }),
  bulk_delete: z.strictObject({ ids: z.array(z.string()) }),
};

/** The items in order. Throws validation_error, bulk_empty, bulk_limit_exceeded, bulk_duplicate_id. */
export function parseBulkBody(
  kind: BulkKind,
  body: Record<string, unknown>,
): Record<string, unknown[]> {
  const name = bulkListName(kind);
  const parsed = SCHEMAS[kind].safeParse(body);
  if (!parsed.success) refuse(schemaErrors(parsed.error.issues, body, 'body', SCHEMAS[kind]));
  const items = body[name] as unknown[];
  if (items.length === 0)
    fail('bulk_empty', { errors: [sized(name, 'too_few_items', { min: 1 })] });
  assertBulkSize(name, items.length, BULK_ITEMS_MAX);
  if (kind !== 'bulk_create') refuseRepeated(name, items);
  return { [name]: items };
}

/** Throws bulk_limit_exceeded. */
export function assertBulkSize(name: string, actual: number, max: number): void {
  if (actual <= max) return;
  fail('bulk_limit_exceeded', { errors: [sized(name, 'too_many_items', { max, actual })] });
}

/** The id that an item names: the string itself, or its id or _id. */
export function bulkItemId(item: unknown): string | undefined {
  if (typeof item === 'string') return item;
  if (!isPlainObject(item)) return undefined;
  const id = item.id ?? item._id;
  return typeof id === 'string' ? id : undefined;
}

function refuseRepeated(name: string, items: readonly unknown[]): void {
  const seen = new Set<string>();
  const errors: FieldError[] = [];
  items.forEach((item, index) => {
    const id = bulkItemId(item);
    if (id === undefined) return;
    const field = fieldPath(typeof item === 'string' ? [name, index] : [name, index, 'id']);
    if (seen.has(id))
      errors.push({ field, location: 'body', code: 'not_unique', message: 'Repeated id' });
    seen.add(id);
  });
  if (errors.length > 0) fail('bulk_duplicate_id', { errors });
}

function sized(
  field: string,
  code: 'too_few_items' | 'too_many_items',
  params: object,
): FieldError {
  return { field, location: 'body', code, ...params };
}
