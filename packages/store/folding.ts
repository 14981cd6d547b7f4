// How text is compared in lists: without case, accents and control characters, so that "Ángel" sorts and is found as "angel".

/** Characters of a text that take part in its order. */
const SORTED_CHARACTERS = 64;

/** Most texts: nothing to decompose, no marks, no control characters. */
const PRINTABLE_ASCII = /^[ -~]*$/;

/** Decomposed, without marks, in lower case; every control character becomes a blank, so separators are never part of a text. */
export const fold = (text: string): string =>
  PRINTABLE_ASCII.test(text)
    ? text.toLowerCase()
    : text
        .toWellFormed()
        .normalize('NFD')
        .replace(/\p{M}+/gu, '')
        .toLowerCase()
        .replace(/\p{M}+/gu, '')
        .replace(/\p{Cc}/gu, ' ');

/** The folded words of a search; every one of them must occur somewhere. */
export const searchWords = (search: string): string[] => [
  ...new Set(
    fold(search)
      .split(/\s+/u)
      .filter((word) => word !== ''),
  ),
];

/** The first characters of a folded text, never half a character. */
export const sortedPart = (folded: string): string =>
  folded.length <= SORTED_CHARACTERS ? folded : [...folded].slice(0, SORTED_CHARACTERS).join('');

/** Order of DynamoDB's string keys: by UTF-8 bytes, which is by code points; JavaScript's own order is by UTF-16 units. */
export function compareKeys(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const x = a.charCodeAt(at);
    const y = b.charCodeAt(at);
    if (x !== y) return surrogateLast(x) - surrogateLast(y);
  }
  return a.length - b.length;
}

/** Surrogates stand for code points above every other UTF-16 unit. */
const surrogateLast = (unit: number): number =>
  unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
