// The records of one table whose place in l2, or what it holds of them, changed last: in the order of their commits, which no date tells.
// In memory and bounded; what another process commits to the same file is not known, only that there was something.
import type { ChangedKeys, Key } from '#store/table.ts';

/** A few hundred bytes each. */
const KEYS_MAX = 5000;

export class LastChanged {
  /** Is another one after commits that are not noted here. */
  readonly #othersCommits: () => unknown;
  #keys: Key[] = [];
  /** How many there were before the first of `keys`. */
  #before = 0;
  #seenOfOthers: unknown;

  constructor(othersCommits: () => unknown) {
    this.#othersCommits = othersCommits;
    this.#seenOfOthers = othersCommits();
  }

  /** Noted before its commit, which may fail: a key too many costs a reading, no more. */
  note(key: Key): void {
    this.#keys.push(key);
    if (this.#keys.length > 2 * KEYS_MAX) this.#forget(KEYS_MAX);
  }

  since(pk: string, mark: number | undefined): ChangedKeys {
    const others = this.#othersCommits();
    if (others !== this.#seenOfOthers) {
      this.#seenOfOthers = others;
      this.#forget(this.#keys.length);
      this.#before += 1;
    }
    const now = this.#before + this.#keys.length;
    if (mark === undefined || mark < this.#before) return { mark: now };
    const own = this.#keys.slice(mark - this.#before).filter((key) => key.pk === pk);
    const sks = new Set(own.map(({ sk }) => sk));
    return { mark: now, keys: [...sks].map((sk) => ({ pk, sk })) };
  }

  #forget(count: number): void {
    this.#keys.splice(0, count);
    this.#before += count;
  }
}
