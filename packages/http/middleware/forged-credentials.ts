// Credentials that were made up, counted by the address that they came from: beyond a number in a minute they are 429 and no longer
// 401. A genuine credential is let in whatever its neighbours behind the address do. Decision 258.
import { Failure, fail } from '#kernel/error.ts';

const MINUTE_MS = 60_000;
/** Addresses that are remembered; the one that was seen first gives way. */
const ADDRESSES_MAX = 10_000;
/** A client whose token was mistyped tries it some times, a script that guesses does so thousands of times. */
const FORGED_A_MINUTE = 60;

export class ForgedCredentials {
  readonly #max: number;
  readonly #counted = new Map<string, { since: number; count: number }>();

  constructor(max = FORGED_A_MINUTE) {
    this.#max = max;
  }

  /** What `read` made of the credential. Throws what it throws, or rate_limit_exceeded for one forged credential too many. */
  async hold<T>(address: string, nowMs: number, read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'invalid_token') throw error;
      const leftMs = this.#count(address, nowMs);
      if (leftMs === undefined) throw error;
      const wait = String(Math.ceil(leftMs / 1000));
      return fail('rate_limit_exceeded', { headers: { 'Retry-After': wait } });
    }
  }

  /** How long that address is refused, where it is. */
  #count(address: string, nowMs: number): number | undefined {
    const last = this.#counted.get(address);
    const age = last === undefined ? MINUTE_MS : nowMs - last.since;
    const isNew = last === undefined || age >= MINUTE_MS || age < 0;
    const now = isNew ? { since: nowMs, count: 1 } : { ...last, count: last.count + 1 };
    if (isNew) this.#makeRoom(address);
    this.#counted.set(address, now);
    return now.count > this.#max ? now.since + MINUTE_MS - nowMs : undefined;
  }

  #makeRoom(address: string): void {
    this.#counted.delete(address);
    const [first] = this.#counted.keys();
    if (this.#counted.size >= ADDRESSES_MAX && first !== undefined) this.#counted.delete(first);
  }
}
