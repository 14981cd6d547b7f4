// Which request ended a record: the stream tells of a deletion for good the last image alone, and that names the request of the last
// version. So the transaction that deletes the record leaves a note, in the item that keeps new references out (shared-items.ts) or, where
// none can refer to it, in one that stands at the same place for that alone. It stays as long as the stream does. Decision 681.
import { DAY_MS } from '#kernel/date.ts';
import { type Keyspace, type Placed, referenceKey, TTL_ATTRIBUTE } from '../keys.ts';
import type { Item, Key, Table } from '../table.ts';
import { keyText } from './held-keys.ts';
import type { WrittenOrigin } from './request-note.ts';

/**
 * What the deletion brought, and the instant of the version that it ended: who has a derived id may come back under it, and end
 * again.
 */
export type EndNote = Pick<WrittenOrigin, 'b' | 'r' | 't'> & { of: string };

/** A record that was deleted for good, and the instant of its last version. */
export type Ended = { noun: Placed; id: string; of: string };

/** A deleted target is remembered for longer than any request may hold what it read before, and as long as the stream tells of it. */
const KEPT_MS = DAY_MS;
const KEYS_A_CALL = 100;

export const endNote = ({ b, r, t }: WrittenOrigin, of: string): EndNote => ({ b, r, t, of });

/** True where there is anything to tell: neither request nor batch, at the time of the stream, is what a missing note says too. */
export const tellsOrigin = ({ b, r, t }: WrittenOrigin): boolean =>
  b !== undefined || r !== undefined || t !== undefined;

/** When the item that remembers an end is forgotten. */
export const forgottenAt = (nowMs: number): number => Math.ceil((nowMs + KEPT_MS) / 1000);

/** The item of a note that has it to itself. */
export const endItem = ({ b, r, of, t }: EndNote, nowMs: number): Item => ({
  ...(b !== undefined && { b }),
  ...(r !== undefined && { r }),
  ...(t !== undefined && { t }),
  of,
  [TTL_ATTRIBUTE]: forgottenAt(nowMs),
});

/** The notes of those records in that order, a hundred a call; undefined where none tells of the end of that version. */
export async function readEndNotes(
  table: Table,
  keyspace: Keyspace,
  ended: readonly Ended[],
): Promise<(Item | undefined)[]> {
  const keys = ended.map(({ noun, id }) => referenceKey(keyspace, noun, id));
  const wanted = [...new Map(keys.map((key) => [keyText(key), key])).values()];
  const found = new Map<string, Item>();
  for (let at = 0; at < wanted.length; at += KEYS_A_CALL) {
    const items = await table.batchGet(wanted.slice(at, at + KEYS_A_CALL));
    for (const item of items) found.set(keyText(item as Key), item);
  }
  return ended.map(({ of }, at) => {
    const note = keys[at] && found.get(keyText(keys[at]));
    return note?.of === of ? note : undefined;
  });
}
