// Transactions that were done, by their token: the same one again within ten minutes does nothing, and a token that comes with
// other actions is a mistake. As many are known as fit into little memory; nothing in the process sends one twice.
import { hash } from 'node:crypto';
import type { Units } from './units.ts';

const KNOWN_MS = 10 * 60_000;
const KNOWN_MAX = 5000;

class IdempotentParameterMismatch extends Error {
  override readonly name = 'IdempotentParameterMismatchException';
}

type Known = { digest: string; at: number; units: Units };

export class Repeats {
  readonly #known = new Map<string, Known>();

  /** What it cost when it was done before. Throws for the token of other actions. */
  known(token: string, actions: string): Units | undefined {
    const before = this.#known.get(token);
    if (before === undefined || performance.now() - before.at > KNOWN_MS) return undefined;
    if (before.digest === hash('sha1', actions)) return before.units;
    throw new IdempotentParameterMismatch('the token was used with other actions');
  }

  remember(token: string, actions: string, units: Units): void {
    this.#known.delete(token);
    this.#known.set(token, { digest: hash('sha1', actions), at: performance.now(), units });
    const [oldest] = this.#known.keys();
    if (this.#known.size > KNOWN_MAX && oldest !== undefined) this.#known.delete(oldest);
  }

  forget(token: string): void {
    this.#known.delete(token);
  }
}
