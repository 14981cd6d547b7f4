// A number has one byte for every two digits, in pairs from the decimal point on, one for the exponent and one for a minus sign.
import Big from 'big.js';
import { expect, test } from 'vitest';
import { seeded } from '../../../test/support/random.ts';
import { attributeBytes } from './size.ts';

const RUNS = 5_000;
const ZERO_PAIRS = /^(00)+|(00)+$/g;

/** Told from the digits as they are printed. */
function bytesOf(value: number): number {
  const [whole = '', part = ''] = new Big(value).abs().toFixed().split('.');
  const pairs = (whole.length % 2 === 0 ? whole : `0${whole}`) + part + '0'.repeat(part.length % 2);
  return pairs.replaceAll(ZERO_PAIRS, '').length / 2 + 1 + (value < 0 ? 1 : 0);
}

test('whole numbers, amounts and what has more places take as many bytes as their digits', () => {
  const random = seeded(1);
  const anyNumber = () =>
    ((random.below(2) === 0 ? -1 : 1) * (random.below(10 ** random.below(15)) + 1)) /
    10 ** random.below(7);
  const edges = [1, 10, 100, 0.1, 0.01, 1.1, 99.99, 100.5, 0.05, 1e14, 1e15, 1e13 + 0.01, 1e-7];
  for (const value of [...edges, ...Array.from({ length: RUNS }, anyNumber)])
    expect(attributeBytes('', value), String(value)).toBe(bytesOf(value));
  expect(attributeBytes('', 0)).toBe(1);
});
