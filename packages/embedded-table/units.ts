// What calls cost, by DynamoDB's rules: a read unit for 4 KB read consistently, a write unit for 1 KB of the larger of an item
// before and after, two in a transaction, and of each index entry that is written or taken away.
import { INDEXES } from '#store/keys.ts';
import type { CallRecord, Key } from '#store/table.ts';
import type { Stored } from './sqlite/rows.ts';
import { textBytes } from './values/size.ts';

export type Units = Pick<CallRecord, 'readUnits' | 'writeUnits' | 'indexWriteUnits'>;

const READ_BYTES = 4096;
const WRITE_BYTES = 1024;
const KEY_NAMES_BYTES = textBytes('pk') + textBytes('sk');

/** Of so many bytes that are read together. A look at nothing costs one. */
export const readUnits = (bytes: number): number => Math.max(1, Math.ceil(bytes / READ_BYTES));
const writeUnits = (bytes: number): number => Math.max(1, Math.ceil(bytes / WRITE_BYTES));

/** Of one write, `times` 2 inside a transaction. */
export function unitsOfWrite(key: Key, before?: Stored, after?: Stored, times = 1): Units {
  const bytes = Math.max(before?.bytes ?? 0, after?.bytes ?? 0);
  let indexWriteUnits = 0;
  for (let at = 0; at < INDEXES.length; at += 1) {
    indexWriteUnits += unitsOfEntry(key, at, before, after);
  }
  return { readUnits: 0, writeUnits: writeUnits(bytes) * times, indexWriteUnits };
}

export const sumOf = (all: readonly Units[]): Units =>
  all.reduce((sum, each) => ({
    readUnits: sum.readUnits + each.readUnits,
    writeUnits: sum.writeUnits + each.writeUnits,
    indexWriteUnits: sum.indexWriteUnits + each.indexWriteUnits,
  }));

/** Bytes of an item's entry in an index. */
export const entryBytes = (key: Key, index: string, sort: string, slimBytes: number): number =>
  KEY_NAMES_BYTES +
  textBytes(key.pk) +
  textBytes(key.sk) +
  textBytes(index) +
  textBytes(sort) +
  slimBytes;

/** An entry whose sort value changes is taken away and written anew. */
function unitsOfEntry(key: Key, at: number, before?: Stored, after?: Stored): number {
  const [old, next] = [unitsAt(key, at, before), unitsAt(key, at, after)];
  if (before?.sorts[at] !== after?.sorts[at]) return old + next;
  return INDEXES[at] === 'l2' && before?.slim !== after?.slim ? Math.max(old, next) : 0;
}

function unitsAt(key: Key, at: number, stored: Stored | undefined): number {
  const [index, sort] = [INDEXES[at], stored?.sorts[at]];
  if (stored === undefined || index === undefined || typeof sort !== 'string') return 0;
  const held = index === 'l2' ? (stored.slimBytes ?? 0) : 0;
  return writeUnits(entryBytes(key, index, sort, held));
}
