// Check digits of bank accounts.
import { expect, test } from 'vitest';
import { isValidCbu } from './bank-account.ts';

test('a CBU is known by its two check digits', () => {
  const good = '2850590940090418135201';
  expect(isValidCbu(good)).toBe(true);
  const wrong = [...good].map((digit, at) => {
    const other = String((Number(digit) + 1) % 10);
    return good.slice(0, at) + other + good.slice(at + 1);
  });
  expect(wrong.filter(isValidCbu)).toEqual([]);
});

test('a CVU of a virtual account is one too, and shorter or other text is not', () => {
  expect(isValidCbu('0000003100010000000009')).toBe(true);
  expect(
    ['', '285059094009041813520', 'x'.repeat(22), ' 285059094009041813520'].some(isValidCbu),
  ).toBe(false);
});
