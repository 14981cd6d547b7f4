// Instants as text: what Date writes, for every instant that it can be.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toIso } from './clock.ts';

const MOST_MS = 8.64e15;
const byDate = (ms: number): string => new Date(ms).toISOString();

test('an instant is written as Date writes it, whichever was written before', () => {
  const day = 86_400_000;
  const near = fc.integer({ min: -2 * day, max: 2 * day }).map((ms) => 1_795_454_083_123 + ms);
  const any = fc.integer({ min: -MOST_MS, max: MOST_MS });
  const broken = fc.double({ min: -1e12, max: 4e12, noNaN: true });
  fc.assert(
    fc.property(fc.array(fc.oneof(near, any, broken), { maxLength: 8 }), (instants) => {
      expect(instants.map(toIso)).toEqual(instants.map(byDate));
    }),
    { numRuns: 500 },
  );
});

test.each([0, -1, 999, 86_399_999, 86_400_000, 253_402_300_800_000, MOST_MS, -MOST_MS])(
  '%d is written as Date writes it',
  (ms) => {
    expect(toIso(ms)).toBe(byDate(ms));
  },
);

test.each([Number.NaN, Number.POSITIVE_INFINITY, MOST_MS + 1, -MOST_MS - 1])(
  '%d is no instant',
  (ms) => {
    toIso(MOST_MS);
    expect(() => toIso(ms)).toThrow(RangeError);
  },
);
