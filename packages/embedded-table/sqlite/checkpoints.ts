// Moves what the write-ahead log holds into the file, a bounded piece at a time and after the writes were acknowledged.
import type { DatabaseSync } from 'node:sqlite';

/** Written items after which it is worth it, as it syncs twice while all wait: about five megabytes of log. */
export const EVERY_ITEMS = 500;

export class Checkpoints {
  readonly #writer: DatabaseSync;
  #items = 0;

  constructor(writer: DatabaseSync) {
    this.#writer = writer;
  }

  /** A commit wrote so many items. */
  wrote(items: number): void {
    const before = this.#items;
    this.#items += items;
    if (before < EVERY_ITEMS && this.#items >= EVERY_ITEMS) setImmediate(() => this.#run());
  }

  /** Waits for no reader and no writer; what it could not move stays for the next one. */
  #run(): void {
    this.#items = 0;
    if (!this.#writer.isOpen) return;
    try {
      this.#writer.exec('PRAGMA wal_checkpoint(PASSIVE)');
    } catch {
      // A full disk, say: everything is in the log still, and the next commit says what is wrong.
    }
  }
}
