// The search texts of many rows as one text: where a word stands in a few of them only, looking for it there is a tenth of looking at
// each row. Made of the rows as they are at a moment; the cache of hits brings what is found up to date by the changes since then.
import type { HitTest, SlimRow } from './hit-test.ts';
import type { ChangingRows } from './row-change.ts';

/** Between the texts of two rows: no search word has it, as folded texts have no control characters. */
const BETWEEN = '\n';
/** Occurrences by which the rarest of several words is told. */
const SAMPLE = 16;
const PLACE_BYTES = 4;
const ROW_BYTES = 8;

export class SearchText {
  /** So many of all changes of the rows are in. */
  readonly taken: number;
  readonly bytes: number;
  readonly #rows: readonly SlimRow[];
  readonly #text: string;
  /** Where the text of each row begins, and where all of them end. */
  readonly #starts: Uint32Array;

  constructor({ inOrder, changes, changesBefore }: ChangingRows) {
    this.taken = changesBefore + changes.length;
    this.#rows = inOrder.slice();
    this.#text = this.#rows.map(({ x }) => x).join(BETWEEN);
    this.#starts = new Uint32Array(this.#rows.length + 1);
    let start = 0;
    this.#rows.forEach(({ x }, at) => {
      this.#starts[at] = start;
      start += x.length + BETWEEN.length;
    });
    this.#starts[this.#rows.length] = start;
    this.bytes = textBytes(this.#text) + this.#rows.length * (PLACE_BYTES + ROW_BYTES);
  }

  /** Hits of a test that has words, in the order of the rows. */
  find({ words, isHit }: Pick<HitTest, 'words' | 'isHit'>): SlimRow[] {
    const [{ word = '' } = {}] = words
      .map((each) => ({ word: each, depth: this.#depthOf(each) }))
      .sort((a, b) => b.depth - a.depth);
    const hits: SlimRow[] = [];
    let row = 0;
    for (let at = this.#text.indexOf(word); at !== -1; ) {
      row = this.#rowAt(at, row);
      const found = this.#rows[row];
      if (found !== undefined && isHit(found)) hits.push(found);
      at = this.#text.indexOf(word, this.#startOf(row + 1));
    }
    return hits;
  }

  /** How far one has to read to meet the word so often: the rarer, the farther. */
  #depthOf(word: string): number {
    let at = -1;
    for (let count = 0; count < SAMPLE; count += 1) {
      at = this.#text.indexOf(word, at + 1);
      if (at === -1) return Number.POSITIVE_INFINITY;
    }
    return at;
  }

  /** The row in whose text that place is, which is not before that one: by steps that double, then by halves. */
  #rowAt(place: number, from: number): number {
    let low = from;
    let step = 1;
    while (low + step < this.#rows.length && this.#startOf(low + step) <= place) {
      low += step;
      step *= 2;
    }
    let high = Math.min(low + step, this.#rows.length);
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.#startOf(middle) <= place) low = middle;
      else high = middle;
    }
    return low;
  }

  #startOf(row: number): number {
    return this.#starts[row] ?? 0;
  }
}

/** Characters take one byte, or two where any of a text is beyond Latin. */
export const textBytes = (text: string): number => (/[^\0-\xff]/.test(text) ? 2 : 1) * text.length;
