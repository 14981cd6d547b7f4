import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AMOUNT_MAX,
  allocate,
  type Decimal,
  decimal,
  near,
  percent,
  plus,
  roundAmount,
  SUM_MAX,
  sum,
  times,
  toAmount,
  toPlaces,
} from './money.ts';

const cents = fc.integer({ min: 0, max: 99_999_999_999_999 });
const amounts = cents.map((n) => Number((n / 100).toFixed(2)));

/** A zero without its sign. */
const unsigned = (parts: readonly number[]) => parts.map((part) => part + 0);

describe('money', () => {
  it('go up to where every cent is still a number of its own, and no further', () => {
    const text = decimal(SUM_MAX);
    const cents = [0, 1, 2, 3].map((below) => text.minus(below / 100).toFixed(2));
    expect(cents.map((each) => Number(each).toFixed(2))).toEqual(cents);
    const beyond = text.plus(0.02).toFixed(2);
    expect(String(Number(beyond))).not.toBe(beyond);
  });

  it('adds what doubles cannot', () => {
    expect(toAmount(sum([0.1, 0.2]))).toBe(0.3);
    expect(sum(Array.from({ length: 1_000 }, () => 0.1)).toString()).toBe('100');
    expect(sum(Array.from({ length: 91 }, () => AMOUNT_MAX)).toString()).toBe('90999999999999.09');
  });

  it('adds numbers of whole cents and any others as decimals are added', () => {
    const long = fc.integer({ min: -(10 ** 9), max: 10 ** 9 }).map((n) => n / 10 ** 8);
    const large = fc.double({ min: -1e20, max: 1e20, noNaN: true });
    const exact = fc.oneof(amounts, long).map((one) => decimal(one).times(-1));
    const any = fc.oneof(amounts, amounts, long, large, amounts.map(String), exact);
    fc.assert(
      fc.property(fc.array(any), (values) => {
        const expected = values.reduce((all: Decimal, one) => all.plus(one), decimal(0));
        return sum(values).eq(expected) && sum(values).toString() === expected.toString();
      }),
      { numRuns: 2_000 },
    );
  });

  it('rounds half up where a double would fall below the half', () => {
    expect(toAmount(decimal(1.005))).toBe(1.01);
    expect(toAmount(times(8.325, 3))).toBe(24.98);
    expect(toAmount(decimal('-1.005'))).toBe(-1.01);
  });

  it('names every rounding', () => {
    expect(toAmount(decimal('2.345'), 'down')).toBe(2.34);
    expect(toAmount(decimal('2.345'), 'half-even')).toBe(2.34);
    expect(toAmount(decimal('2.355'), 'half-even')).toBe(2.36);
    expect(roundAmount(percent(100.05, 21)).toString()).toBe('21.01');
  });

  it('keeps every amount of the contract through Big and back', () => {
    fc.assert(fc.property(amounts, (amount) => toAmount(decimal(amount)) === amount));
  });

  it('allocates so that the parts always sum to the whole', () => {
    const weights = fc.array(amounts, { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(amounts, fc.boolean(), weights, (amount, negative, shares) => {
        const whole = negative ? -amount : amount;
        const parts = allocate(whole, shares);
        return parts.length === shares.length && sum(parts).eq(whole);
      }),
    );
  });

  it('gives the odd cents to the largest remainders', () => {
    expect(allocate(100, [1, 1, 1])).toEqual([33.34, 33.33, 33.33]);
    expect(allocate(0.05, [1, 2])).toEqual([0.02, 0.03]);
    expect(allocate(10, [0, 0])).toEqual([10, 0]);
    expect(allocate(10, [])).toEqual([]);
  });

  it('allocates numbers as it does decimals, whatever their signs', () => {
    const small = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((n) => n / 100);
    const weight = fc.oneof(small, fc.constantFrom(0, 1, -1), amounts);
    const weights = fc.array(weight, { maxLength: 12 });
    fc.assert(
      fc.property(fc.oneof(small, amounts), weights, (amount, shares) => {
        const exact = allocate(decimal(amount), shares.map(decimal));
        expect(unsigned(allocate(amount, shares))).toEqual(unsigned(exact));
      }),
      { numRuns: 2_000 },
    );
  });

  it('adds two numbers as it adds decimals, however large or long they are', () => {
    const places = fc.constantFrom(0, 2, 4, 6);
    const long = fc.integer({ min: -(10 ** 9), max: 10 ** 9 }).map((n) => n / 10 ** 8);
    const large = fc.double({ min: -1e15, max: 1e15, noNaN: true });
    const any = fc.oneof(amounts, long, large);
    fc.assert(
      fc.property(any, any, places, (a, b, at) => {
        expect(plus(a, b, at) + 0).toBe(toPlaces(sum([a, b]), at) + 0);
      }),
      { numRuns: 2_000 },
    );
    expect(plus(0.1, 0.2, 6)).toBe(0.3);
  });

  it('compares within a tolerance without drift', () => {
    expect(near(0.3, sum([0.1, 0.2]), 0)).toBe(true);
    expect(near(10, 10.01, 0.01)).toBe(true);
    expect(near(10, 10.02, 0.01)).toBe(false);
  });
});
