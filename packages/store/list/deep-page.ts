// The rows of a deep page in the table's own order: the counters name its day, and the day is entered from its nearer end
// (data#how-a-list-reads) where this process does not know where the page begins (page-starts.ts, and page-by-ids.ts for long
// days). Rows on the way are billed whether they are read whole or as keys alone, so a few of them are read whole and thrown
// away, which spares a round trip.
import { businessDate } from '#kernel/date.ts';
import type { ListQuery } from '#resource/context.ts';
import { dayOf, recordsOf } from '../keys.ts';
import type { Item, QueryInput } from '../table.ts';
import { type Collection, offsetOf, readRows } from './collection.ts';
import { type DayCount, type DayPosition, locate, totalOf } from './counters.ts';
import { IdCache } from './known-ids.ts';
import { learnIds, pageByIds } from './page-by-ids.ts';
import { behind, isThere, type PageStart, PageStarts } from './page-starts.ts';
import { dayRange, type IdRange, intersection } from './range.ts';

const THROWN_AWAY_MAX = 50;

/** `input` is the walk, `count` reads the days of the range, oldest first. */
type DeepWalk = {
  input: Pick<QueryInput, 'filter'> & { descending: boolean };
  range: IdRange;
  count: () => Promise<DayCount[]>;
};
type Found = { rows: Item[]; total: number };
type Place = DayPosition & { size: number; day: IdRange; onwards: IdRange };

/**
 * The rows of the page, and how many the whole list has. One round trip where the page was shown lately or follows one that was,
 * or where the ids are known; else one more, or two where its day is long.
 */
export async function deepPage(c: Collection, query: ListQuery, walk: DeepWalk): Promise<Found> {
  const known = isWhole(c, walk) ? await pageByIds(c, query, walk) : undefined;
  return known ?? pageByDays(c, query, walk);
}

/** Ids are known of whole collections, and of what no table forgets by itself. */
const isWhole = ({ noun }: Collection, { range }: Pick<DeepWalk, 'range'>): boolean =>
  noun.retentionDays === undefined && range.from === undefined && range.to === undefined;

/** Starts are remembered for days that are over, as today's rows move all the time. */
async function pageByDays(
  c: Collection,
  query: ListQuery,
  { input, range, count }: DeepWalk,
): Promise<Found> {
  const starts = c.noun.retentionDays === undefined ? PageStarts.of(c.table) : undefined;
  const nowMs = c.clock.now();
  const nameAt = (offset: number): string =>
    JSON.stringify([recordsOf(c.keyspace, c.noun), query.direction, range, offset]);
  const offset = offsetOf(query);
  const start = starts?.recall(nameAt(offset), nowMs);
  const [days, guessed] = await Promise.all([
    count(),
    start && readRows(c, { ...input, ...boundsOf(start) }, query.perPage),
  ]);
  const inOrder = input.descending ? days.toReversed() : days;
  const begins = locate(inOrder, offset);
  const isKnown = start !== undefined && isThere(start, begins);
  const rows = (isKnown && guessed) || (await rowsAt(c, query, { input, range, count, inOrder }));
  const keep = (at: number, bounds: Bounds): void => {
    const place = locate(inOrder, at);
    if (begins === undefined || place === undefined || place.date >= businessDate(nowMs)) return;
    // Rows that may have been read before the counters are proven for the day of their start alone.
    if (place.date !== begins.date && (isKnown || !reaches(rows, place))) return;
    starts?.keep(nameAt(at), { ...place, ...bounds }, nowMs);
  };
  const [first, last] = [rows[0], rows.at(-1)];
  if (first !== undefined && !isKnown) keep(offset, startingWith(first, input, range));
  if (last !== undefined) keep(offset + rows.length, { ...range, startKey: behind(last) });
  return { rows, total: totalOf(days) };
}

/** True for rows that end within that day, just before the place: what came before the day may have moved since its counters were read. */
const reaches = (rows: readonly Item[], { date, skip }: DayPosition): boolean =>
  skip > 0 && rows.filter(({ sk }) => dayOf(String(sk)) === date).length === skip;

type Bounds = Pick<PageStart, 'from' | 'to' | 'startKey'>;

const boundsOf = ({ from, to, startKey }: PageStart): Bounds => ({ from, to, startKey });

const startingWith = (
  { sk }: Item,
  { descending }: DeepWalk['input'],
  { from, to }: IdRange,
): IdRange => (descending ? { from, to: String(sk) } : { from: String(sk), to });

/**
 * At most as many rows as the page has; one round trip, or two where its day is long. A page that runs over the end of its day takes
 * two readings at once from the far end, so that it is entered from the other where that is not far.
 */
async function rowsAt(
  c: Collection,
  query: ListQuery,
  { inOrder, ...walk }: DeepWalk & { inOrder: readonly DayCount[] },
): Promise<Item[]> {
  const { input, range } = walk;
  const found = locate(inOrder, offsetOf(query));
  if (found === undefined) return [];
  const day = intersection(range, dayRange(found.date));
  const onwards = input.descending
    ? { from: range.from, to: day.to }
    : { from: day.from, to: range.to };
  const place = { ...found, size: query.perPage, day, onwards };
  const wasted = { near: found.skip, far: found.count - found.skip - query.perPage };
  const isNear = wasted.near <= (wasted.far < 0 ? THROWN_AWAY_MAX : wasted.far);
  const toGo = isNear ? wasted.near : wasted.far;
  if (toGo > THROWN_AWAY_MAX) {
    const learnt = isWhole(c, walk)
      ? await learntPage(c, query, walk, { inOrder, toGo })
      : undefined;
    return learnt?.rows ?? byKeys(c, input, place);
  }
  return isNear ? fromNearEnd(c, input, place) : fromFarEnd(c, input, place);
}

/** Where ways are long and many all ids are read instead. */
async function learntPage(
  c: Collection,
  query: ListQuery,
  walk: DeepWalk,
  { inOrder, toGo }: { inOrder: readonly DayCount[]; toGo: number },
): Promise<Found | undefined> {
  const pk = recordsOf(c.keyspace, c.noun);
  if (!IdCache.of(c.table).isWorth(pk, totalOf(inOrder), toGo)) return undefined;
  await learnIds(c, walk, inOrder);
  return pageByIds(c, query, walk);
}

async function fromNearEnd(
  c: Collection,
  input: DeepWalk['input'],
  { skip, size, onwards }: Place,
): Promise<Item[]> {
  const rows = await readRows(c, { ...input, ...onwards }, skip + size);
  return rows.slice(skip);
}

/** Backwards to the page's first row; what the day does not have of the page follows it. */
async function fromFarEnd(
  c: Collection,
  input: DeepWalk['input'],
  { skip, count, size, day, onwards }: Place,
): Promise<Item[]> {
  const rest = count - skip;
  const end = input.descending ? day.from : day.to;
  const startKey = { pk: recordsOf(c.keyspace, c.noun), sk: end };
  const [backwards, beyond] = await Promise.all([
    readRows(c, { ...input, ...day, descending: !input.descending }, rest),
    readRows(c, { ...input, ...onwards, startKey }, Math.max(0, size - rest)),
  ]);
  return [...backwards.reverse(), ...beyond].slice(0, size);
}

async function byKeys(
  c: Collection,
  input: DeepWalk['input'],
  { skip, count, size, day, onwards }: Place,
): Promise<Item[]> {
  const keys = { ...input, ...day, project: ['pk', 'sk'] };
  if (skip * 2 <= count) {
    const skipped = await readRows(c, keys, skip);
    return readRows(c, { ...input, ...onwards, startKey: skipped.at(-1) }, size);
  }
  const rest = await readRows(c, { ...keys, descending: !input.descending }, count - skip);
  const first = rest.at(-1)?.sk as string | undefined;
  const bounds = input.descending
    ? { from: onwards.from, to: first }
    : { from: first, to: onwards.to };
  return readRows(c, { ...input, ...bounds }, size);
}
