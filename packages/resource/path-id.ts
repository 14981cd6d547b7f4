// Ids of records in paths.
import { fail } from '#kernel/error.ts';
import { ID_PATTERN } from '#kernel/id.ts';

/** The id that the path names there. Throws invalid_id. */
export function pathId<P>(params: P, name: keyof P & string): string {
  const id = String(params[name] ?? '');
  if (ID_PATTERN.test(id)) return id;
  return fail('invalid_id', {
    errors: [{ field: name, location: 'path', code: 'invalid_format', format: 'record-id' }],
  });
}
