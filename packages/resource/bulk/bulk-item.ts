// One item of a bulk request, judged on its own: what it asks for, on which record, or why it cannot be done.
import { Failure, type FieldError } from '#kernel/error.ts';
import { ID_PATTERN } from '#kernel/id.ts';
import type { Verb } from '../declaration.ts';
import { bulkItemId } from '../input/bulk-body.ts';
import type { BulkKind } from '../input/bulk-names.ts';
import { isPlainObject } from '../input/hostile.ts';
import { parseBody } from '../input/parse-body.ts';

/** `id` names the record of an update or deletion. */
export type BulkItem = { index: number; id?: string; body?: unknown; failure?: unknown };

/** Never throws: what is wrong is the item's failure. */
export function readItem(kind: BulkKind, single: Verb, item: unknown, index: number): BulkItem {
  try {
    if (kind !== 'bulk_delete' && !isPlainObject(item)) throw new Failure('invalid_body');
    if (kind === 'bulk_create') return { index, body: parseBody(single, item) };
    const id = bulkItemId(item);
    const failure = idFailure(id);
    if (failure !== undefined) return { index, failure, id };
    return kind === 'bulk_delete' ? { index, id } : { index, id, body: parseBody(single, item) };
  } catch (failure) {
    return { index, failure, id: bulkItemId(item) };
  }
}

function idFailure(id: string | undefined): Failure | undefined {
  const line: FieldError = { field: 'id', location: 'body' };
  if (id === undefined)
    return new Failure('validation_error', { errors: [{ ...line, code: 'required' }] });
  if (ID_PATTERN.test(id)) return undefined;
  return new Failure('invalid_id', {
    errors: [{ ...line, code: 'invalid_format', format: 'record-id' }],
  });
}
