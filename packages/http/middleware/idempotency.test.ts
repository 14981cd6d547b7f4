import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from './idempotency.ts';

describe('canonicalJson', () => {
  it('is the same for the same value in any order of members', () => {
    expect(canonicalJson({ b: [1, { d: null, c: 'x' }], a: 1 })).toBe(
      canonicalJson({ a: 1, b: [1, { c: 'x', d: null }] }),
    );
  });

  it('differs for different values', () => {
    const values = [
      {},
      [],
      null,
      '',
      0,
      [[]],
      [{}],
      { a: null },
      { a: [1, 2] },
      { a: [2, 1] },
      ['1'],
      [1],
    ];
    const texts = values.map(canonicalJson);
    expect(new Set(texts).size).toBe(values.length);
  });

  it('is valid JSON of the value itself', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});
