// Items as DynamoDB's protocol and its streams have them: typed members, numbers as text, bytes in base64.
import Big from 'big.js';
import { decimalOf, decimalText } from './decimal.ts';
import { define, isDecimal, type Value, type ValueMap } from './value.ts';

export type Image = { [name: string]: ImageValue };
type ImageValue =
  | { S: string }
  | { N: string }
  | { BOOL: boolean }
  | { NULL: true }
  | { B: string }
  | { L: ImageValue[] }
  | { M: Image };

/** The inverse of an image. */
export function itemFromImage(image: Image): ValueMap {
  const item: ValueMap = {};
  for (const name of Object.keys(image)) define(item, name, fromImage(image[name] as ImageValue));
  return item;
}

export function imageOf(map: ValueMap): Image {
  const image: Image = {};
  for (const name of Object.keys(map)) define(image, name, imageValue(map[name] as Value));
  return image;
}

function imageValue(value: Value): ImageValue {
  if (typeof value === 'string') return { S: value };
  if (isDecimal(value)) return { N: decimalText(value) };
  if (typeof value === 'boolean') return { BOOL: value };
  if (value === null) return { NULL: true };
  if (value instanceof Uint8Array) return { B: Buffer.from(value).toString('base64') };
  return Array.isArray(value) ? { L: value.map(imageValue) } : { M: imageOf(value) };
}

function fromImage(value: ImageValue): Value {
  if ('S' in value) return value.S;
  if ('N' in value) return decimalOf(new Big(value.N));
  if ('BOOL' in value) return value.BOOL;
  if ('B' in value) return new Uint8Array(Buffer.from(value.B, 'base64'));
  if ('L' in value) return value.L.map(fromImage);
  return 'M' in value ? itemFromImage(value.M) : null;
}
