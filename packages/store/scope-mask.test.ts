// A mask is stored data: bits must keep their meaning.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SCOPES } from '#resource/scopes.ts';
import { fromScopeMask, toScopeMask } from './scope-mask.ts';

describe('a scope mask', () => {
  it('gives back exactly the scopes it was made of', () => {
    fc.assert(
      fc.property(fc.subarray([...SCOPES]), (scopes) => {
        expect(fromScopeMask(toScopeMask(scopes))).toEqual(scopes);
      }),
      { seed: 2, numRuns: 200 },
    );
  });

  it('keeps the bits that stored tokens already use', () => {
    expect(SCOPES).toHaveLength(57);
    expect(toScopeMask(['products:read'])).toBe('1');
    expect(toScopeMask(['products:write', 'services:read'])).toBe('6');
    expect(toScopeMask(['sales:read'])).toBe('4000');
    expect(toScopeMask(['invoices:write'])).toBe('8000000');
    expect(toScopeMask(['stats:read'])).toBe('100000000000000');
    expect(toScopeMask(SCOPES)).toBe('1ffffffffffffff');
  });
});
