import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cuitDigits, isValidCuit } from './cuit.ts';

describe('the check digit of a CUIT', () => {
  const valid = [
    '33693450239',
    '30715686054',
    '20314468849',
    '20111111112',
    '30000000007',
    '20000000001',
    '23000000000',
  ];
  test.each(valid)('%s is valid', (digits) => expect(isValidCuit(digits)).toBe(true));

  test('any other last digit is refused', () => {
    for (const digits of valid) {
      const others = [...'0123456789'].filter((digit) => digit !== digits.at(-1));
      for (const digit of others) expect(isValidCuit(digits.slice(0, 10) + digit)).toBe(false);
    }
  });

  test('at most one last digit suits any ten', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{10}$/), (ten) => {
        const fitting = [...'0123456789'].filter((digit) => isValidCuit(ten + digit));
        expect(fitting.length).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('no other beginning is a CUIT, whatever its last digit', () => {
    for (const ten of ['0000000000', '1011111111', '3111111111', '9999999999']) {
      for (const digit of '0123456789') expect(isValidCuit(ten + digit)).toBe(false);
    }
    expect(isValidCuit('50000000016')).toBe(true);
  });

  test('other lengths and letters are refused', () => {
    for (const text of ['', '2011111111', '201111111123', '2011111111a', '20-11111111-2']) {
      expect(isValidCuit(text)).toBe(false);
    }
  });
});

test('hyphens in their places are taken out, anything else is no CUIT', () => {
  expect(cuitDigits('20-11111111-2')).toBe('20111111112');
  expect(cuitDigits(' 20111111112 ')).toBe('20111111112');
  expect(cuitDigits('201-1111111-2')).toBeUndefined();
  expect(cuitDigits('CUIT 20111111112')).toBeUndefined();
});
