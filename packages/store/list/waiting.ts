// Records that wait in a line, in its order, from the sparse index that only they are in.

import type { AnyRow } from '#resource/fields/row.ts';
import { LINE_INDEX, linePlace, placesIn, recordKey } from '../keys.ts';
import { ConditionFailed, type Item } from '../table.ts';
import { type Collection, readPage, toRecords } from './collection.ts';

/** Up to `limit` of them; what outlived its retention is left out. */
export async function waitingRecords(
  c: Collection,
  line: string,
  limit: number,
): Promise<AnyRow[]> {
  const found: AnyRow[] = [];
  let startKey: Item | undefined;
  do {
    const left = limit - found.length;
    const range = { index: LINE_INDEX, ...placesIn(line) };
    const page = await readPage(c, { ...range, whole: true, limit: left, startKey });
    found.push(...toRecords(c, page.items));
    startKey = page.lastKey;
  } while (startKey !== undefined && found.length < limit);
  return found;
}

/** Puts a record that should wait in a line but was written before there were any into its line. Undefined where none should. */
export async function standInLine(c: Collection, id: string): Promise<AnyRow | undefined> {
  const key = recordKey(c.keyspace, c.noun, id);
  const record = toRecords(c, [await c.table.get(key)])[0];
  const line = record && c.noun.line?.(record);
  if (record === undefined || line === undefined) return undefined;
  try {
    await c.table.update({
      update: key,
      set: {
        expression: 'SET #line = :place',
        names: { '#line': LINE_INDEX },
        values: { ':place': linePlace(line, id) },
      },
      condition: { expression: 'v = :version', values: { ':version': record.version } },
    });
    return record;
  } catch (error) {
    if (error instanceof ConditionFailed) return standInLine(c, id);
    throw error;
  }
}
