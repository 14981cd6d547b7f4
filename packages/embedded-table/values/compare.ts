// Equality and order of values as conditions see them: other types never match, text by its UTF-8 bytes, numbers as decimals.
import { compareDecimals } from './decimal.ts';
import { type Decimal, isDecimal, isMap, typeName, type Value } from './value.ts';

export const OPERATORS = ['=', '<>', '<', '<=', '>', '>='] as const;
export type Operator = (typeof OPERATORS)[number];

/** `undefined` is an attribute that the item lacks: it is unequal to anything, and in no order with it. */
export function compare(
  operator: Operator,
  left: Value | undefined,
  right: Value | undefined,
): boolean {
  if (left === undefined || right === undefined) return operator === '<>' && left !== right;
  if (operator === '=') return isSame(left, right);
  if (operator === '<>') return !isSame(left, right);
  const order = orderOf(left, right);
  if (order === undefined) return false;
  if (operator === '<') return order < 0;
  if (operator === '<=') return order <= 0;
  return operator === '>' ? order > 0 : order >= 0;
}

export function isSame(left: Value, right: Value): boolean {
  if (typeof left === 'string' || typeof left === 'boolean' || left === null) {
    return left === right;
  }
  if (typeName(left) !== typeName(right)) return false;
  if (isDecimal(left)) return compareDecimals(left, right as Decimal) === 0;
  if (left instanceof Uint8Array) return Buffer.compare(left, right as Uint8Array) === 0;
  if (Array.isArray(left)) {
    const other = right as Value[];
    return (
      left.length === other.length && left.every((each, at) => isSame(each, other[at] ?? null))
    );
  }
  if (!isMap(left) || !isMap(right)) return false;
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every(
      (name) => Object.hasOwn(right, name) && isSame(left[name] as Value, right[name] as Value),
    )
  );
}

/** Below, equal or above zero; undefined for values that have no order. */
export function orderOf(left: Value, right: Value): number | undefined {
  if (typeof left === 'string' && typeof right === 'string') return textOrder(left, right);
  if (isDecimal(left) && isDecimal(right)) return compareDecimals(left, right);
  if (left instanceof Uint8Array && right instanceof Uint8Array) return Buffer.compare(left, right);
  return undefined;
}

/** Without these the units of UTF-16 stand in the order of the bytes of UTF-8. */
const SURROGATE = /[\ud800-\udfff]/;

/** By the bytes of UTF-8, which are made only where a letter has more than one unit. */
export function textOrder(left: string, right: string): number {
  if (left === right) return 0;
  if (SURROGATE.test(left) || SURROGATE.test(right))
    return Buffer.compare(Buffer.from(left), Buffer.from(right));
  return left < right ? -1 : 1;
}

/** A part of a text, or a member of a list. */
export function contains(left: Value | undefined, right: Value | undefined): boolean {
  if (left === undefined || right === undefined) return false;
  if (typeof left === 'string') return typeof right === 'string' && left.includes(right);
  return Array.isArray(left) && left.some((member) => isSame(member, right));
}
