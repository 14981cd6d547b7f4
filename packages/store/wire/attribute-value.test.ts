// The wire form keeps every value that DynamoDB can hold, and never rounds a number.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromWire, toWire, valueToWire } from './attribute-value.ts';

const storable = fc
  .double({ noNaN: true, noDefaultInfinity: true })
  .filter((value) => value === 0 || (Math.abs(value) >= 1e-130 && Math.abs(value) <= 9.9e125))
  .map((value) => (value === 0 ? 0 : value));
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    fc.string({ unit: 'grapheme' }),
    storable,
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(
      fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor')),
      tie('value'),
      { maxKeys: 3 },
    ),
  ),
}));

test('what goes out comes back', () => {
  fc.assert(
    fc.property(value, (sent) => {
      const back = fromWire(toWire({ sent }));
      expect(JSON.stringify(back.sent)).toBe(JSON.stringify(sent));
    }),
  );
});

test.each([
  ['299999999999998.00', 299999999999998],
  ['999999999999.99', 999999999999.99],
  ['0.1', 0.1],
  ['-1E+3', -1000],
  ['100000000000000000000', 1e20],
  ['12345678901234567890', '12345678901234567890'],
  ['99999999999999999.99', '99999999999999999.99'],
])('the number %s comes back exactly', (N, expected) => {
  expect(fromWire({ n: { N } }).n).toBe(expected);
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, 1e126, 1e-200])(
  '%s is no number for DynamoDB',
  (number) => {
    expect(() => valueToWire(number)).toThrow(RangeError);
  },
);

test('a negative zero is zero, an undefined member is none, half a character is replaced', () => {
  expect(toWire({ a: -0, b: undefined, c: '\ud800' })).toEqual({
    a: { N: '0' },
    c: { S: '\ufffd' },
  });
});
