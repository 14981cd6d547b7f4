// Contention that the caller could not know of: what the verb read has moved before it could commit.

/**
 * Thrown by a commit when a version or a sequence moved after the verb read it. The whole verb must be run again: its reads
 * then see the truth. It is never shown to a client; packages/http bounds the number of runs.
 */
export class Contention extends Error {
  readonly reason: 'version' | 'sequence' | 'generation';
  #item: string | undefined;

  constructor(reason: Contention['reason']) {
    super(`contention on a ${reason}`);
    this.reason = reason;
  }

  /** The key of the item that moved, where it is one: requests that want the same one know each other by it. */
  get item(): string | undefined {
    return this.#item;
  }

  onItem({ pk, sk }: { pk: string; sk: string }): this {
    this.#item = `${pk} ${sk}`;
    return this;
  }
}
