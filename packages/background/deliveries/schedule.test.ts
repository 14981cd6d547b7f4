// The retry schedule and the reading of Retry-After.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seeded } from '../../../test/support/random.ts';
import { ATTEMPT_DELAYS_MS, nextDelayMs, readRetryAfter, slowRestMs } from './schedule.ts';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 20, 12);

describe('the retry schedule', () => {
  it('makes ten attempts over 75 h 35 min', () => {
    expect(ATTEMPT_DELAYS_MS).toHaveLength(10);
    const total = ATTEMPT_DELAYS_MS.reduce((sum, delay) => sum + delay, 0);
    expect(total).toBe((75 * 60 + 35) * 60_000 + 5_000);
  });

  it('ends after the tenth attempt', () => {
    expect(nextDelayMs(9)).toBeGreaterThan(0);
    expect(nextDelayMs(10)).toBeUndefined();
  });

  it('moves every wait by at most 10 %', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (n, at) => {
          const planned = ATTEMPT_DELAYS_MS[n] ?? 0;
          const delay = nextDelayMs(n, 0, () => at) ?? 0;
          expect(Math.abs(delay - planned)).toBeLessThanOrEqual(planned * 0.1 + 1);
        },
      ),
    );
    expect(nextDelayMs(1, 0, () => 0)).toBe(4_500);
    expect(nextDelayMs(1, 0, () => 1)).toBe(5_500);
  });

  it('waits longer but never shorter when the receiver says Retry-After', () => {
    expect(nextDelayMs(1, 60_000, () => 0.5)).toBe(60_000);
    expect(nextDelayMs(9, 60_000, () => 0.5)).toBe(24 * 3_600_000);
    expect(nextDelayMs(1, 10 * DAY_MS, () => 0.5)).toBe(DAY_MS);
  });
});

describe('the rest of a slow receiver', () => {
  it.each([
    [4_999, 0, 0],
    [5_000, 5_000, 15_000],
    [14_000, 14_000, 42_000],
  ])('after %d ms is between %d and %d ms', (tookMs, least, most) => {
    expect([slowRestMs(tookMs, () => 0), slowRestMs(tookMs, () => 1)]).toEqual([least, most]);
  });

  it.each([1, 2, 3, 4, 5])(
    'leaves a worker of fifty free once sixty receivers that take 14 s had their first calls (seed %d)',
    (seed) => {
      expect(fullTurns(seed, slowRestMs)).toBe(0);
      expect(fullTurns(seed, () => 0)).toBeGreaterThan(500);
    },
  );
});

/** Seconds of ten minutes, but for the first calls, in which sixty slow receivers hold all of fifty workers. */
function fullTurns(seed: number, rest: typeof slowRestMs): number {
  const [workers, receivers, tookS, secondS] = [50, 60, 14, 1_000];
  const random = seeded(seed);
  const freeAt = Array.from({ length: receivers }, () => 0);
  let busyUntil: number[] = [];
  let full = 0;
  for (let now = 0; now < 600; now += 1) {
    busyUntil = busyUntil.filter((until) => until > now);
    for (const [at, free] of freeAt.entries()) {
      if (free > now || busyUntil.length >= workers) continue;
      busyUntil.push(now + tookS);
      freeAt[at] = now + tookS + rest(tookS * secondS, () => random.next()) / secondS;
    }
    if (now >= 2 * tookS && busyUntil.length >= workers) full += 1;
  }
  return full;
}

describe('Retry-After', () => {
  it.each([
    ['120', 120_000],
    [' 0 ', 0],
    ['999999999999999999999', DAY_MS],
    ['Fri, 20 Nov 2026 12:02:00 GMT', 120_000],
    ['Fri, 20 Nov 2020 12:02:00 GMT', 0],
    ['Sat, 20 Nov 2027 12:02:00 GMT', DAY_MS],
    ['-5', undefined],
    ['1.5', undefined],
    ['soon', undefined],
    ['Someday', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%s is read as %s ms', (header, expected) => {
    expect(readRetryAfter(header, NOW)).toBe(expected);
  });
});
