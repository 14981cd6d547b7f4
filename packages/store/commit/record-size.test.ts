// A record's size is never told too small, and what is small is not written as JSON to be told.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toFields } from '../codec.ts';
import { Article, Plain, plainFields, recordAt } from '../test-nouns.ts';
import { RECORD_BYTES_MAX, recordBytes } from './record-size.ts';

const AT_MS = 1_795_000_000_000;
const asJson = (record: object): number => Buffer.byteLength(JSON.stringify(record));

/** Any code point but halves of a pair. fast-check's own unit of them makes tables of a million for what this test has no use. */
const unit = fc
  .oneof(fc.nat(0x7f), fc.nat(0xd7ff), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((point) => String.fromCodePoint(point));

test('no record is larger than it is said to be, whatever its texts and names are made of', () => {
  const of = fc.oneof(fc.string({ unit, maxLength: 300 }), fc.string({ maxLength: 300 }));
  const text = fc.oneof(of, fc.constant('\u0001'));
  const member = fc.oneof(text, fc.jsonValue(), fc.double(), fc.constant(null));
  fc.assert(
    fc.property(fc.dictionary(text, member, { maxKeys: 8 }), (fields) => {
      const record = recordAt(Plain, AT_MS, { ...plainFields(1), ...fields, metadata: fields });
      toFields(Plain, record);
      expect(recordBytes(record)).toBeGreaterThanOrEqual(asJson(record));
    }),
  );
});

const numbers = Array.from({ length: 500 }, (_, at) => [`a${at}`, -1.2345678901234567e-100]);

test.each<[string, object]>([
  ['a text whose characters take six bytes', { description: `a${'\u0001'.repeat(4_000)}` }],
  ['a name of such characters', { ['\u0001'.repeat(4_000)]: 1 }],
  ['an object whose characters take three bytes', { metadata: { a: '€'.repeat(8_000) } }],
  ['numbers of as many digits as there are', Object.fromEntries(numbers)],
  ['nothing', {}],
])('a record of little but %s is told to be at least as large', (_, fields) => {
  const record = recordAt(Plain, AT_MS, fields);
  toFields(Plain, record);
  const told = recordBytes(record);
  expect(told).toBeGreaterThan(asJson(record));
  expect(told).toBeLessThanOrEqual(30_000);
});

test('a record that may be large is measured to the byte, up to the last one allowed', () => {
  const ofBytes = (bytes: number) => {
    const given = recordAt(Plain, AT_MS, { description: '' });
    return { ...given, description: 'ñ'.repeat((bytes - asJson(given)) / 2) };
  };
  const even = asJson(recordAt(Plain, AT_MS, { description: '' })) % 2;
  const largest = ofBytes(RECORD_BYTES_MAX - even);
  toFields(Plain, largest);
  expect(recordBytes(largest)).toBe(asJson(largest));
  expect(() => toFields(Plain, ofBytes(RECORD_BYTES_MAX + 2 - even))).toThrow(
    expect.objectContaining({ code: 'payload_too_large' }),
  );
});

test('a small record is not written as JSON to be measured', () => {
  let written = 0;
  const record = recordAt(Article, AT_MS, { name: 'Malbec', description: 'x'.repeat(1000) });
  Object.defineProperty(record, 'toJSON', {
    value: () => {
      written += 1;
      return {};
    },
  });
  toFields(Article, record);
  expect(recordBytes(record)).toBeGreaterThan(1000);
  expect(written).toBe(0);
});
