import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAmount, parseRate } from './parse-number.ts';

describe('an amount', () => {
  it.each([
    ['', 0],
    ['0,00', 0],
    ['1234', 1234],
    ['1234,5', 1234.5],
    ['1234.56', 1234.56],
    ['1.234,56', 1234.56],
    ['1,234.56', 1234.56],
    ['1.234.567', 1234567],
    ['1.234.567,8', 1234567.8],
    ['-282,69', -282.69],
    ['$ 4.711,56', 4711.56],
    [',5', 0.5],
    ['999.999.999.999,99', 999_999_999_999.99],
    ['1,500', { code: 'ambiguous_number' }],
    ['1.500', { code: 'ambiguous_number' }],
    ['1,2,3', { code: 'invalid_number' }],
    ['1.23,45', { code: 'invalid_number' }],
    ['12.34.567', { code: 'invalid_number' }],
    ['1.234,567', { code: 'invalid_number' }],
    ['0,005', { code: 'ambiguous_number' }],
    ['7,5E+3', { code: 'invalid_number' }],
    ['--1', { code: 'invalid_number' }],
    ['(1.234,56)', -1234.56],
    ['$ (1.234,56)', -1234.56],
    ['1.234,56-', -1234.56],
    ['-$ 1.234,56', -1234.56],
    [' $ -   ', 0],
    ['-1-', { code: 'invalid_number' }],
    ['(-1)', { code: 'invalid_number' }],
    ['(1', { code: 'invalid_number' }],
    ['()', { code: 'invalid_number' }],
    ['1.000.000.000.000,00', { code: 'out_of_range' }],
    ['Infinity', { code: 'invalid_number' }],
    ['0x10', { code: 'invalid_number' }],
  ])('written %j is %j', (text, value) => {
    expect(parseAmount(text)).toEqual(value);
  });

  it('is not ambiguous where the export knows one separator of decimals only', () => {
    expect(parseAmount('1,500', ',')).toBe(1.5);
    expect(parseAmount('1,505', ',')).toEqual({ code: 'invalid_number' });
    expect(parseAmount('1.500', ',')).toEqual({ code: 'ambiguous_number' });
    expect(parseAmount('1234.56', ',')).toBe(1234.56);
  });

  it('comes back as it was written, in every way in which it may be', () => {
    const cents = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 });
    fc.assert(
      fc.property(
        cents,
        fc.constantFrom(['', ','], ['', '.'], ['.', ','], [',', '.']),
        (n, [by, point]) => {
          const [whole = '', rest = ''] = [String(Math.abs(n)).padStart(3, '0')].flatMap(
            (digits) => [digits.slice(0, -2), digits.slice(-2)],
          );
          const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, by ?? '');
          const text = `${n < 0 ? '-' : ''}${grouped}${point}${rest}`;
          expect(parseAmount(text)).toBe(Number(`${n < 0 ? '-' : ''}${whole}.${rest}`));
        },
      ),
    );
  });
});

it('an exchange rate has up to six decimals', () => {
  expect(parseRate('1356,500000')).toBe(1356.5);
  expect(parseRate('1')).toBe(1);
  expect(parseRate('1.356,5')).toBe(1356.5);
  expect(parseRate('1,0000001')).toEqual({ code: 'invalid_number' });
});
