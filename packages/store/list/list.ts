// A list is one of exactly two things: a walk along an index, or a scan of the slim one (data#how-a-list-reads).
import { businessDate, DAY_MS, startOfBusinessDay } from '#kernel/date.ts';
import type { ListQuery, Page } from '#resource/context.ts';
import { type Collection, indexOf } from './collection.ts';
import { type CursorKeys, openCursor } from './cursor.ts';
import { scan } from './scan.ts';
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
  const created = query.createdFrom !== undefined || query.createdTo !== undefined;
  if (isNarrowed(query) || (created && index !== undefined)) return scan(c, query, cursor);
  return index === undefined ? walkCreated(c, query, cursor) : walkIndex(c, query, index, cursor);
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
  Object.keys({ ...query.filters, ...query.within }).length > 0;
