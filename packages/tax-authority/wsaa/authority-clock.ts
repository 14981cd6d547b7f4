// The authority's time as far as its answers tell it: WSAA refuses a request that was generated in its future, so a machine
// whose clock runs ahead corrects itself by the Date header of the refusal (reliability#authority-clock).
import type { Clock } from '#kernel/clock.ts';

/** Date headers have whole seconds and travel; less than this is no difference. */
const NOISE_MS = 5000;
/** Beyond a day it is not our clock that is wrong. */
const OFFSET_MAX_MS = 86_400_000;

export class AuthorityClock implements Clock {
  readonly #clock: Clock;
  #offsetMs = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Milliseconds by the authority's clock. */
  now(): number {
    return this.#clock.now() + this.#offsetMs;
  }

  /** Milliseconds by ours. */
  ours(): number {
    return this.#clock.now();
  }

  toOurs(theirMs: number): number {
    return theirMs - this.#offsetMs;
  }

  /** The authority said that it is now that instant. True when our idea of its time has changed. */
  learn(theirMs: number): boolean {
    const offsetMs = theirMs - this.#clock.now();
    const isNews = Math.abs(offsetMs - this.#offsetMs) > NOISE_MS;
    if (!isNews || Math.abs(offsetMs) > OFFSET_MAX_MS) return false;
    this.#offsetMs = Math.abs(offsetMs) > NOISE_MS ? offsetMs : 0;
    return true;
  }
}
