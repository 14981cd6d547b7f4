// SCAN: a list with search words, filters or a span of changes goes over all rows of the slim index, remembered ones where it
// can, and sorts the hits in memory. Linear, and exact: total is the number of hits (data#how-a-list-reads,
// data#where-search-ends).
import type { ListQuery, Page } from '#resource/context.ts';
import { sortValueOf } from '../columns.ts';
import { compareKeys } from '../folding.ts';
import { indexKey, KIND_INDEX, type SortKind } from '../sort-value.ts';
import { type Collection, fetchRecords, indexOf, offsetOf } from './collection.ts';
import type { Cursor } from './cursor.ts';
import { hitTest, type SlimRow } from './hit-test.ts';
import { isRememberable, rememberedHits } from './remembered-search.ts';
import { readSlimRows } from './slim-index.ts';

type Hit = { order: string; id: string };

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
  const orderOf = orderBy(c, query.sort);
  const rows = await readHits(c, query, rowsASpan);
  const sign = query.direction === 'desc' ? -1 : 1;
  const hits = rows
    .map((row): Hit => ({ order: orderOf(row), id: row.sk }))
    .sort((a, b) => sign * compareKeys(a.order, b.order));
  const start =
    cursor.after === undefined ? offsetOf(query) : indexAfter(hits, cursor.after.value, sign);
  const shown = hits.slice(start, start + query.perPage);
  const page: Page = {
    items: await fetchRecords(
      c,
      shown.map(({ id }) => id),
    ),
    total: hits.length,
  };
  const last = shown.at(-1);
  if (last === undefined || start + shown.length >= hits.length) return page;
  return { ...page, nextCursor: cursor.write({ value: last.order, id: last.id }) };
}

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

async function readHits(c: Collection, query: ListQuery, rowsASpan?: number): Promise<SlimRow[]> {
  const test = hitTest(c.noun, query);
  if (isRememberable(c, query)) return rememberedHits(c, test, rowsASpan);
  return readSlimRows(c, { sinceMs: query.updatedSince, filter: test.condition, rowsASpan });
}
