// The search texts of many rows as a few texts, each of neighbouring rows, and which threes of characters stand in which of them: a
// search reads those alone that may have all of its words. Made of the rows as they are at a moment; the cache of hits brings what is
// found up to date by the changes since then.
import type { HitTest, SlimRow } from '../hit-test.ts';
import type { ChangingRows } from '../row-change.ts';
import { TextSignatures } from './text-signatures.ts';

/** Between the texts of two rows: no search word has it, as folded texts have no control characters. */
const BETWEEN = '\n';
/** Of one text at least, unless it is the last: long enough to be looked through at once, short enough to lack most threes. */
const CHARACTERS = 2048;
/** Texts in which the rarest of several words is told. */
const SAMPLE = 4;
const PLACE_BYTES = 4;
const ROW_BYTES = 8;

/** Rows from `first` on, their texts one behind the other; the first begins at place `start` of all texts. */
type Block = { text: string; first: number; start: number };

export class SearchText {
  /** So many of all changes of the rows are in. */
  readonly taken: number;
  readonly bytes: number;
  readonly #rows: readonly SlimRow[];
  /** Where the text of each row begins among all texts, and where all of them end. */
  readonly #starts: Uint32Array;
  readonly #blocks: readonly Block[];
  readonly #signatures: TextSignatures;

  constructor({ inOrder, changes, changesBefore }: ChangingRows) {
    this.taken = changesBefore + changes.length;
    this.#rows = inOrder.slice();
    this.#starts = startsOf(this.#rows);
    this.#blocks = blocksOf(this.#rows, this.#starts);
    this.#signatures = new TextSignatures(this.#blocks.map(({ text }) => text));
    const texts = this.#blocks.reduce((sum, { text }) => sum + textBytes(text), 0);
    this.bytes = texts + this.#rows.length * (PLACE_BYTES + ROW_BYTES) + this.#signatures.bytes;
  }

  /** Hits of a test that has words, in the order of the rows. */
  find({ words, isHit }: Pick<HitTest, 'words' | 'isHit'>): SlimRow[] {
    const places = this.#signatures.withAll(words);
    const blocks = places.flatMap((at) => this.#blocks[at] ?? []);
    const word = rarest(words, blocks.slice(0, SAMPLE));
    const hits: SlimRow[] = [];
    for (const block of blocks) this.#look(block, { word, isHit, hits });
    return hits;
  }

  /** Adds the hits among those rows of the block that have the word. */
  #look(
    { text, first, start }: Block,
    { word, isHit, hits }: { word: string; isHit: HitTest['isHit']; hits: SlimRow[] },
  ): void {
    let row = first;
    for (let at = text.indexOf(word); at !== -1; ) {
      while ((this.#starts[row + 1] ?? 0) <= start + at) row += 1;
      const found = this.#rows[row];
      if (found !== undefined && isHit(found)) hits.push(found);
      at = text.indexOf(word, (this.#starts[row + 1] ?? 0) - start);
    }
  }
}

/** The word that stands least often in these blocks. */
function rarest(words: readonly string[], blocks: readonly Block[]): string {
  const all = blocks.map(({ text }) => text).join(BETWEEN);
  const counted = words.map((word) => ({ word, count: all.split(word).length }));
  return counted.sort((a, b) => a.count - b.count)[0]?.word ?? '';
}

function startsOf(rows: readonly SlimRow[]): Uint32Array {
  const starts = new Uint32Array(rows.length + 1);
  let start = 0;
  rows.forEach(({ x }, at) => {
    starts[at] = start;
    start += x.length + BETWEEN.length;
  });
  starts[rows.length] = start;
  return starts;
}

function blocksOf(rows: readonly SlimRow[], starts: Uint32Array): Block[] {
  const blocks: Block[] = [];
  for (let first = 0; first < rows.length; ) {
    const start = starts[first] ?? 0;
    let next = first + 1;
    while (next < rows.length && (starts[next] ?? 0) - start < CHARACTERS) next += 1;
    const texts = rows.slice(first, next).map(({ x }) => x);
    blocks.push({ text: texts.join(BETWEEN), first, start });
    first = next;
  }
  return blocks;
}

/** Characters take one byte, or two where any of a text is beyond Latin. */
export const textBytes = (text: string): number => (/[^\0-\xff]/.test(text) ? 2 : 1) * text.length;
