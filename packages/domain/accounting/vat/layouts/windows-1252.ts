// Text as the authority reads it: Windows-1252, one byte a character. A character outside of it is written by its plain letter
// where it has one (ő → o), else as a question mark, so that no line changes its length.

/** What Windows-1252 has at 0x80 to 0x9F, where Latin-1 has controls. */
const HIGH =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';
const FIRST_HIGH = 0x80;
const LATIN_FROM = 0xa0;
const LATIN_TO = 0xff;
const UNKNOWN = '?';
/** Letters without a decomposition. */
const PLAIN: Readonly<Record<string, string>> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i', ŀ: 'l' };

/** One character for each: what a line of fixed width can hold. Line ends and other controls become blanks. */
export const writable = (text: string): string =>
  Array.from(text.normalize('NFC'), (character) => writableCharacter(character)).join('');

export const toWindows1252 = (text: string): Uint8Array =>
  Uint8Array.from(Array.from(text), (character) => byteOf(character) ?? byteOf(UNKNOWN) ?? 0);

function writableCharacter(character: string): string {
  if (/\p{Cc}/u.test(character)) return ' ';
  if (byteOf(character) !== undefined) return character;
  const plain = PLAIN[character] ?? character.normalize('NFD').replace(/\p{M}/gu, '');
  return plain.length === 1 && byteOf(plain) !== undefined ? plain : UNKNOWN;
}

function byteOf(character: string): number | undefined {
  const code = character.codePointAt(0) ?? 0;
  if (code < FIRST_HIGH || (code >= LATIN_FROM && code <= LATIN_TO)) return code;
  const at = HIGH.indexOf(character);
  return at < 0 ? undefined : FIRST_HIGH + at;
}
