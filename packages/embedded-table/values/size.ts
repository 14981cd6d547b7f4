// Bytes of values by DynamoDB's rules, from which capacity units and limits follow. Both emulators agree with this to the byte.
import { bigOf } from './decimal.ts';
import { type Decimal, Exact, type Value, type ValueMap } from './value.ts';

/** Of a list or a map, besides its members, each of which has one byte more. */
const CONTAINER = 3;
const SAFE = 1e15;
/** Two digits are a byte, and an amount's two decimals are a pair: its hundredths take as many bytes as it does. */
const PAIR = 100;

/** Bytes of a whole item. */
export function itemBytes(item: ValueMap): number {
  let bytes = 0;
  for (const name of Object.keys(item)) bytes += attributeBytes(name, item[name]);
  return bytes;
}

/** Name and value of an attribute; none when there is no value. */
export const attributeBytes = (name: string, value: Value | undefined): number =>
  value === undefined ? 0 : textBytes(name) + valueBytes(value);

export const textBytes = (text: string): number => Buffer.byteLength(text);

function valueBytes(value: Value): number {
  if (typeof value === 'string') return textBytes(value);
  if (typeof value === 'number' || value instanceof Exact) return numberBytes(value);
  if (typeof value === 'boolean' || value === null) return 1;
  if (value instanceof Uint8Array) return value.length;
  let bytes = CONTAINER;
  if (Array.isArray(value)) {
    for (const member of value) bytes += 1 + valueBytes(member);
    return bytes;
  }
  for (const name of Object.keys(value)) bytes += 1 + attributeBytes(name, value[name]);
  return bytes;
}

/** One byte for two digits, in pairs from the decimal point on, one for the exponent, one for a minus sign. */
function numberBytes(value: Decimal): number {
  if (value === 0) return 1;
  if (typeof value === 'number') {
    const hundredths = Math.round(value * PAIR);
    if (Math.abs(hundredths) < SAFE && hundredths / PAIR === value)
      return wholeNumberBytes(hundredths);
  }
  const { c: digits, e: first, s: sign } = bigOf(value);
  const last = first - digits.length + 1;
  return Math.floor(first / 2) - Math.floor(last / 2) + 2 + (sign < 0 ? 1 : 0);
}

function wholeNumberBytes(value: number): number {
  let left = Math.abs(value);
  let bytes = value < 0 ? 2 : 1;
  while (left % PAIR === 0) left /= PAIR;
  for (; left >= 1; left = Math.floor(left / PAIR)) bytes += 1;
  return bytes;
}
