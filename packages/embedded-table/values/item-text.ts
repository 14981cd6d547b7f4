// Items as they lie in the file: JSON, in which a text that begins with NUL stands for what JSON has not - bytes, and numbers
// that a double would round.
import Big from 'big.js';
import { bigOf, decimalText } from './decimal.ts';
import { define, Exact, type Value, type ValueMap } from './value.ts';

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
/** What becomes of a number that a double would round. */
type OfExact<T> = (exact: Exact) => T;

const MARK = '\u0000';
/** NUL is always escaped, so a text without this needs no second look. */
const ESCAPED_MARK = '\\u0000';

/** Is all of the item in JSON as it is: no bytes, and no number that a double would round? */
export const isPlainText = (text: string): boolean => !text.includes(ESCAPED_MARK);

/** The engine's form of an item, or of some of its attributes. */
export const itemToText = (item: ValueMap): string =>
  JSON.stringify(isJson(item) ? item : jsonOf(item));

export const itemFromText = (text: string): ValueMap =>
  parsed(text, (exact): Value => exact) as ValueMap;

/** The item as the port gives it: numbers that a double would round as decimal text. */
export const portItemFromText = (text: string): Record<string, unknown> =>
  parsed(text, (exact): unknown => decimalText(exact)) as Record<string, unknown>;

/** Does it stand in JSON as it is? Nearly every item does, and needs no copy. */
function isJson(value: Value): boolean {
  if (typeof value === 'string') return !value.startsWith(MARK);
  if (typeof value !== 'object' || value === null) return true;
  if (value instanceof Exact || value instanceof Uint8Array) return false;
  if (Array.isArray(value)) return value.every(isJson);
  for (const name in value) if (!isJson(value[name] as Value)) return false;
  return true;
}

function jsonOf(value: Value): Json {
  if (typeof value === 'string') return value.startsWith(MARK) ? `${MARK}S${value}` : value;
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Exact) return `${MARK}N${bigOf(value).toFixed()}`;
  if (value instanceof Uint8Array) return `${MARK}B${Buffer.from(value).toString('base64')}`;
  if (Array.isArray(value)) return value.map(jsonOf);
  const json: Record<string, Json> = {};
  for (const name of Object.keys(value)) define(json, name, jsonOf(value[name] as Value));
  return json;
}

function parsed<T>(text: string, ofExact: OfExact<T>): unknown {
  const json = JSON.parse(text) as Json;
  return isPlainText(text) ? json : unescaped(json, ofExact);
}

function unescaped<T>(json: Json, ofExact: OfExact<T>): unknown {
  if (typeof json === 'string') return json.startsWith(MARK) ? marked(json, ofExact) : json;
  if (typeof json !== 'object' || json === null) return json;
  if (Array.isArray(json)) return json.map((member) => unescaped(member, ofExact));
  const value: Record<string, unknown> = {};
  for (const name of Object.keys(json)) define(value, name, unescaped(json[name] as Json, ofExact));
  return value;
}

function marked<T>(text: string, ofExact: OfExact<T>): unknown {
  const rest = text.slice(2);
  if (text[1] === 'N') return ofExact(new Exact(new Big(rest)));
  return text[1] === 'B' ? new Uint8Array(Buffer.from(rest, 'base64')) : rest;
}
