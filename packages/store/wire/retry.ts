// What to do when DynamoDB says "not now". The SDK repeats throttled and broken calls but never a conflict with a concurrent
// transaction, in neither of its two shapes, so those are repeated here (data#conflicts, data#what-to-know-of-the-table;
// reliability#table-conflicts).
import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Failure } from '#kernel/error.ts';

/** By how much waits differ, and the waiting, given so that tests own both. `random` is in [0, 1). */
export type Jitter = { random: () => number; sleep: (ms: number) => Promise<void> };

const TRIES = 12;
const FIRST_WAIT_MS = 8;
const WAIT_MAX_MS = 200;
const RETRY_AFTER_SECONDS = '1';

/** Of the process. */
export const realJitter: Jitter = {
  random: () => randomInt(2 ** 32) / 2 ** 32,
  sleep: async (ms) => {
    await delay(ms);
  },
};

/** Thrown inside to ask for another try. */
export class TryAgain extends Error {}

/** Runs until it does not ask for another try, waiting with full jitter in between; then service_unavailable. */
export async function withRetries<T>(
  jitter: Jitter,
  run: (attempt: number) => Promise<T>,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await run(attempt);
    } catch (error) {
      if (!(error instanceof TryAgain)) throw error;
      if (attempt + 1 >= TRIES) throw unavailable(error.cause);
      const wait = Math.min(WAIT_MAX_MS, FIRST_WAIT_MS * 2 ** attempt);
      await jitter.sleep(jitter.random() * wait);
    }
  }
}

/** service_unavailable with Retry-After. */
export const unavailable = (cause: unknown): Failure =>
  new Failure('service_unavailable', { cause, headers: { 'Retry-After': RETRY_AFTER_SECONDS } });
