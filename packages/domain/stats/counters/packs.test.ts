// Parts of counted records share commits that fit one transaction, and none is lost, moved or doubled.
import { expect, test } from 'vitest';
import { businessDate, DAY_MS } from '#kernel/date.ts';
import { derivedId, idTime } from '#kernel/id.ts';
import { seeded } from '../../../../test/support/random.ts';
import { type Counts, inParts } from '../records/counts.ts';
import { isMonth, placeOf } from './cells.ts';
import { packed } from './packs.ts';

const RUNS = 200;
const ITEMS_MAX = 100;
/** Shards so many that no two keys meet. */
const EACH_ITS_OWN = Number.POSITIVE_INFINITY;
const FEW_SHARDS = 8;
/** Of which the numbers have room in one update. */
const KEYS_MAX = 15;
const START = Date.UTC(2026, 0, 1);

type Part = { id: string; moves: Counts };

/** Each is a hash, and the same keys are asked for again and again. */
const places = new Map<string, number>();
function placed(key: string): number {
  const place = places.get(key) ?? placeOf(key);
  places.set(key, place);
  return place;
}

/** Of a cell of so many shards, the head aside. */
const shardOf = (width: number, key: string): string =>
  key === '' || width === EACH_ITS_OWN ? key : `${placed(key) % width}`;

/** A record of some day with so many keys in the cells of its day and month. */
function partsOf(random: ReturnType<typeof seeded>, spread: number, at: number): Part[] {
  const atMs = START + random.below(spread) * DAY_MS;
  const day = businessDate(atMs);
  const keys = ['', ...Array.from({ length: random.below(40) }, () => `p${random.below(60)}`)];
  const byKey = Object.fromEntries(keys.map((key) => [key, { count: 1 }]));
  const id = derivedId(atMs, `sale ${at}`);
  return inParts({ [day]: byKey, [day.slice(0, 7)]: byKey }).map((moves, part) => ({
    id: derivedId(atMs, `${id} ${part}`),
    moves,
  }));
}

/** The most items that the commit may take: notes, heads, shards, closings, the months of all, and the first run with its month. */
function itemsOf(pack: readonly Part[], width: number): number {
  const cells = new Map<string, Set<string>>();
  for (const { moves } of pack) {
    for (const [cell, byKey] of Object.entries(moves)) {
      const shards = Object.keys(byKey).map((key) => shardOf(width, key));
      cells.set(cell, new Set([...(cells.get(cell) ?? ['']), ...shards]));
    }
  }
  const months = new Set([...cells.keys()].map((cell) => cell.slice(0, 7)));
  const counters = [...cells.values()].reduce((sum, keys) => sum + keys.size, 0);
  const noteMonths = new Set(pack.map(({ id }) => businessDate(idTime(id)).slice(0, 7)));
  const closings = [...cells.keys()].filter(isMonth).length;
  return pack.length + counters + months.size + 2 * closings + noteMonths.size + 2;
}

/** The most keys that one shard counts in the commit. */
function keysOfShard(pack: readonly Part[], width: number): number {
  const keys = pack.flatMap(({ moves }) =>
    Object.entries(moves).flatMap(([cell, byKey]) =>
      Object.keys(byKey).map((key) => `${cell} ${shardOf(width, key)} ${key}`),
    ),
  );
  const shards = Map.groupBy(new Set(keys), (text) => text.slice(0, text.lastIndexOf(' ')));
  return Math.max(...[...shards.values()].map(({ length }) => length));
}

test('a commit has room for what shares it, whatever the days and keys, and all parts are in their order', () => {
  let shared = 0;
  const commits = new Map<number, number>();
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const random = seeded(seed);
    const spread = random.pick([1, 30, 330]);
    const parts = Array.from({ length: 30 }, (_, at) => partsOf(random, spread, at)).flat();
    for (const width of [FEW_SHARDS, EACH_ITS_OWN]) {
      const packs = packed(parts, (_, key) => shardOf(width, key));
      expect(packs.flat(), `seed ${seed}`).toEqual(parts);
      for (const pack of packs)
        expect(itemsOf(pack, width), `seed ${seed}`).toBeLessThanOrEqual(ITEMS_MAX);
      for (const pack of packs)
        expect(keysOfShard(pack, width), `seed ${seed}`).toBeLessThanOrEqual(KEYS_MAX);
      if (width === EACH_ITS_OWN) shared += packs.filter(({ length }) => length > 2).length;
      commits.set(width, (commits.get(width) ?? 0) + packs.length);
    }
  }
  expect(shared).toBeGreaterThan(RUNS);
  expect(commits.get(FEW_SHARDS)).toBeLessThan((commits.get(EACH_ITS_OWN) ?? 0) * 0.8);
});

test('parts whose keys share shards share a commit, however many keys there are', () => {
  const parts = Array.from({ length: 40 }, (_, at) => {
    const byKey = Object.fromEntries(
      Array.from({ length: 4 }, (_key, key) => [`p${at * 4 + key}`, { count: 1 }]),
    );
    const id = derivedId(START, `sale ${at}`);
    return { id, moves: { '2026-01-01': byKey, '2026-01': byKey } };
  });
  expect(packed(parts, (_, key) => shardOf(16, key))).toHaveLength(1);
  expect(packed(parts, (_, key) => shardOf(EACH_ITS_OWN, key)).length).toBeGreaterThan(3);
});

test('keys that go on a sheet share it, up to what it holds', () => {
  const parts = Array.from({ length: 80 }, (_, at) => {
    const byKey = Object.fromEntries(
      Array.from({ length: 8 }, (_key, key) => [`p${at * 8 + key}`, { count: 1 }]),
    );
    return { id: derivedId(START, `sale ${at}`), moves: { '2026-01-01': byKey } };
  });
  const packs = packed(parts, () => 'sheet');
  expect(packs.flat()).toEqual(parts);
  expect(packs.map(({ length }) => length)).toEqual([50, 30]);
});
