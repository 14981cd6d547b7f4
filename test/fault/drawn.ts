// What is drawn at random, found in the text of an item.

/** Half of an id: its instant. */
export const TIME_DIGITS = 12;
const ID_DIGITS = 2 * TIME_DIGITS;

/** As many digits as an id or a CAE may have, which nothing of the kind goes on from. */
const DIGITS = /[0-9a-f]{14,}/g;
/** What the sandbox gives in the place of a CAE. */
const CAE = /(?<!\d)99\d{12}(?!\d)/g;
const SEPARATOR = /\\+u0001/g;
const ULID = /_([0-9A-HJKMNP-TV-Z]{10})[0-9A-HJKMNP-TV-Z]{16}(?![0-9A-Z])/g;
/** The mark of a write. */
const MARK = /"w":"[\w-]{8}"/g;
/** The part of what is due to which a key falls. */
const SHARD = /"pk":"due#\d"/g;
const QR = /\?p=([\w+/=%-]+)/g;

type Drawn = { text: string; at: number; isId: boolean };

/** The same without the marks of writes, parts of the due index and the ends of ULIDs, which say nothing; QR codes are unpacked. */
export function withoutMarks(text: string): string {
  const plain = text
    .replace(SEPARATOR, '|')
    .replace(ULID, '_$1')
    .replace(MARK, '"w":""')
    .replace(SHARD, '"pk":"due#"');
  return plain.includes('?p=')
    ? plain.replace(QR, (_, packed: string) => Buffer.from(packed, 'base64').toString())
    : plain;
}

/** Ids, and numbers in the place of a CAE, in their order. */
export function drawnIn(text: string): Drawn[] {
  return Array.from(text.matchAll(DIGITS)).flatMap(({ 0: digits, index }): Drawn[] => {
    if (digits.length === ID_DIGITS) return [{ text: digits, at: index, isId: true }];
    return Array.from(digits.matchAll(CAE), ({ 0: cae, index: within }) => {
      return { text: cae, at: index + within, isId: false };
    });
  });
}
