// What this package parses of what others wrote, and how much of it: bounds are checked before a parser is called, in one pass
// each, so that no answer of the authority's address and no upload of a taxpayer holds a process. Worst times are of a text
// just within its bounds, on a core with four processes for it.
import type { XmlBounds } from '#kernel/xml-bounds.ts';

export const BOUNDS = {
  /** Answers of ARCA and the ticket inside one of them (soap/read-xml.ts). */
  xml: {
    /** Ten times the longest list known: 5,000 sale points are 0.7 MB. */
    bytes: 1_048_576,
    /** Tags, comments and sections alike: each `<`. 5,000 sale points have 50,000. */
    marks: 65_536,
    /** From `<` to `>`: names and attributes. The longest known is an envelope with its prefixes, 300. */
    mark: 4096,
    /** Elements in elements. The deepest known is 9. */
    depth: 32,
    /** Different names. An answer has fewer than 100. */
    names: 1000,
  } satisfies XmlBounds,
  /** Certificates and keys (certificates.ts), read by OpenSSL; a key of 8,192 bits is 6,500 characters. 1 ms. */
  pem: { characters: 16_384 },
} as const;
