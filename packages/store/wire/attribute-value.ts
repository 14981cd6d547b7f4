// Plain values to and from DynamoDB's wire form. Our own rather than the SDK's because two rules matter here: a number that a
// double cannot hold comes back as its decimal string instead of a rounded value, and no member name is special ("__proto__").
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { Item } from '../table.ts';

type WireItem = Record<string, AttributeValue>;

/** DynamoDB refuses numbers outside of these magnitudes. */
export const NUMBER_MAX = 9.9999e125;
export const NUMBER_MIN = 1e-130;

/** The item as DynamoDB takes it; undefined members are left out. Throws RangeError for a number that it cannot hold. */
export function toWire(item: Item): WireItem {
  const wire: WireItem = {};
  for (const name of Object.keys(item)) {
    const value = item[name];
    if (value !== undefined) define(wire, name, valueToWire(value));
  }
  return wire;
}

/** The inverse of toWire. */
export function fromWire(wire: WireItem): Item {
  const item: Item = {};
  for (const name of Object.keys(wire)) {
    const value = wire[name];
    if (value !== undefined) define(item, name, valueFromWire(value));
  }
  return item;
}

export function valueToWire(value: unknown): AttributeValue {
  switch (typeof value) {
    case 'string':
      return { S: value.isWellFormed() ? value : value.toWellFormed() };
    case 'number':
      return { N: numberToWire(value) };
    case 'boolean':
      return { BOOL: value };
    case 'object':
      return objectToWire(value);
    default:
      throw new TypeError(`a ${typeof value} cannot be stored`);
  }
}

function objectToWire(value: object | null): AttributeValue {
  if (value === null) return { NULL: true };
  if (Array.isArray(value)) return { L: value.map((element) => valueToWire(element ?? null)) };
  if (value instanceof Uint8Array) return { B: new WireBytes(value) };
  return { M: toWire(value as Item) };
}

/** Bytes that turn themselves into base64 in JSON: a replacer would be called for every other member too. */
class WireBytes extends Uint8Array {
  toJSON(): string {
    return Buffer.from(this).toString('base64');
  }
}

/** Its decimal text. Throws RangeError for one that DynamoDB cannot hold. */
export function numberToWire(value: number): string {
  const size = Math.abs(value);
  if (!(size <= NUMBER_MAX) || (size < NUMBER_MIN && size !== 0)) {
    throw new RangeError(`${value} cannot be stored as a number`);
  }
  return size === 0 ? '0' : String(value);
}

function valueFromWire(value: AttributeValue): unknown {
  if (value.S !== undefined) return value.S;
  if (value.N !== undefined) return numberFromWire(value.N);
  if (value.BOOL !== undefined) return value.BOOL;
  if (value.M !== undefined) return fromWire(value.M);
  if (value.L !== undefined) return value.L.map(valueFromWire);
  if (value.B !== undefined) return value.B;
  return null;
}

/** Digits that every double keeps. */
const SAFE_DIGITS = 15;

/** The number that a double keeps exactly, else its decimal text. */
export function numberFromWire(text: string): number | string {
  const value = Number(text);
  if (text.length <= SAFE_DIGITS || decimalDigits(String(value)) === decimalDigits(text))
    return value;
  return text;
}

/** Significant digits, scale aside: equal texts of digits and equal magnitude mean equal numbers. */
function decimalDigits(text: string): string {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const trimmed = digits.replace(/0+$/, '');
  const scale = Number(exponent) - fraction.length + digits.length - trimmed.length;
  return `${trimmed}e${trimmed === '' ? 0 : scale}`;
}

/** Assignment, except for the one name that would set the prototype. */
function define<T>(target: Record<string, T>, name: string, value: T): void {
  if (name !== '__proto__') target[name] = value;
  else
    Object.defineProperty(target, name, {
      value,
      enumerable: true,
      writable: true,
      configurable: true,
    });
}
