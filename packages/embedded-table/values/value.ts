// What an item holds, as the engine works with it: plain values, except that a number which no double holds stays a decimal.
import type Big from 'big.js';

/** A number of up to 38 digits that a double would round. */
export class Exact {
  readonly big: Big;

  constructor(big: Big) {
    this.big = big;
  }
}

export type Decimal = number | Exact;
export type Value = string | Decimal | boolean | null | Uint8Array | Value[] | ValueMap;
export type ValueMap = { [name: string]: Value };

/** DynamoDB's names of the types. */
export type TypeName = 'S' | 'N' | 'BOOL' | 'NULL' | 'B' | 'L' | 'M';

/** What DynamoDB calls a ValidationException: the call is wrong in itself, and repeating it would not help. */
export class ValidationError extends Error {
  override readonly name = 'ValidationException';
}

export function typeName(value: Value): TypeName {
  if (typeof value === 'string') return 'S';
  if (typeof value === 'number' || value instanceof Exact) return 'N';
  if (typeof value === 'boolean') return 'BOOL';
  if (value === null) return 'NULL';
  if (value instanceof Uint8Array) return 'B';
  return Array.isArray(value) ? 'L' : 'M';
}

export const isDecimal = (value: Value | undefined): value is Decimal =>
  typeof value === 'number' || value instanceof Exact;

export const isMap = (value: Value | undefined): value is ValueMap =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof Uint8Array || value instanceof Exact);

/** Assignment, except for the one name that would set the prototype. */
export function define<T>(target: Record<string, T>, name: string, value: T): void {
  if (name !== '__proto__') target[name] = value;
  else
    Object.defineProperty(target, name, {
      value,
      enumerable: true,
      writable: true,
      configurable: true,
    });
}
