// Arithmetic and order of numbers as DynamoDB has them: decimals of up to 38 digits, never rounded.
import Big from 'big.js';
import { type Decimal, Exact, ValidationError } from './value.ts';

const DIGITS_MAX = 38;
const EXPONENT_MAX = 125;
const EXPONENT_MIN = -130;
/** Digits that every double keeps. */
const SAFE_DIGITS = 15;

export const bigOf = (value: Decimal): Big => (value instanceof Exact ? value.big : new Big(value));

export function compareDecimals(left: Decimal, right: Decimal): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return bigOf(left).cmp(bigOf(right));
}

/** left + right, or left - right. Throws ValidationError for a result that DynamoDB cannot hold. */
export function addDecimals(left: Decimal, right: Decimal, sign: 1 | -1): Decimal {
  if (typeof left === 'number' && typeof right === 'number') {
    const sum = left + sign * right;
    const isWhole = Number.isSafeInteger(left) && Number.isSafeInteger(right);
    if (isWhole && Number.isSafeInteger(sum)) return sum === 0 ? 0 : sum;
  }
  const [a, b] = [bigOf(left), bigOf(right)];
  return decimalOf(sign === 1 ? a.plus(b) : a.minus(b));
}

/** The decimal as a double where that is exact. */
export function decimalOf(big: Big): Decimal {
  const { c: digits, e: exponent } = big;
  if (digits[0] === 0) return 0;
  if (exponent > EXPONENT_MAX || exponent < EXPONENT_MIN) {
    throw new ValidationError('a number is outside of what can be stored');
  }
  if (digits.length > DIGITS_MAX) {
    throw new ValidationError(`a number has more than ${DIGITS_MAX} significant digits`);
  }
  const near = Number(big.toString());
  if (digits.length <= SAFE_DIGITS || new Big(near).eq(big)) return near;
  return new Exact(big);
}

/** All digits, without an exponent. */
export const decimalText = (value: Decimal): string =>
  value instanceof Exact ? value.big.toFixed() : new Big(value).toFixed();
