// Opaque cursors: the position of the last row, signed together with the tenant and the query it was made for, so that an
// edited cursor, or one of another list, is refused and never becomes a key (reliability#queries).
import { createHmac, timingSafeEqual } from 'node:crypto';
import { fail } from '#kernel/error.ts';
import type { ListQuery } from '#resource/context.ts';
import { preparedKey } from '../server-key.ts';
import type { Collection } from './collection.ts';

/** Where a page ended: the value of the order's own index (empty in the table's own order) and the id. */
type Position = { value: string; id: string };

/** Where to go on, if the query has a cursor, and how to write the one that goes on from there. */
export type Cursor = { after?: Position; write: (at: Position) => string };

const MAC_BYTES = 16;

/** The key that signs first; one whose cursors still hold may follow. */
export type CursorKeys = readonly [Buffer, ...Buffer[]];

/** Throws invalid_cursor for one that this tenant was not given for this query. */
export const openCursor = (c: Collection, query: ListQuery, keys: CursorKeys): Cursor => ({
  after: readCursor(c, query, keys),
  write: ({ value, id }) => {
    const payload = Buffer.from(JSON.stringify([value, id]));
    return Buffer.concat([macOf(c, query, keys[0], payload), payload]).toString('base64url');
  },
});

function readCursor(c: Collection, query: ListQuery, keys: CursorKeys): Position | undefined {
  if (query.cursor === undefined) return undefined;
  const bytes = Buffer.from(query.cursor, 'base64url');
  const payload = bytes.subarray(MAC_BYTES);
  const mac = bytes.subarray(0, MAC_BYTES);
  const genuine =
    mac.length === MAC_BYTES &&
    keys.some((key) => timingSafeEqual(mac, macOf(c, query, key, payload)));
  if (!genuine) fail('invalid_cursor', { errors: [{ field: 'cursor', location: 'query' }] });
  const [value, id] = JSON.parse(payload.toString()) as [string, string];
  return { value, id };
}

/** Everything that decides which rows follow in which order; the size of the page and the fields may change. */
function macOf(c: Collection, query: ListQuery, key: Buffer, payload: Buffer): Buffer {
  const { sort, direction, search, createdFrom, createdTo, updatedSince } = query;
  const filters = [inOrder(query.filters), inOrder(query.within ?? {})];
  const subject = [c.scope, c.livemode, c.noun.key, sort, direction, search, filters];
  const text = JSON.stringify([...subject, createdFrom, createdTo, updatedSince]);
  return createHmac('sha256', preparedKey(key))
    .update(text)
    .update('\n')
    .update(payload)
    .digest()
    .subarray(0, MAC_BYTES);
}

const inOrder = (filters: Readonly<Record<string, unknown>>): [string, unknown][] =>
  Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1));
