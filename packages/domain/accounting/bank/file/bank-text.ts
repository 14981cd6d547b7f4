// The bytes of a bank's file as text. An XML says its encoding and is held to it; elsewhere UTF-8 and Windows-1252 are told apart by
// what the bytes allow, and a file that mixes both is damaged.
import { isUtf8 } from 'node:buffer';
import { decodeText } from '#resource/input/file-text.ts';
import { refuseBankFile } from '../../records/bank/bank-file.ts';

/** Throws validation_error for an empty file, an archive, what is no text, and an encoding that is not what it should be. */
export function bankText(bytes: Uint8Array): string {
  const text = decodeText(bytes);
  if (isUtf8(bytes) || isWide(bytes)) return text;
  if (holdsUtf8(bytes)) refuseBankFile('The file mixes two encodings: a part of it is damaged');
  const declared = /^<\?xml[^>]{0,100}encoding=["']([\w-]+)["']/i.exec(text);
  if (text.startsWith('<?xml') && /^utf-?8$/i.test(declared?.[1] ?? 'utf-8')) {
    refuseBankFile('The file is to be in UTF-8, but is not');
  }
  return text;
}

/** With the mark of UTF-16, which decodeText has held to it. */
const isWide = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);

/** An accented letter of UTF-8: in Windows-1252 it would be an à followed by a sign. */
function holdsUtf8(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(0xc3); at >= 0; at = bytes.indexOf(0xc3, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next >= 0x80 && next <= 0xbf) return true;
  }
  return false;
}
