// Where sequences stand that moved under a commit: the refusal tells the true number, so the next run needs no read for it.
import type { Key, Table } from './table.ts';

const REMEMBERED_MAX = 1000;
const memories = new WeakMap<Table, SequenceMemory>();

export class SequenceMemory {
  readonly #numbers = new Map<string, number>();

  /** The memory of that table, shared by every store of this process. */
  static of(table: Table): SequenceMemory {
    const memory = memories.get(table) ?? new SequenceMemory();
    memories.set(table, memory);
    return memory;
  }

  remember({ pk, sk }: Key, last: number): void {
    if (this.#numbers.size >= REMEMBERED_MAX) this.#numbers.clear();
    this.#numbers.set(`${pk}\n${sk}`, last);
  }

  /** Gives the number once: a second asker must read, as it may have moved since. */
  recall({ pk, sk }: Key): number | undefined {
    const name = `${pk}\n${sk}`;
    const last = this.#numbers.get(name);
    this.#numbers.delete(name);
    return last;
  }
}
