// Which failures of one call pass by themselves, and how long to wait: the rules of the SDK's standard mode (three
// attempts, full jitter, a budget of repeats that a broken service soon exhausts), so that both transports behave alike.

import type { Jitter } from './retry.ts';
import { WireError } from './wire-error.ts';

const ATTEMPTS = 3;
const WAIT_MS = 50;
const THROTTLED_WAIT_MS = 1000;
const BUDGET = 500;
const COST = 14;
const THROTTLED_COST = 5;

const THROTTLED: ReadonlySet<string> = new Set([
  'BandwidthLimitExceeded',
  'LimitExceededException',
  'PriorRequestNotComplete',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'RequestThrottled',
  'RequestThrottledException',
  'SlowDown',
  'ThrottledException',
  'Throttling',
  'ThrottlingException',
  'TooManyRequestsException',
  'TransactionInProgressException',
]);
const PASSING: ReadonlySet<string> = new Set([
  'BadAnswer',
  'TimeoutError',
  'RequestTimeout',
  'RequestTimeoutException',
]);
const PASSING_STATUS: ReadonlySet<number> = new Set([500, 502, 503, 504]);
const BROKEN_CONNECTION: ReadonlySet<string> = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Runs until it succeeds, fails for good, or attempts or budget are used up; then throws the last error. */
export class Repeater {
  readonly #jitter: Jitter;
  #budget = BUDGET;

  constructor(jitter: Jitter) {
    this.#jitter = jitter;
  }

  async run<T>(attempt: () => Promise<T>): Promise<T> {
    let spent = 0;
    for (let at = 1; ; at += 1) {
      try {
        const result = await attempt();
        this.#budget = Math.min(BUDGET, this.#budget + (spent || 1));
        return result;
      } catch (error) {
        const isThrottled = wasThrottled(error);
        const cost = isThrottled ? THROTTLED_COST : COST;
        if (!(isThrottled || isPassing(error)) || at >= ATTEMPTS || cost > this.#budget)
          throw error;
        this.#budget -= cost;
        spent = cost;
        const longest = (isThrottled ? THROTTLED_WAIT_MS : WAIT_MS) * 2 ** (at - 1);
        await this.#jitter.sleep(this.#jitter.random() * longest);
      }
    }
  }
}

const wasThrottled = (error: unknown): boolean =>
  error instanceof WireError && (error.status === 429 || THROTTLED.has(error.name));

function isPassing(error: unknown): boolean {
  const { name, code } = error as { name?: string; code?: string };
  if (error instanceof WireError && PASSING_STATUS.has(error.status)) return true;
  return PASSING.has(name ?? '') || BROKEN_CONNECTION.has(code ?? '');
}
