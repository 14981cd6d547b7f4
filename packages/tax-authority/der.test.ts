import { describe, expect, it } from 'vitest';
import {
  element,
  members,
  objectId,
  octetString,
  sequence,
  set,
  smallInteger,
  text,
  utcTime,
} from './der.ts';

describe('DER', () => {
  it('writes lengths in one byte below 128 and in as few as it takes above', () => {
    for (const [size, head] of [
      [0, '0400'],
      [127, '047f'],
      [128, '048180'],
      [255, '0481ff'],
      [256, '04820100'],
      [65536, '0483010000'],
    ] as const) {
      const written = octetString(Buffer.alloc(size));
      expect(written.toString('hex', 0, head.length / 2)).toBe(head);
      expect(written).toHaveLength(head.length / 2 + size);
    }
  });

  it('writes object identifiers with arcs of any size', () => {
    expect(objectId('1.2.840.113549.1.7.2').toString('hex')).toBe('06092a864886f70d010702');
    expect(objectId('2.16.840.1.101.3.4.2.1').toString('hex')).toBe('0609608648016503040201');
  });

  it('sorts the members of a set by their bytes', () => {
    const [a, b] = [smallInteger(1), smallInteger(2)];
    expect(set(b, a)).toEqual(set(a, b));
    expect(sequence(b, a)).not.toEqual(sequence(a, b));
  });

  it('takes PrintableString where it can and UTF-8 where it must', () => {
    expect(text('Kiosco 24')[0]).toBe(0x13);
    expect(text('Ñandú & Cía')).toEqual(element(0x0c, Buffer.from('Ñandú & Cía')));
  });

  it('writes instants without fractions', () => {
    expect(utcTime('2026-12-28T15:04:05.678Z').toString()).toMatch(/261228150405Z$/);
  });

  it('gives the members of an element as they stand, and refuses bytes that end too early', () => {
    const parts = [smallInteger(5), octetString(Buffer.alloc(300)), text('x')];
    expect(members(sequence(...parts))).toEqual(parts);
    expect(() => members(sequence(...parts).subarray(0, 20))).toThrow(RangeError);
    expect(() => members(Buffer.from([]))).toThrow(RangeError);
  });
});
