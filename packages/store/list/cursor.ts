// Opaque cursors: the position of the last row, signed together with the tenant and the query it was made for, so that an
// edited cursor, or one of another list, is refused and never becomes a key (reliability#queries).
import { createHmac, timingSafeEqual } from 'node:crypto';
import { fail } from '#kernel/error.ts';
import { parseJson } from '#kernel/json.ts';
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
export function openCursor(c: Collection, query: ListQuery, keys: CursorKeys): Cursor {
  const signer = cursorSigner(keys);
  const read = (cursor: string): Position => {
    const [value, id] = parseJson(signer.read(subjectOf(c, query), cursor)) as [string, string];
    return { value, id };
  };
  return {
    after: query.cursor === undefined ? undefined : read(query.cursor),
    write: ({ value, id }) => signer.sign(subjectOf(c, query), JSON.stringify([value, id])),
  };
}

/** Cursors of anything that is read in pages: `subject` is what one is good for, and whose it is. */
export const cursorSigner = (keys: CursorKeys) => ({
  sign(subject: string, position: string): string {
    const payload = Buffer.from(position);
    return Buffer.concat([macOf(keys[0], subject, payload), payload]).toString('base64url');
  },
  /** Throws invalid_cursor for one that was not signed for that subject. */
  read(subject: string, cursor: string): string {
    const bytes = Buffer.from(cursor, 'base64url');
    const [mac, payload] = [bytes.subarray(0, MAC_BYTES), bytes.subarray(MAC_BYTES)];
    const genuine =
      mac.length === MAC_BYTES &&
      keys.some((key) => timingSafeEqual(mac, macOf(key, subject, payload)));
    if (genuine) return payload.toString();
    return fail('invalid_cursor', { errors: [{ field: 'cursor', location: 'query' }] });
  },
});

/** Everything that decides which rows follow in which order; the size of the page and the fields may change. */
function subjectOf(c: Collection, query: ListQuery): string {
  const { sort, direction, search, createdFrom, createdTo, updatedSince } = query;
  const { filters: equal, within = {}, lacking } = query;
  const filters = [inOrder(equal), inOrder(within), ...(lacking ? [lacking.toSorted()] : [])];
  const subject = [c.keyspace, c.livemode, c.noun.key, sort, direction, search, filters];
  return JSON.stringify([...subject, createdFrom, createdTo, updatedSince]);
}

const macOf = (key: Buffer, subject: string, payload: Buffer): Buffer =>
  createHmac('sha256', preparedKey(key))
    .update(subject)
    .update('\n')
    .update(payload)
    .digest()
    .subarray(0, MAC_BYTES);

const inOrder = (filters: Readonly<Record<string, unknown>>): [string, unknown][] =>
  Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1));
