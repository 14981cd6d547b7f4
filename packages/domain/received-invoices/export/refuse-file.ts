// Why a file as a whole is not imported: one line of errors[] with a reason that never changes. reliability#files: what cannot
// be read for certain is refused, never guessed.
import { refuseUpload } from '#resource/input/file-text.ts';

type FileReason =
  | 'unknown_layout'
  | 'issued_documents'
  | 'broken_quotes'
  | 'row_too_long'
  | 'too_many_rows'
  | 'months_first'
  | 'other_receiver';

/** Throws validation_error about the field `file`; `params` are members of its line. */
export function refuseFile(
  reason: FileReason,
  message: string,
  params: Record<string, unknown> = {},
): never {
  const isTooLong = reason === 'too_many_rows';
  return refuseUpload({ ...(isTooLong && { code: 'too_many_items' }), reason, message, ...params });
}
