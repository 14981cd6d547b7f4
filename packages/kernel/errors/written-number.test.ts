import { expect, test } from 'vitest';
import { writtenNumber } from './written-number.ts';

test.each([
  ['9000', '9000'],
  ['100.50', '100.5'],
  ['100,50', '100.5'],
  [' 21 ', '21'],
  ['-0,5', '-0.5'],
  ['1.234,56', '1234.56'],
  ['1.234.567', '1234567'],
  ['1.234', undefined],
  ['21%', undefined],
  ['$ 100', undefined],
  ['1,234.56', undefined],
  ['', undefined],
  ['99999999999999999999', undefined],
  ['9'.repeat(100), undefined],
])('%j is %s', (text, meant) => {
  expect(writtenNumber(text)).toBe(meant);
});
