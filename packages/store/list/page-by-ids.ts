// A deep page by the ids that this process knows (known-ids.ts), which it brings up to date in the same round trip: what was made
// since follows the newest known id, or almost, as machines commit their records in another order than they named them.
//
// Why the page is one that the list had while it was asked for. Let the counters be read first and the new ids after them. Known
// then is every record that the counters count, and some that came after them, each of which was there before the page was
// answered. Fewer ids than the counters say mean that one is missing, or that the readings met the other way round: the second
// reading begins after the counters, so what is missing then is older than the stretch that was read, and nothing is known.
import type { ListQuery } from '#resource/context.ts';
import { sortFields } from '../index-entry.ts';
import { recordsOf } from '../keys.ts';
import { KIND_INDEX } from '../sort-value.ts';
import type { Item, QueryInput } from '../table.ts';
import { type Collection, offsetOf, readRows } from './collection.ts';
import { type DayCount, totalOf, visibilityChangesOf } from './counters.ts';
import { IdCache, KnownIds } from './known-ids.ts';

/** How many of the known newest are read again: what commits side by side. The second number is for what came later still. */
const SEEN_AGAIN = [8, 1000] as const;

type Walk = { input: Pick<QueryInput, 'filter'> & { descending: boolean } };
type Counting = { count: () => Promise<DayCount[]> };

/** Rows of the page, and how many the list has; undefined where nothing is known, or no longer. */
export async function pageByIds(
  c: Collection,
  query: ListQuery,
  { input, count }: Walk & Counting,
): Promise<{ rows: Item[]; total: number } | undefined> {
  const cache = IdCache.of(c.table);
  const pk = recordsOf(c.keyspace, c.noun);
  const known = await cache.recall(pk, c.clock.now());
  if (known === undefined) return undefined;
  const before = known.inOrder.length;
  const rowsFrom = (first: string | undefined) =>
    first === undefined
      ? []
      : readRows(c, { ...input, ...onwardsFrom(first, input) }, query.perPage);
  const guess = firstOf(known, query, input);
  const [days, guessed] = await Promise.all([
    count(),
    rowsFrom(guess),
    fetchNewest(c, input, known, SEEN_AGAIN[0]),
  ]);
  const total = totalOf(days);
  const isOutdated = visibilityChangesOf(days) !== known.visibilityChanges;
  if (!isOutdated && known.inOrder.length < total)
    await fetchNewest(c, input, known, SEEN_AGAIN[1]);
  const more = known.inOrder.length - total;
  if (isOutdated || more < 0 || more > known.inOrder.length - before) {
    cache.forget(pk, known);
    return undefined;
  }
  const first = firstOf(known, query, input);
  return { rows: first === guess ? guessed : await rowsFrom(first), total };
}

/** Reads and keeps the ids of the whole collection, after those counters were read. */
export async function learnIds(
  c: Collection,
  { input }: Walk,
  days: readonly DayCount[],
): Promise<void> {
  const total = totalOf(days);
  await IdCache.of(c.table).read(recordsOf(c.keyspace, c.noun), async () => {
    const readMs = c.clock.now();
    const rows = await readRows(c, keysOf(c, input));
    const known = new KnownIds(idsOf(rows), visibilityChangesOf(days), readMs);
    return known.inOrder.length < total ? undefined : known;
  });
}

/** The first row of the page. */
function firstOf({ inOrder }: KnownIds, query: ListQuery, { descending }: Walk['input']) {
  const offset = offsetOf(query);
  return inOrder[descending ? inOrder.length - 1 - offset : offset];
}

const onwardsFrom = (id: string, { descending }: Walk['input']) =>
  descending ? { to: id } : { from: id };

async function fetchNewest(
  c: Collection,
  { filter }: Walk['input'],
  known: KnownIds,
  seenAgain: number,
): Promise<void> {
  const from = known.inOrder.at(-seenAgain) ?? known.inOrder[0];
  known.merge(idsOf(await readRows(c, { filter, from, project: ['pk', 'sk'] })));
}

/** An index that holds keys alone and no hidden record takes a tenth of the table's bytes. */
function keysOf({ noun }: Collection, { filter }: Walk['input']): Omit<QueryInput, 'pk'> {
  const [kind] = sortFields(noun).map(([one]) => one);
  const isOwn = kind !== undefined && kind !== 'spare';
  return isOwn ? { index: KIND_INDEX[kind] } : { filter, project: ['pk', 'sk'] };
}

const idsOf = (rows: readonly Item[]): string[] => rows.map(({ sk }) => String(sk));
