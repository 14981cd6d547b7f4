// SCAN: a list with search words, filters or a span of changes goes over all rows of the slim index, remembered ones where it
// can, and sorts the hits in memory. Linear, and exact: total is the number of hits (data#how-a-list-reads,
// data#where-search-ends).
import type { ListQuery, Page } from '#resource/context.ts';
import type { AnyRow } from '#resource/fields/row.ts';
import type { SortKind } from '#resource/shape/noun.ts';
import { compareKeys } from '../folding.ts';
import { sortValueOf } from '../index-entry.ts';
import { indexKey, KIND_INDEX } from '../sort-value.ts';
import { cachedHits, isCacheable } from './cached-search.ts';
import { type Collection, fetchRecords, indexOf, offsetOf } from './collection.ts';
import type { Cursor } from './cursor.ts';
import { hitsAmong, hitTest, type SlimRow } from './hit-test.ts';
import { inOrder, placeOf } from './ordered-rows.ts';
import { readSlimRows } from './slim-index.ts';

type Hit = { order: string; id: string };
/** Hits of one page, whether more follow, and where the last of them is. */
type Shown = { hits: Hit[]; hasMore: boolean };

/**
 * The page of the hits; two round trips from memory, which may take one more to be put right, and without it two up to some
 * 6,600 records, four up to 100,000. `rowsASpan` is for tests.
 */
export async function scan(
  c: Collection,
  query: ListQuery,
  cursor: Cursor,
  rowsASpan?: number,
): Promise<Page> {
  const rows = await readHits(c, query, rowsASpan);
  const total = rows.length;
  const shownOf = query.sort === 'created_at' ? inOrderOfIds : sorted;
  const { hits, hasMore } = shownOf(c, query, { rows, after: cursor.after?.value });
  const items = await fetchRecords(
    c,
    hits.map(({ id }) => id),
  );
  const last = hits.at(-1);
  if (last === undefined || !hasMore) return { items, total };
  return { items, total, nextCursor: cursor.write({ value: last.order, id: last.id }) };
}

/**
 * All hits in their order, a page at a time. The rows are read once, however many pages there are: a page by the cursor of the one
 * before it would read them all again. A record is told as it is when its page is read, though it may no longer pass.
 */
export async function* scannedPages(c: Collection, query: ListQuery): AsyncGenerator<AnyRow[]> {
  const hits = hitsOf(c, query, await readHits(c, query));
  for (let at = 0; at < hits.length; at += query.perPage)
    yield await fetchRecords(
      c,
      hits.slice(at, at + query.perPage).map(({ id }) => id),
    );
}

/** `rows` are in the order of their ids; `after`: the order of the last hit shown, which itself may be gone. */
type Hits = { rows: readonly SlimRow[]; after: string | undefined };

/** Rows as they lie, from either end. */
function inOrderOfIds(_: Collection, query: ListQuery, { rows, after }: Hits): Shown {
  const offset = offsetOf(query);
  if (query.direction === 'asc') {
    const start = after === undefined ? offset : placeOf(rows, `${after}\0`);
    const shown = rows.slice(start, start + query.perPage);
    return { hits: shown.map(hitOf), hasMore: start + shown.length < rows.length };
  }
  const end = after === undefined ? rows.length - offset : placeOf(rows, after);
  const shown = rows.slice(Math.max(0, end - query.perPage), Math.max(0, end)).reverse();
  return { hits: shown.map(hitOf), hasMore: end > shown.length };
}

const hitOf = ({ sk }: SlimRow): Hit => ({ order: sk, id: sk });

function sorted(c: Collection, query: ListQuery, { rows, after }: Hits): Shown {
  const hits = hitsOf(c, query, rows);
  const start = after === undefined ? offsetOf(query) : indexAfter(hits, after, signOf(query));
  const shown = hits.slice(start, start + query.perPage);
  return { hits: shown, hasMore: start + shown.length < hits.length };
}

/** All of them in the order that is asked for. */
function hitsOf(c: Collection, query: ListQuery, rows: readonly SlimRow[]): Hit[] {
  if (query.sort === 'created_at') {
    const hits = rows.map(hitOf);
    return query.direction === 'asc' ? hits : hits.reverse();
  }
  const orderOf = orderBy(c, query.sort);
  const sign = signOf(query);
  return rows
    .map((row): Hit => ({ order: orderOf(row), id: row.sk }))
    .sort((a, b) => sign * compareKeys(a.order, b.order));
}

const signOf = ({ direction }: ListQuery): number => (direction === 'desc' ? -1 : 1);

/** Each row's place in the order: what the index of that sort would hold. */
function orderBy(c: Collection, sort: string): (row: SlimRow) => string {
  const index = indexOf(c.noun, sort);
  if (index === undefined) return (row) => row.sk;
  if (index === 'l2') return (row) => row.l2;
  const kinds = Object.keys(KIND_INDEX) as SortKind[];
  const kind = kinds.find((one) => KIND_INDEX[one] === index) ?? 'text';
  return (row) => indexKey(sortValueOf(c.noun, kind, row), row.sk);
}

/** Where the hits that follow a position begin, also when that hit itself is gone. */
function indexAfter(hits: readonly Hit[], order: string, sign: number): number {
  const at = hits.findIndex((hit) => sign * compareKeys(hit.order, order) > 0);
  return at < 0 ? hits.length : at;
}

/** In the order of their ids; not to be written to. */
async function readHits(c: Collection, query: ListQuery, rowsASpan?: number): Promise<SlimRow[]> {
  const test = hitTest(c.noun, query);
  if (isCacheable(c, query)) return cachedHits(c, test, rowsASpan);
  const reading = { sinceMs: query.updatedSince, filter: test.condition, rowsASpan };
  return inOrder(hitsAmong(await readSlimRows(c, reading), test));
}
