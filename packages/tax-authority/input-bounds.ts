// What this package parses of what others wrote, and how much of it: bounds are checked before a parser is called, in one pass
// each, so that no answer of the authority's address and no upload of a taxpayer holds a process. Worst times are of a text
// just within its bounds, on a core with four processes for it.

export const BOUNDS = {
  /** Answers of ARCA and the ticket inside one of them (soap/read-xml.ts); the worst is 0.9 s, where no two names are alike. */
  xml: {
    /** Ten times the longest list known: 5,000 sale points are 0.7 MB. */
    bytes: 1_048_576,
    /** Tags, comments and sections alike: each `<`. 5,000 sale points have 50,000. */
    marks: 65_536,
    /** From `<` to `>`: names and attributes. The longest known is an envelope with its prefixes, 300. */
    mark: 4096,
    /** Elements in elements. The deepest known is 9. */
    depth: 32,
  },
  /** Certificates and keys (certificates.ts), read by OpenSSL; a key of 8,192 bits is 6,500 characters. 1 ms. */
  pem: { characters: 16_384 },
} as const;

/** Why a text is over the bounds of XML; undefined within them. */
export function excessOfXml(text: string): string | undefined {
  const { bytes, marks, mark, depth } = BOUNDS.xml;
  if (Buffer.byteLength(text) > bytes) return `more than ${bytes} bytes of XML`;
  let found = 0;
  let level = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
    found += 1;
    if (found > marks) return `more than ${marks} tags`;
    const end = text.indexOf('>', at);
    if (end < 0 || end - at > mark) return `a tag of more than ${mark} characters`;
    level += levelChange(text, at, end);
    if (level > depth) return `more than ${depth} elements in one another`;
  }
  return undefined;
}

function levelChange(text: string, at: number, end: number): number {
  const next = text[at + 1];
  if (next === '/') return -1;
  return next === '!' || next === '?' || text[end - 1] === '/' ? 0 : 1;
}
