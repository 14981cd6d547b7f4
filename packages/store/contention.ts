// Contention that the caller could not know of: what the verb read has moved before it could commit.

/**
 * Thrown by a commit when a version or a sequence moved after the verb read it. The whole verb must be run again: its reads
 * then see the truth. It is never shown to a client; packages/http bounds the number of runs.
 */
export class Contention extends Error {
  readonly reason: 'version' | 'sequence' | 'generation';
  constructor(reason: Contention['reason']) {
    super(`contention on a ${reason}`);
    this.reason = reason;
  }
}
