// How large a record is. Its JSON is measured only where it may be large: most records are small by the lengths of what they are
// encoded to, and writing each as JSON once more to count it was a fifth of planning a write.
import type { Item } from '../table.ts';
import { NAME_MARK } from '../wire/attribute-name.ts';

/** contract#sizes: bytes of a record as JSON. */
export const RECORD_BYTES_MAX = 200_000;
/** As many as a transaction has actions, at this size each, are what fits one. */
const SMALL_BYTES = 30_000;
/** Id, version, dates and mode, with their names. */
const DERIVED_BYTES = 300;
/** JSON takes at most so many bytes for a character of a text (`\u0001`), and for one of a text that is JSON already. */
const TEXT_BYTES = 6;
const JSON_BYTES = 3;
/** And for each of a name that is percent-encoded, where three stand for one (`%01`). */
const ENCODED_BYTES = 2;
/** Any number, true, false or null. */
const SCALAR_BYTES = 30;
/** Quotes, colon and comma. */
const PUNCTUATION_BYTES = 6;
const JSON_MARK = '\u0001';

const sizes = new WeakMap<object, number>();

/** Bytes of the record whose encoded fields these are: as JSON, or where that is little at least as many. */
export function measured(record: object, fields: Item): number {
  const most = mostBytes(fields);
  const bytes = most <= SMALL_BYTES ? most : jsonBytes(record);
  sizes.set(record, bytes);
  return bytes;
}

/** The same of a record that was encoded before. */
export const recordBytes = (record: object): number => sizes.get(record) ?? jsonBytes(record);

const jsonBytes = (record: object): number => Buffer.byteLength(JSON.stringify(record));

function mostBytes(fields: Item): number {
  let bytes = DERIVED_BYTES;
  for (const name in fields) {
    const value = fields[name];
    bytes += name.length * (name.startsWith(NAME_MARK) ? ENCODED_BYTES : TEXT_BYTES);
    bytes += PUNCTUATION_BYTES;
    if (typeof value !== 'string') bytes += SCALAR_BYTES;
    else bytes += value.length * (value.startsWith(JSON_MARK) ? JSON_BYTES : TEXT_BYTES);
  }
  return bytes;
}
