// When the next attempt of a delivery is due. contract#webhook-retries: ten attempts over 75 h 35 min, each wait moved by up to
// 10 % so that receivers do not meet everything at once; a receiver's own Retry-After may only lengthen a wait.
import { randomInt } from 'node:crypto';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const JITTER_STEPS = 2_000;

/** Waits before attempt 1, 2, … 10, in milliseconds. */
export const ATTEMPT_DELAYS_MS: readonly number[] = [
  0,
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];
const RETRY_AFTER_MAX_MS = 24 * HOUR_MS;
/** A receiver that takes longer rests before it is called again. */
const SLOW_MS = 5 * SECOND_MS;

/** 0 to 1, evenly. */
type Random = () => number;
const evenRandom: Random = () => randomInt(JITTER_STEPS + 1) / JITTER_STEPS;

/** Milliseconds to wait after `attempts` failed ones, or undefined when there is none left. */
export function nextDelayMs(
  attempts: number,
  retryAfterMs = 0,
  random: Random = evenRandom,
): number | undefined {
  const planned = ATTEMPT_DELAYS_MS[attempts];
  if (planned === undefined) return undefined;
  const jittered = Math.round(planned * (0.9 + 0.2 * random()));
  return Math.max(jittered, Math.min(retryAfterMs, RETRY_AFTER_MAX_MS));
}

/**
 * How long a receiver is left alone whose round of calls took that long: on average twice as long again, so that it holds a worker for
 * a third of the time. At random once to three times, or receivers that were called together would go on meeting. Decision 264.
 */
export const slowRestMs = (tookMs: number, random: Random = evenRandom): number =>
  tookMs < SLOW_MS ? 0 : Math.round(tookMs * (1 + 2 * random()));

/** A Retry-After header (seconds or HTTP date) in milliseconds, within 0 and 24 h; undefined when absent or senseless. */
export function readRetryAfter(header: string | undefined, nowMs: number): number | undefined {
  const text = header?.trim() ?? '';
  if (text === '') return undefined;
  const ms = /^\d+$/.test(text) ? Number.parseInt(text, 10) * SECOND_MS : dateMs(text) - nowMs;
  if (Number.isNaN(ms)) return undefined;
  return Math.min(Math.max(ms, 0), RETRY_AFTER_MAX_MS);
}

/** RFC 9110 dates begin with the day's name; anything else that a lenient parser would take is refused. */
const dateMs = (text: string): number =>
  /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN;
