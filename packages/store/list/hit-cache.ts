// The hits of the last searches of one collection, kept up to date by the changes of its rows: a search that was made before, of
// whatever page, looks at what changed since, and one that asks for more than another looks only at the hits of that one. Only
// a search unlike all others looks for its rarest word in the texts of all rows.
import type { HitTest, SlimRow } from './hit-test.ts';
import { placeOf, replaceAt } from './ordered-rows.ts';
import type { ChangingRows, RowChange } from './row-change.ts';
import { SearchText } from './words/search-text.ts';

/** `taken`: so many of all changes of the rows are in. */
type Kept = { test: HitTest; rows: SlimRow[]; taken: number };

const SEARCHES_MAX = 100;
/** Of all searches kept; a place takes eight bytes. */
const HITS_MAX = 400_000;
const HIT_BYTES = 8;
/** From so many rows on one text of all of them is worth its memory. */
const TEXT_ROWS_MIN = 2000;
/** After so many changes it is made anew: about what bringing a search up to date by them costs. */
const TEXT_CHANGES_MAX = 1000;
/** Of all rows: hits of another search that are fewer are looked at one by one. */
const FEW = 0.25;

export class HitCache {
  readonly #kept = new Map<string, Kept>();
  readonly #textRowsMin: number;
  #text: SearchText | undefined;
  #count = 0;

  constructor(textRowsMin: number = TEXT_ROWS_MIN) {
    this.#textRowsMin = textRowsMin;
  }

  get bytes(): number {
    return this.#count * HIT_BYTES + (this.#text?.bytes ?? 0);
  }

  /** Hits of the test among the source's rows, in the order of their ids; not to be written to. */
  find(source: ChangingRows, test: HitTest): SlimRow[] {
    if (test.words.length + test.terms.length === 0) return source.inOrder;
    const name = JSON.stringify([test.words.toSorted(), test.terms]);
    const known = this.#kept.get(name);
    if (known !== undefined && this.#refresh(source, known)) {
      this.#putLast(name, known);
      return known.rows;
    }
    this.#drop(name);
    const kept = this.#search(source, test);
    this.#count += kept.rows.length;
    this.#putLast(name, kept);
    this.#trim();
    return kept.rows;
  }

  forget(): void {
    this.#kept.clear();
    this.#text = undefined;
    this.#count = 0;
  }

  #search(source: ChangingRows, test: HitTest): Kept {
    const now = source.changesBefore + source.changes.length;
    const nearest = this.#nearest(source, test);
    const all = source.inOrder.length;
    const isFew = nearest !== undefined && nearest.length < FEW * all;
    if (isFew || test.words.length === 0 || all < this.#textRowsMin)
      return { test, rows: (nearest ?? source.inOrder).filter(test.isHit), taken: now };
    if (this.#text === undefined || now - this.#text.taken > TEXT_CHANGES_MAX)
      this.#text = new SearchText(source);
    const kept = { test, rows: this.#text.find(test), taken: this.#text.taken };
    update(source, kept);
    return kept;
  }

  /** The fewest hits of a search that asked for no more than this one, so that all of its hits are among them. */
  #nearest(source: ChangingRows, test: HitTest): SlimRow[] | undefined {
    const wider = [...this.#kept.values()].filter((kept) => isWider(kept.test, test));
    wider.sort((a, b) => a.rows.length - b.rows.length);
    return wider.find((kept) => this.#refresh(source, kept))?.rows;
  }

  /** False where the changes that it lacks are no longer known. */
  #refresh(source: ChangingRows, kept: Kept): boolean {
    const before = kept.rows.length;
    const isFresh = update(source, kept);
    this.#count += kept.rows.length - before;
    return isFresh;
  }

  #trim(): void {
    for (const name of this.#kept.keys()) {
      if (this.#kept.size <= SEARCHES_MAX && this.#count <= HITS_MAX) return;
      this.#drop(name);
    }
  }

  #drop(name: string): void {
    this.#count -= this.#kept.get(name)?.rows.length ?? 0;
    this.#kept.delete(name);
  }

  #putLast(name: string, kept: Kept): void {
    this.#kept.delete(name);
    this.#kept.set(name, kept);
  }
}

/** False, and nothing is done, where the changes that it lacks are no longer known. */
function update({ changes, changesBefore }: ChangingRows, kept: Kept): boolean {
  const from = kept.taken - changesBefore;
  if (from < 0) return false;
  for (let at = from; at < changes.length; at += 1) {
    const change = changes[at];
    if (change !== undefined) take(kept, change);
  }
  kept.taken = changesBefore + changes.length;
  return true;
}

function take({ test, rows }: Kept, { id, row }: RowChange): void {
  const at = placeOf(rows, id);
  const found = rows[at];
  const old = found?.sk === id ? found : undefined;
  replaceAt(rows, at, old, row !== undefined && test.isHit(row) ? row : undefined);
}

/** Every hit of the other is a hit of this one: each of its words stands in one of the other's, and so do its terms. */
const isWider = (test: HitTest, other: HitTest): boolean =>
  test.words.every((word) => other.words.some((longer) => longer.includes(word))) &&
  test.terms.every((group) => other.terms.some((one) => isSameGroup(group, one)));

const isSameGroup = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((term, at) => term === b[at]);
