// Reads counters: the heads of cells in one round trip, their shards in a second, whatever they hold.
import type { Context } from '#resource/context.ts';
import { StatsCounter } from '../records/counter.ts';
import { type Numbers, totalled } from '../records/counts.ts';
import { headId, shardId, widthOf } from './cells.ts';
import { KEYS, keyOf } from './move-counters.ts';

/** Plain numbers by cell. */
type Heads = ReadonlyMap<string, Numbers>;
/** Numbers by key, those of all cells together. */
export type Keyed = ReadonlyMap<string, Numbers>;

export async function readHeads(ctx: Context, cells: readonly string[]): Promise<Heads> {
  const found = await ctx.store.getMany(StatsCounter, cells.map(headId));
  return new Map(cells.map((cell) => [cell, found.get(headId(cell))?.sums ?? {}]));
}

/** `heads`: of the cells that are wanted; a cell without keys has no shards. */
export async function readKeys(
  ctx: Context,
  cells: readonly string[],
  heads: Heads,
): Promise<Keyed> {
  const ids = cells.flatMap((cell) => {
    const keys = heads.get(cell)?.[KEYS] ?? 0;
    if (keys === 0) return [];
    return Array.from({ length: widthOf(keys) }, (_, shard) => shardId(cell, shard));
  });
  const shards = await ctx.store.getMany(StatsCounter, ids);
  const parts = new Map<string, Record<string, number>[]>();
  for (const { sums = {} } of shards.values()) {
    for (const [member, value] of Object.entries(sums)) {
      const { key, name } = keyOf(member);
      const own = parts.get(key) ?? [];
      own.push({ [name]: value });
      parts.set(key, own);
    }
  }
  return new Map([...parts].map(([key, numbers]) => [key, totalled(numbers)]));
}

/** The heads of those cells together. */
export const together = (cells: readonly string[], heads: Heads): Numbers =>
  totalled(cells.map((cell) => heads.get(cell) ?? {}));

/** Those of one kind of key, without its letter. */
export const ofKind = (keyed: Keyed, letter: string): [string, Numbers][] =>
  [...keyed].flatMap(([key, numbers]): [string, Numbers][] =>
    key.startsWith(letter) ? [[key.slice(letter.length), numbers]] : [],
  );
