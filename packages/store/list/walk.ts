// WALK: a list without search or filters follows an index and reads only what it shows. The month counters give the exact
// total and turn a deep page of the default order into a key range (data#how-a-list-reads).
import type { ListQuery, Page } from '#resource/context.ts';
import { HIDDEN_TERM } from '../index-entry.ts';
import { dayOf, type Index, recordsOf } from '../keys.ts';
import type { Condition, Item, QueryInput } from '../table.ts';
import { type Collection, fetchRecords, offsetOf, readRows, toRecords } from './collection.ts';
import { type DayCount, readDays, totalOf } from './counters.ts';
import type { Cursor } from './cursor.ts';
import { deepPage } from './deep-page.ts';
import { brokenDays, createdRange, dayRange, type IdRange, intersection } from './range.ts';

/** A list in the table's own order. One round trip for the first page or after a cursor; others as in deep-page.ts. */
export async function walkCreated(c: Collection, query: ListQuery, cursor: Cursor): Promise<Page> {
  const range = createdRange(query);
  const offset = cursor.after === undefined ? offsetOf(query) : 0;
  const count = () => readRange(c, range);
  if (offset > 0) {
    const walk = { input: walkInput(c, query), range, count };
    return toPage(c, query, cursor, await deepPage(c, query, walk));
  }
  const startKey = cursor.after && { pk: recordsOf(c.keyspace, c.noun), sk: cursor.after.id };
  const first = readRows(c, { ...walkInput(c, query), ...range, startKey }, query.perPage);
  const [days, rows] = await Promise.all([count(), first]);
  return toPage(c, query, cursor, { rows, total: totalOf(days) });
}

/** A list in the order of an index. One round trip for the first page or after a cursor, three for any other. */
export async function walkIndex(
  c: Collection,
  query: ListQuery,
  index: Index,
  cursor: Cursor,
): Promise<Page> {
  const input = walkInput(c, query, index);
  const offset = cursor.after === undefined ? offsetOf(query) : 0;
  if (offset > 0) {
    const total = totalOf(await readDays(c));
    const keys = await keysAt(c, input, { offset, total, size: query.perPage });
    const items = await fetchRecords(
      c,
      keys.map((row) => String(row.sk)),
    );
    return { ...toPage(c, query, cursor, { rows: keys, total, index }), items };
  }
  const { after } = cursor;
  const startKey = after && {
    pk: recordsOf(c.keyspace, c.noun),
    sk: after.id,
    [index]: after.value,
  };
  const first = readRows(c, { ...input, whole: true, startKey }, query.perPage);
  const [days, rows] = await Promise.all([readDays(c), first]);
  return toPage(c, query, cursor, { rows, total: totalOf(days), index });
}

type Walked = { rows: Item[]; total: number; index?: Index };

function toPage(
  c: Collection,
  query: ListQuery,
  cursor: Cursor,
  { rows, total, index }: Walked,
): Page {
  const last = rows.length === query.perPage ? rows.at(-1) : undefined;
  const more = cursor.after !== undefined || offsetOf(query) + rows.length < total;
  const items = rows.every((row) => row.d !== undefined) ? toRecords(c, rows) : [];
  if (last === undefined || !more) return { items, total };
  const at = { value: index === undefined ? '' : String(last[index]), id: String(last.sk) };
  return { items, total, nextCursor: cursor.write(at) };
}

/** Days of the range with their exact counts; a day that the range cuts is counted row by row. */
async function readRange(c: Collection, range: IdRange): Promise<DayCount[]> {
  const bound = (id: string | undefined) => (id === undefined ? undefined : dayOf(id));
  const days = await readDays(c, bound(range.from), bound(range.to));
  const broken = new Set(brokenDays(range));
  const exact = days.map(async (day) =>
    broken.has(day.date) && day.count > 0
      ? { ...day, count: await countRows(c, intersection(range, dayRange(day.date))) }
      : day,
  );
  return Promise.all(exact);
}

async function countRows(c: Collection, range: IdRange): Promise<number> {
  const rows = await readRows(c, { ...range, project: ['sk'], filter: visible(c) });
  return rows.length;
}

/**
 * Index rows of a page, read as keys from the nearer end of the index. Without a projection: DynamoDB Local takes any
 * projection on an index as a reason to fetch (and bill) the records.
 */
async function keysAt(
  c: Collection,
  input: WalkInput,
  { offset, total, size }: { offset: number; total: number; size: number },
): Promise<Item[]> {
  const count = Math.min(size, total - offset);
  if (count <= 0) return [];
  if (offset + count <= total - offset) {
    return (await readRows(c, input, offset + count)).slice(offset);
  }
  const tail = await readRows(c, { ...input, descending: !input.descending }, total - offset);
  return tail.toReversed().slice(0, count);
}

type WalkInput = Pick<QueryInput, 'index' | 'filter'> & { descending: boolean };

const walkInput = (c: Collection, query: ListQuery, index?: Index): WalkInput => ({
  descending: query.direction === 'desc',
  index,
  filter: visible(c, index),
});

/** Soft-deleted records are in no index but the slim one, and in the table itself. */
function visible(c: Collection, index?: Index): Condition | undefined {
  if (!c.noun.softDelete) return undefined;
  if (index === undefined) return { expression: 'attribute_not_exists(z)' };
  if (index !== 'l2') return undefined;
  return { expression: 'NOT contains(y, :hidden)', values: { ':hidden': HIDDEN_TERM } };
}
