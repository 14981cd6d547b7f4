// The counters that move when records are counted: the head of each cell and the shards of its keys, read once for all commits of a
// run. Those that are missing are made. A month that has not ended is open: its days move alone, and its head tells that they did.

import { businessDate } from '#kernel/date.ts';
import { derivedId } from '#kernel/id.ts';
import { adjust, brandNew, type Change, create, holds } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { CountedMonth, CountRun, StatsCounter } from '../records/counter.ts';
import { type Counts, type Numbers, PLAIN } from '../records/counts.ts';
import {
  headId,
  isFilled,
  isMonth,
  monthOf,
  monthsOf,
  placeOf,
  shardId,
  weightOf,
  widthOf,
  withMonths,
} from './cells.ts';

/** How many keys the cell has, by those that are looked for. A key that moves as the cell becomes wider is counted again. */
export const KEYS = 'keys';
const MEMBER = 'sums';
const MOVED = { code: 'version_conflict' } as const;
/** The one run of a tenant has a fixed id. */
export const RUN_ID = derivedId(0, 'stats-count-run');

/** A cell as a run of counting moves it. */
type Cell = {
  /** That its head told before. */
  readonly keys: number;
  /** That the run puts into it which it had not. */
  readonly fresh: number;
  readonly width: number;
  /** The fresh ones are told in its head, so that a report looks at that many shards. */
  isTold: boolean;
};
/** What a run knows of counters: its cells, those counters that are there, and whether what was there before is counted. */
type Known = {
  readonly cells: ReadonlyMap<string, Cell>;
  readonly there: Set<string>;
  /** Of keys: where among the shards. */
  readonly places: Map<string, number>;
  isCountedBack: boolean;
  readonly isOpen: (month: string) => boolean;
};
/** By cell and key: a name of the numbers that move. */
type Moved = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * For a run that moves all of that on days, in one commit or in several; and what it moves with the months of these. Of shards only those
 * are known in which keys are looked for.
 */
export async function knownCounters(
  ctx: Context,
  ofDays: readonly Counts[],
): Promise<{ known: Known; moves: Counts[] }> {
  const names = [
    ...new Set(ofDays.flatMap((counts) => [...Object.keys(counts), ...monthsOf(counts)])),
  ];
  const heads = await ctx.store.getMany(StatsCounter, names.map(headId));
  const thisMonth = monthOf(businessDate(ctx.clock.now()));
  const isOpen = (month: string): boolean => {
    const head = heads.get(headId(month));
    return head === undefined ? month >= thisMonth : head.state === 'open';
  };
  const moves = ofDays.map((counts) => withMonths(counts, isOpen));
  const isOfOld = heads.size === names.length;
  const [lookedAt, run] = await Promise.all([
    lookedThrough(ctx, movedKeys(moves), heads),
    isOfOld ? undefined : ctx.store.get(CountRun, RUN_ID),
  ]);
  const there = new Set([...heads.keys(), ...lookedAt.there]);
  const isCountedBack = isOfOld || run !== undefined;
  return { known: { ...lookedAt, there, isCountedBack, isOpen }, moves };
}

type Heads = ReadonlyMap<string, StatsCounter>;

/** The cells as they will be, by the shards in which keys are looked for. */
async function lookedThrough(ctx: Context, moved: Moved, heads: Heads) {
  const places = new Map<string, number>();
  const told = (cell: string) => heads.get(headId(cell))?.sums?.[KEYS] ?? 0;
  const shards = await ctx.store.getMany(StatsCounter, lookedAt(moved, { told, places }));
  const cells = new Map(
    [...moved].map(([cell, byKey]): [string, Cell] => {
      const keys = told(cell);
      let fresh = 0;
      for (const [key, name] of byKey) {
        const place = placeIn(places, key);
        const shard = shards.get(shardId(cell, place % widthOf(keys)));
        if (shard?.sums?.[memberOf(key, name)] === undefined) fresh += weightOf(place, keys);
      }
      return [cell, { keys, fresh, width: widthOf(keys + fresh), isTold: fresh === 0 }];
    }),
  );
  return { cells, places, there: shards.keys() };
}

type Told = { told: (cell: string) => number; places: Map<string, number> };

function lookedAt(moved: Moved, { told, places }: Told): string[] {
  const ids = new Set<string>();
  for (const [cell, byKey] of moved) {
    const keys = told(cell);
    if (keys === 0) continue;
    for (const key of byKey.keys()) {
      const place = placeIn(places, key);
      if (weightOf(place, keys) > 0) ids.add(shardId(cell, place % widthOf(keys)));
    }
  }
  return [...ids];
}

function movedKeys(moves: readonly Counts[]): Moved {
  const moved = new Map<string, Map<string, string>>();
  for (const counts of moves) {
    for (const cell in counts) {
      const keys = moved.get(cell) ?? new Map<string, string>();
      moved.set(cell, keys);
      for (const key in counts[cell]) {
        if (key === PLAIN || keys.has(key)) continue;
        for (const name in counts[cell]?.[key]) {
          keys.set(key, name);
          break;
        }
      }
    }
  }
  return moved;
}

/** The shard of a key in a cell. */
export const shardIn =
  (known: Known) =>
  (cell: string, key: string): string =>
    `${placeIn(known.places, key) % (known.cells.get(cell)?.width ?? 1)}`;

function placeIn(places: Map<string, number>, key: string): number {
  const place = places.get(key) ?? placeOf(key);
  places.set(key, place);
  return place;
}

type Moving = { moves: Counts; known: Known; isSupposing: boolean };

/** The counters of what grew; the first of a month also has what was there before counted. `note`: to be called once it is committed. */
export async function counterChanges(ctx: Context, { moves, known, isSupposing }: Moving) {
  const wanted = Object.keys(moves).flatMap((cell) => wantedOf(known, cell, moves[cell] ?? {}));
  const isSupposed = ({ isLikely }: Wanted) => isSupposing && isLikely;
  const asked = wanted.filter((one) => !known.there.has(one.id) && !one.isHead && !isSupposed(one));
  const shards = await ctx.store.getMany(
    StatsCounter,
    asked.map(({ id }) => id),
  );
  for (const id of shards.keys()) known.there.add(id);
  const exists = (one: Wanted) => known.there.has(one.id) || isSupposed(one);
  const run = { state: 'running' } as const;
  const changes: Change[] = [
    ...wanted.flatMap((one) => moving(ctx, one, known, exists(one))),
    ...(known.isCountedBack
      ? []
      : [create(CountRun, brandNew(ctx, CountRun, run, RUN_ID), { shared: true })]),
  ];
  const note = () => {
    known.isCountedBack = true;
    for (const { id, cell, isHead } of wanted) {
      known.there.add(id);
      const told = isHead ? known.cells.get(cell) : undefined;
      if (told !== undefined) told.isTold = true;
    }
  };
  return { changes, note };
}

const NO_CELL: Cell = { keys: 0, fresh: 0, width: 1, isTold: true };

/** `isLikely`: it is supposed to be there without being read; where it is not, the commit is refused and all are read. */
type Wanted = { id: string; cell: string; sums: Numbers; isHead: boolean; isLikely: boolean };

/** The head of the cell and the shards of its keys, which are likely there unless they became more just now. */
function wantedOf(
  known: Known,
  cell: string,
  { [PLAIN]: plain = {}, ...byKey }: Counts[string],
): Wanted[] {
  const { keys, fresh, width, isTold } = known.cells.get(cell) ?? NO_CELL;
  const isLikely = isFilled(width, keys);
  const shards = new Map<number, Record<string, number>>();
  for (const [key, numbers] of Object.entries(byKey)) {
    const at = placeIn(known.places, key) % width;
    const sums = shards.get(at) ?? {};
    for (const [name, by] of Object.entries(numbers)) sums[memberOf(key, name)] = by;
    shards.set(at, sums);
  }
  const own = { ...plain, ...(!isTold && { [KEYS]: fresh }) };
  return [
    { id: headId(cell), cell, sums: own, isHead: true, isLikely: false },
    ...[...shards].map(([at, sums]) => ({
      id: shardId(cell, at),
      cell,
      sums,
      isHead: false,
      isLikely,
    })),
  ];
}

/** The name of a key's number among the sums of a shard. */
export const memberOf = (key: string, name: string): string => `${key}.${name}`;
export function keyOf(member: string): { key: string; name: string } {
  const at = member.lastIndexOf('.');
  return { key: member.slice(0, at), name: member.slice(at + 1) };
}

function moving(ctx: Context, { id, cell, sums }: Wanted, known: Known, exists: boolean): Change[] {
  const isOpen = isMonth(cell) && known.isOpen(cell);
  if (!exists) {
    const record = brandNew(
      ctx,
      StatsCounter,
      { cell, sums, ...(isOpen && { state: 'open' }) },
      id,
    );
    const month = isOpen && brandNew(ctx, CountedMonth, { cell }, id);
    return [
      create(StatsCounter, record, { shared: true }),
      ...(month ? [create(CountedMonth, month, { shared: true })] : []),
    ];
  }
  const [first, ...more] = Object.entries(sums).map(
    ([name, by]) => [`${MEMBER}.${name}`, by] as const,
  );
  if (first === undefined) return [];
  const [field, by] = first;
  return [
    adjust(StatsCounter, id, { field, by, more, refusal: MOVED, retry: true }),
    ...(isOpen ? [holds(StatsCounter, id, { state: 'open' })] : []),
  ];
}
