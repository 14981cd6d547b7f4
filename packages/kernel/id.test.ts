import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { derivedId, firstIdAt, ID_PATTERN, idTime, newId, newUlid } from './id.ts';

const instants = fc.integer({ min: 0, max: 2 ** 47 });

describe('id', () => {
  it('is 24 hexadecimal characters that carry their millisecond', () => {
    fc.assert(
      fc.property(instants, (ms) => ID_PATTERN.test(newId(ms)) && idTime(newId(ms)) === ms),
    );
  });

  it('sorts as text in the order of time', () => {
    fc.assert(
      fc.property(instants, (ms) => newId(ms) < newId(ms + 1) && firstIdAt(ms) <= newId(ms)),
    );
  });

  it('is the same again for the same seed and instant only', () => {
    expect(derivedId(1, 'a')).toBe(derivedId(1, 'a'));
    expect(derivedId(1, 'a')).not.toBe(derivedId(1, 'b'));
    expect(idTime(derivedId(1_700_000_000_000, 'a'))).toBe(1_700_000_000_000);
  });

  it('does not repeat within a millisecond', () => {
    expect(new Set(Array.from({ length: 10_000 }, () => newId(5))).size).toBe(10_000);
  });
});

describe('ulid', () => {
  it('begins with its millisecond as the standard writes it, and sorts by it', () => {
    expect(newUlid(1_469_918_176_385)).toMatch(/^01ARYZ6S41[0-9A-HJKMNP-TV-Z]{16}$/);
    fc.assert(fc.property(instants, (ms) => newUlid(ms) < newUlid(ms + 1)));
  });

  it('does not repeat within a millisecond', () => {
    expect(new Set(Array.from({ length: 10_000 }, () => newUlid(5))).size).toBe(10_000);
  });
});
