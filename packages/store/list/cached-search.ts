// A search over remembered rows: one query for what changed since the last one beside the counters, then the memory is as
// good as a scan. Decision: only live; in the sandbox the tenant's clock may move back, so that l2 is no order of writes.
//
// Why it is exact. Creations, changes and soft deletions committed since the last reading began are all read again: an engine in the
// process tells which (decision 280), from any other all are read whose dates may be theirs, as every
// commit is dated closely enough (write-dating.ts). What l2 cannot tell, deletions for good and writes dated otherwise, moves
// the counters' marks in its own transaction; the marks were read before the rows, so while they stand still none of the rows
// was gone then. One that is deleted while the search reads may be found once more, by dates as it was when last read; the next
// search sees the mark. Beside that the rows must be as many as the counters say, as a net for what was not foreseen.
import type { ListQuery } from '#resource/context.ts';
import { recordsOf } from '../keys.ts';
import type { Key } from '../table.ts';
import { OVERLAP_MS } from '../write-dating.ts';
import type { Collection } from './collection.ts';
import { readTotals, type Totals } from './counters.ts';
import { asksHidden, type HitTest, hitsAmong, type SlimRow } from './hit-test.ts';
import { inOrder } from './ordered-rows.ts';
import { CachedRows, type Moves, type ReadingBegin, RowCache } from './row-cache.ts';
import { readSlimRows, slimRowsOf } from './slim-index.ts';

/** A write between the two readings makes them differ, which once more most often settles. */
const TRIES = 2;

/** Where lists may be answered from memory; changes since an instant are a short reading of their own. */
export const isCacheable = ({ livemode, noun }: Collection, query: ListQuery): boolean =>
  livemode &&
  noun.retentionDays === undefined &&
  query.updatedSince === undefined &&
  !asksHidden(query);

/**
 * The hits among all rows, in the order of their ids. The first search of a process scans as ever and notes the marks, the second,
 * or one beside it, keeps what it reads, those after read what changed.
 */
export async function cachedHits(
  c: Collection,
  test: HitTest,
  rowsASpan?: number,
): Promise<SlimRow[]> {
  const cache = RowCache.of(c.table);
  const pk = recordsOf(c.keyspace, c.noun);
  const known = cache.recall(pk, c.clock.now());
  const scan = async () =>
    hitsAmong(await readSlimRows(c, { filter: test.condition, rowsASpan }), test);
  if (known?.isTooLarge === true) return inOrder(await scan());
  const first = known === undefined ? cache.scanAlone(pk, () => noting(c, cache, scan)) : undefined;
  if (first !== undefined) return inOrder(await first);
  const rows = await cache.readings(pk).read(() => freshRows(c, cache, rowsASpan));
  return rows.find(test);
}

async function noting<T>(c: Collection, cache: RowCache, scan: () => Promise<T>): Promise<T> {
  const note = (totals: Totals) => cache.keep(recordsOf(c.keyspace, c.noun), cache.noted(totals));
  const [hits] = await Promise.all([scan(), readTotals(c).then(note)]);
  return hits;
}

/** All rows as they are now. */
async function freshRows(c: Collection, cache: RowCache, rowsASpan?: number): Promise<CachedRows> {
  const known = cache.recall(recordsOf(c.keyspace, c.noun), c.clock.now());
  const rows = known?.rows;
  const told = rows && (await refresh(c, cache, { rows, marks: known.marks }));
  if (rows !== undefined && told === undefined) return rows;
  const marks = told?.marks ?? known?.marks ?? (await readTotals(c)).marks;
  return readAll(c, cache, marks, rowsASpan);
}

/** Brings the rows up to date; the counters as they are now, where the rows do not agree with them. */
async function refresh(
  c: Collection,
  cache: RowCache,
  { rows, marks }: { rows: CachedRows; marks: number },
): Promise<Totals | undefined> {
  let before: Totals | undefined;
  for (let left = TRIES; ; left--) {
    const { begin, keys } = beginReading(c, rows.mark);
    const [totals, changed] = await Promise.all([
      readTotals(c),
      keys === undefined
        ? readSlimRows(c, { sinceMs: rows.sinceMs - OVERLAP_MS })
        : slimRowsOf(c, keys),
    ]);
    if (totals.marks !== marks) return totals;
    const moves = rows.merge(begin, changed);
    cache.trim();
    if ([totals, before].some((told) => told && agrees(rows, moves, told))) return undefined;
    if (left === 1) return totals;
    before = totals;
  }
}

/** `keys`: of all that changed since that mark, where the engine knows. */
function beginReading(
  c: Collection,
  since?: number,
): { begin: ReadingBegin; keys: readonly Key[] | undefined } {
  const beganMs = c.clock.now();
  const told = c.table.changedSince?.(recordsOf(c.keyspace, c.noun), since);
  return { begin: { beganMs, mark: told?.mark }, keys: told?.keys };
}

/**
 * As many rows as counted, but for those that came and went while they were read: which a reading sees that follows the counters. One
 * that came first is followed by another, which then follows the first counters.
 */
function agrees({ inOrder: { length } }: CachedRows, moves: Moves, { total }: Totals): boolean {
  return length - total <= moves.came && total - length <= moves.went;
}

/** Reads every row, and keeps them if nothing has moved the marks since `marks` were read. */
async function readAll(
  c: Collection,
  cache: RowCache,
  marks: number,
  rowsASpan?: number,
): Promise<CachedRows> {
  const { begin } = beginReading(c);
  const [totals, read] = await Promise.all([readTotals(c), readSlimRows(c, { rowsASpan })]);
  const rows = new CachedRows(begin, read);
  const isWhole = totals.marks === marks && totals.total <= rows.inOrder.length;
  cache.keep(recordsOf(c.keyspace, c.noun), isWhole ? { marks, rows } : cache.noted(totals));
  return rows;
}
