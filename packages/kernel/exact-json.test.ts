import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isKept, parseExactJson } from './exact-json.ts';

const finite = fc.double({ noNaN: true, noDefaultInfinity: true });

test('a number is kept in both ways in which programs print it, and with zeros behind', () => {
  fc.assert(
    fc.property(finite, (value) => {
      const ways = [String(value), value.toPrecision(17), value.toExponential(16)];
      return ways.every((way) => isKept(way));
    }),
  );
  expect(['19.9900000000000000000', '1e2', '100', '-0', '0e-400'].every(isKept)).toBe(true);
});

test.each([
  '0.010000000000000000001',
  '999999999999.990001',
  '19.990000000000001',
  '-12345678.120000000001',
  '0.1000000000000000055511151231257827',
  '1e-400',
])('%s is not what is read of it', (text) => {
  expect(isKept(text)).toBe(false);
});

test('what is lost is a symbol of its text, wherever it stands; what vanishes is no zero', () => {
  const { a, b, c } = parseExactJson(
    '{"a":[1,{"d":0.010000000000000000001}],"b":1e-400,"c":"0.010000000000000000001"}',
  ) as { a: [number, { d: symbol }]; b: number; c: string };
  expect(a[1].d.description).toBe('0.010000000000000000001');
  expect([a[0], b, c]).toEqual([1, Number.MIN_VALUE, '0.010000000000000000001']);
  expect(parseExactJson('[12345678901234567, 1e400]')).toEqual([
    12345678901234568,
    Number.POSITIVE_INFINITY,
  ]);
});
