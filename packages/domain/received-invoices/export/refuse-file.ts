// Why a file as a whole is not imported: one line of errors[] with a reason that never changes. reliability#files: what cannot
// be read for certain is refused, never guessed.
import { type FieldCode, fail } from '#kernel/error.ts';

export type FileReason =
  | 'empty'
  | 'archive'
  | 'not_text'
  | 'unknown_layout'
  | 'issued_documents'
  | 'broken_quotes'
  | 'row_too_long'
  | 'too_many_rows'
  | 'other_receiver';

/** Throws validation_error about the field `file`; `params` are members of its line. */
export function refuseFile(
  reason: FileReason,
  message: string,
  params: Record<string, unknown> = {},
): never {
  const code: FieldCode = reason === 'too_many_rows' ? 'too_many_items' : 'invalid_format';
  const line = { field: 'file', location: 'body' as const, code, reason, message, ...params };
  return fail('validation_error', { errors: [line] });
}
