// Which of many texts may have some words, told without reading them: of each text one bit for every three characters that stand in it
// one behind the other, by their hash. Texts that lack a bit of a word do not have it; those that have all its bits may.

/** A text of 2,000 characters sets a tenth of them, or a third where few of its words come again. */
const HASHES = 4096;
const HASH_SHIFT = 20;
const SPREAD = 0x9e_37_79_b1;
const CHARACTER_BITS = 7;
const THREE_CHARACTERS = 2 ** (3 * CHARACTER_BITS) - 1;
/** Of three characters the place of the last one. */
const LAST = 2;
const BYTE_BITS = 8;
const BYTES = HASHES / BYTE_BITS;

export class TextSignatures {
  readonly #count: number;
  /** Of the texts, one behind the other. */
  readonly #bits: Uint8Array;

  constructor(texts: readonly string[]) {
    this.#count = texts.length;
    this.#bits = new Uint8Array(texts.length * BYTES);
    texts.forEach((text, at) => {
      sign(text, this.#bits.subarray(at * BYTES, (at + 1) * BYTES));
    });
  }

  get bytes(): number {
    return this.#bits.length;
  }

  /** Places of the texts that may have all of the words, in their order. */
  withAll(words: readonly string[]): number[] {
    const hashes = [...new Set(words.flatMap(hashesOf))];
    const places: number[] = [];
    for (let at = 0; at < this.#count; at += 1) if (this.#hasAll(at, hashes)) places.push(at);
    return places;
  }

  #hasAll(at: number, hashes: readonly number[]): boolean {
    for (const hash of hashes) if (!(this.#byte(at, hash) & bitOf(hash))) return false;
    return true;
  }

  #byte(at: number, hash: number): number {
    return this.#bits[at * BYTES + (hash >>> 3)] ?? 0;
  }
}

function sign(text: string, bits: Uint8Array): void {
  let three = 0;
  for (let at = 0; at < text.length; at += 1) {
    three = followed(three, text.charCodeAt(at));
    const hash = hashOf(three);
    if (at >= LAST) bits[hash >>> 3] = (bits[hash >>> 3] ?? 0) | bitOf(hash);
  }
}

/** None of a word that is shorter. */
function hashesOf(word: string): number[] {
  const hashes: number[] = [];
  let three = 0;
  for (let at = 0; at < word.length; at += 1) {
    three = followed(three, word.charCodeAt(at));
    if (at >= LAST) hashes.push(hashOf(three));
  }
  return hashes;
}

/** The last two characters and the next one: what came before them is shifted out. */
const followed = (three: number, character: number): number =>
  ((three << CHARACTER_BITS) ^ character) & THREE_CHARACTERS;

const hashOf = (three: number): number => Math.imul(three, SPREAD) >>> HASH_SHIFT;
const bitOf = (hash: number): number => 1 << (hash & 7);
