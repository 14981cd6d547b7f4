// Values as index keys: text that DynamoDB's byte order sorts as people expect. Every index key is value + separator + id, so it
// is unique and the order total; a missing value is the empty text and comes first (data#items).
import { toIso } from '#kernel/clock.ts';
import { beginMs, isDate } from '#kernel/date.ts';
import type { SortKind } from '#resource/shape/noun.ts';
import { fold, sortedPart } from './folding.ts';
import { type Index, SEPARATOR } from './keys.ts';

/** Which index carries which kind of sort field: a noun has one for each. updated_at has l2 and created_at the table's own order. */
export const KIND_INDEX = {
  text: 'l1',
  number: 'l3',
  code: 'l4',
  instant: 'l4',
  spare: 'l5',
} as const satisfies Record<SortKind, Index>;

/** The sortable form of a field's value, without the id. */
export function sortValue(kind: SortKind, value: unknown): string {
  if (typeof value === 'number') return encodeNumber(value);
  if (typeof value === 'boolean') return String(value);
  if (typeof value !== 'string' || kind === 'number') return '';
  if (kind === 'instant' && isDate(value)) return sortedPart(fold(toIso(beginMs(value))));
  const isCode = kind === 'code' || kind === 'instant';
  return sortedPart(fold(isCode ? instantOf(value) : value));
}

/** The whole index key. */
export const indexKey = (value: string, id: string): string => value + SEPARATOR + id;

/**
 * A number as hexadecimal digits in numeric order: the bits of the double, sign turned so that negatives come first, without
 * trailing zeros (the separator sorts below every digit). Any double is held exactly, so no bound has to be known.
 */
export function encodeNumber(value: number): string {
  DOUBLE.writeDoubleBE(value === 0 ? 0 : value);
  const turned = DOUBLE.readUInt8() < SIGN ? [SIGN] : ALL_BITS;
  for (const [at, bits] of turned.entries()) DOUBLE.writeUInt8(DOUBLE.readUInt8(at) ^ bits, at);
  return DOUBLE.toString('hex').replace(/0+$/, '');
}
/** The bytes of the number that is being written. */
const DOUBLE = Buffer.alloc(8);
/** The bit of the first byte that a negative number has. */
const SIGN = 0x80;
const ALL_BITS = Array.from(DOUBLE, () => 0xff);

const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** Date-times of different offsets are ordered by their instant; every other code as it is written, days of one field as such too. */
function instantOf(code: string): string {
  if (!DATE_TIME.test(code)) return code;
  const ms = Date.parse(code);
  return Number.isNaN(ms) ? code : toIso(ms);
}
