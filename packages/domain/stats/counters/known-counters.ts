// What a run of counting knows of counters before it moves them, read once for all of its commits: the heads of its cells, those shards in
// which keys are looked for, and of wide cells the sheet that may have room.
import { businessDate } from '#kernel/date.ts';
import { derivedId } from '#kernel/id.ts';
import type { Context } from '#resource/context.ts';
import { CountRun, StatsCounter, StatsSheet } from '../records/counter.ts';
import { type Counts, type Numbers, PLAIN } from '../records/counts.ts';
import {
  headId,
  monthOf,
  monthsOf,
  placeOf,
  shardId,
  sheetId,
  weightOf,
  widthOf,
  withMonths,
} from './cells.ts';
import { goesOnSheet, isDue, KEYS, SHEET, SHEETS, serialsOf } from './sheets.ts';

/** The one run of a tenant has a fixed id. */
export const RUN_ID = derivedId(0, 'stats-count-run');

/** A cell as a run of counting moves it. */
export type Cell = {
  /** That its head told before. */
  readonly keys: number;
  /** That the run puts into it which it had not. */
  readonly fresh: number;
  readonly width: number;
  /** The fresh ones are told in its head, so that a report looks at that many shards. */
  isTold: boolean;
  /** Of a cell whose keys go on sheets. */
  readonly sheets?: Sheets;
};
/** What the head tells, the serial number of the next sheet, and the one before it where that may have room. */
type Sheets = { head: Numbers; next: number; last: StatsSheet | undefined };

/** What a run knows of counters: its cells, those counters that are there, and whether what was there before is counted. */
export type Known = {
  readonly cells: ReadonlyMap<string, Cell>;
  readonly there: Set<string>;
  /** Of keys: where among the shards. */
  readonly places: Map<string, number>;
  isCountedBack: boolean;
  readonly isOpen: (month: string) => boolean;
};
/** By key: a name of the numbers that move. */
type Moving = ReadonlyMap<string, string>;

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
  const [{ cells, places, shards }, run] = await Promise.all([
    lookedThrough(ctx, movedKeys(moves), heads),
    isOfOld ? undefined : ctx.store.get(CountRun, RUN_ID),
  ]);
  const there = new Set([...heads.keys(), ...shards.keys()]);
  return { known: { cells, places, there, isCountedBack: isOfOld || !!run, isOpen }, moves };
}

type Heads = ReadonlyMap<string, StatsCounter>;

/** The cells as they will be. */
async function lookedThrough(
  ctx: Context,
  moved: ReadonlyMap<string, Moving>,
  heads: Heads,
): Promise<Pick<Known, 'cells' | 'places'> & { shards: ReadonlyMap<string, StatsCounter> }> {
  const places = new Map<string, number>();
  const told = (cell: string): Numbers => heads.get(headId(cell))?.sums ?? {};
  const isWide = ([cell, moving]: [string, Moving]): boolean => {
    const own = Array.from(moving.keys(), (key) => placeIn(places, key));
    return goesOnSheet(own, told(cell));
  };
  const { true: wide = [], false: narrow = [] } = Object.groupBy(moved, (one) =>
    isWide(one) ? 'true' : 'false',
  );
  const looking = narrow.map(([cell, moving]) => {
    return [cell, { keys: told(cell)[KEYS] ?? 0, moving, places }] as const;
  });
  const [shards, lasts] = await Promise.all([
    ctx.store.getMany(
      StatsCounter,
      looking.flatMap(([cell, of]) => lookedAt(cell, of)),
    ),
    lastSheets(ctx, new Map(wide.map(([cell]) => [cell, told(cell)]))),
  ]);
  const cells = new Map<string, Cell>();
  for (const [cell, of] of looking) {
    const fresh = freshIn(cell, of, shards);
    const width = widthOf(of.keys + fresh);
    cells.set(cell, { keys: of.keys, fresh, width, isTold: fresh === 0 });
  }
  for (const [cell] of wide) {
    const keys = told(cell)[KEYS] ?? 0;
    const head = told(cell);
    const sheets = { head, next: head[SHEETS] ?? 0, last: lasts.get(cell) };
    cells.set(cell, { keys, fresh: 0, width: widthOf(keys), isTold: true, sheets });
  }
  return { cells, places, shards };
}

async function lastSheets(
  ctx: Context,
  heads: ReadonlyMap<string, Numbers>,
): Promise<Map<string, StatsSheet>> {
  const ids = [...heads].flatMap(([cell, head]) => {
    const last = serialsOf(head).at(-1);
    return last === undefined ? [] : [sheetId(cell, last)];
  });
  const found = await ctx.store.getMany(StatsSheet, ids);
  return new Map([...found.values()].map((sheet) => [sheet.cell, sheet]));
}

type Looking = {
  /** That the head of the cell tells. */
  readonly keys: number;
  readonly moving: Moving;
  readonly places: Map<string, number>;
};

/** The shards in which keys are looked for. */
function lookedAt(cell: string, { keys, moving, places }: Looking): string[] {
  const ids = new Set<string>();
  if (keys === 0) return [];
  for (const key of moving.keys()) {
    const place = placeIn(places, key);
    if (weightOf(place, keys) > 0) ids.add(shardId(cell, place % widthOf(keys)));
  }
  return [...ids];
}

/** How many of the keys the cell has not yet, by those that were looked for. */
function freshIn(
  cell: string,
  { keys, moving, places }: Looking,
  shards: ReadonlyMap<string, StatsCounter>,
): number {
  let fresh = 0;
  for (const [key, name] of moving) {
    const place = placeIn(places, key);
    const shard = shards.get(shardId(cell, place % widthOf(keys)));
    if (shard?.sums?.[memberOf(key, name)] === undefined) fresh += weightOf(place, keys);
  }
  return fresh;
}

function movedKeys(moves: readonly Counts[]): Map<string, Moving> {
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

/** Cells on whose sheets enough has gathered. */
export const dueIn = ({ cells }: Known): string[] =>
  [...cells].flatMap(([cell, { sheets }]) => (sheets && isDue(sheets.head) ? [cell] : []));

/** Where a key of a cell is counted: in one of its shards, or on its sheet. */
export const shardIn =
  ({ cells, places }: Known) =>
  (cell: string, key: string): string => {
    const { width = 1, sheets } = cells.get(cell) ?? {};
    return sheets === undefined ? `${placeIn(places, key) % width}` : SHEET;
  };

export function placeIn(places: Map<string, number>, key: string): number {
  const place = places.get(key) ?? placeOf(key);
  places.set(key, place);
  return place;
}

/** The name of a key's number among the sums of a shard. */
export const memberOf = (key: string, name: string): string => `${key}.${name}`;
export function keyOf(member: string): { key: string; name: string } {
  const at = member.lastIndexOf('.');
  return { key: member.slice(0, at), name: member.slice(at + 1) };
}
