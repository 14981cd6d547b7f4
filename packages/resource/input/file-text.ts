// The bytes of an uploaded file as text. reliability#files: a byte order mark decides; without one it is UTF-8 where every byte fits,
// else Windows-1252, as spreadsheets save it.
import { type FieldCode, fail } from '#kernel/error.ts';

const UTF_8_MARK = [0xef, 0xbb, 0xbf];
const UTF_16_MARKS = { 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] };
const ARCHIVES = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x1f, 0x8b],
];
/** By which a file says to a spreadsheet what separates its cells; it does not show that line, nor number it. */
const HINT = /^"?sep=[;,\t|]?"?[;,\t|]*(?:\r\n|\n|\r)/i;
/** Control characters that no text file holds: binary data, or text in another encoding. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const NO_TEXT = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/;

/** Without its byte order mark and a first line `sep=;`. Throws validation_error with the reasons empty, archive and not_text. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes.length === 0) refuseUpload({ reason: 'empty', message: 'The file is empty' });
  if (ARCHIVES.some((mark) => begins(bytes, mark))) {
    const message = 'Upload the CSV itself, neither a ZIP file nor a workbook';
    refuseUpload({ reason: 'archive', message });
  }
  const text = decoded(bytes);
  const found = NO_TEXT.exec(text);
  if (found !== null) {
    refuseUpload({ reason: 'not_text', message: 'This is no text file', offset: found.index });
  }
  return text.replace(HINT, '');
}

type Refusal = { code?: FieldCode; reason: string; message: string; [param: string]: unknown };

/** Throws validation_error about the field `file`, with a reason that never changes. */
export function refuseUpload({ code = 'invalid_format', ...line }: Refusal): never {
  return fail('validation_error', { errors: [{ field: 'file', location: 'body', code, ...line }] });
}

function decoded(bytes: Uint8Array): string {
  for (const [encoding, mark] of Object.entries(UTF_16_MARKS)) {
    if (begins(bytes, mark)) return strictly(bytes, encoding) ?? broken(encoding);
  }
  const utf8 = strictly(bytes, 'utf-8');
  if (utf8 !== undefined) return utf8;
  return begins(bytes, UTF_8_MARK) ? broken('utf-8') : windows1252(bytes);
}

const windows1252 = (bytes: Uint8Array): string => new TextDecoder('windows-1252').decode(bytes);

function broken(encoding: string): never {
  const message = 'The file is not in the encoding that it begins with';
  return refuseUpload({ reason: 'not_text', message, encoding });
}

function strictly(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const begins = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);
