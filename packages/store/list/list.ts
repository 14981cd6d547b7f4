// A list is one of exactly two things: a walk along an index, or a scan of the slim one (data#how-a-list-reads).
import { businessDate, DAY_MS, startOfBusinessDay } from '#kernel/date.ts';
import type { ListQuery, Page } from '#resource/context.ts';
import type { AnyRow } from '#resource/fields/row.ts';
import type { Index } from '../keys.ts';
import { type Collection, indexOf } from './collection.ts';
import { type CursorKeys, openCursor } from './cursor.ts';
import { scan, scannedPages } from './scan.ts';
import { walkCreated, walkIndex } from './walk.ts';

/** The page that the query asks for. Throws invalid_sort_field, invalid_cursor. */
export async function listRecords(
  c: Collection,
  asked: ListQuery,
  cursorKeys: CursorKeys,
): Promise<Page> {
  const query = withinRetention(c, asked);
  const index = indexOf(c.noun, query.sort);
  const cursor = openCursor(c, asked, cursorKeys);
  if (isScanned(query, index)) return scan(c, query, cursor);
  return index === undefined ? walkCreated(c, query, cursor) : walkIndex(c, query, index, cursor);
}

/**
 * One page after another from the first on, none of them empty, each read when it is asked for. A promise of them, as a bundle asks
 * lists of a file of its own. Throws invalid_sort_field.
 */
export async function recordPages(
  c: Collection,
  asked: ListQuery,
  cursorKeys: CursorKeys,
): Promise<AsyncIterable<AnyRow[]>> {
  const query = withinRetention(c, asked);
  return isScanned(query, indexOf(c.noun, query.sort))
    ? scannedPages(c, query)
    : walkedPages(c, asked, cursorKeys);
}

async function* walkedPages(
  c: Collection,
  asked: ListQuery,
  cursorKeys: CursorKeys,
): AsyncGenerator<AnyRow[]> {
  let cursor: string | undefined;
  do {
    const page = await listRecords(c, { ...asked, ...(cursor && { cursor }) }, cursorKeys);
    if (page.items.length > 0) yield page.items;
    cursor = page.nextCursor;
  } while (cursor !== undefined);
}

/** What no walk finds: an index is not in the order of creation, and no index knows of words and filters. */
function isScanned(query: ListQuery, index: Index | undefined): boolean {
  const created = query.createdFrom !== undefined || query.createdTo !== undefined;
  return isNarrowed(query) || (created && index !== undefined);
}

/** What is kept for some days only is listed from a whole day on, so that the counters of the days before drop out too. */
function withinRetention({ noun, clock }: Collection, query: ListQuery): ListQuery {
  if (noun.retentionDays === undefined) return query;
  const first = businessDate(clock.now() - noun.retentionDays * DAY_MS);
  return { ...query, createdFrom: Math.max(startOfBusinessDay(first), query.createdFrom ?? 0) };
}

const isNarrowed = (query: ListQuery): boolean =>
  query.search !== undefined ||
  query.updatedSince !== undefined ||
  query.lacking !== undefined ||
  Object.keys({ ...query.filters, ...query.within }).length > 0;
