// Reads counters: the heads of cells in one round trip, those of the days of an open month in another, then their shards, whatever they
// hold.
import type { Context } from '#resource/context.ts';
import { StatsCounter } from '../records/counter.ts';
import { type Numbers, totalled } from '../records/counts.ts';
import { daysIn, headId, shardId, widthOf } from './cells.ts';
import { KEYS, keyOf } from './move-counters.ts';

/** Plain numbers by cell, and the months that are open, for which their days stand. */
type Heads = {
  readonly numbers: ReadonlyMap<string, Numbers>;
  readonly open: ReadonlySet<string>;
};
/** Numbers by key, those of all cells together. */
export type Keyed = ReadonlyMap<string, Numbers>;

export async function readHeads(ctx: Context, cells: readonly string[]): Promise<Heads> {
  const found = await ctx.store.getMany(StatsCounter, cells.map(headId));
  const isOpen = (cell: string) => found.get(headId(cell))?.state === 'open';
  const open = new Set(cells.filter(isOpen));
  const days = [...open].flatMap(daysIn);
  const more = await ctx.store.getMany(StatsCounter, days.map(headId));
  const numbersOf = (cell: string) => (found.get(headId(cell)) ?? more.get(headId(cell)))?.sums;
  const told = [...cells, ...days].filter((cell) => !open.has(cell));
  return { numbers: new Map(told.map((cell) => [cell, numbersOf(cell) ?? {}])), open };
}

/** The cells that tell as much. */
const standing = (cells: readonly string[], { open }: Heads): string[] =>
  cells.flatMap((cell) => (open.has(cell) ? daysIn(cell) : [cell]));

/** `heads`: of the cells that are wanted; a cell without keys has no shards. */
export async function readKeys(
  ctx: Context,
  cells: readonly string[],
  heads: Heads,
): Promise<Keyed> {
  const ids = standing(cells, heads).flatMap((cell) => {
    const keys = heads.numbers.get(cell)?.[KEYS] ?? 0;
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
  totalled(standing(cells, heads).map((cell) => heads.numbers.get(cell) ?? {}));

/** Those of one kind of key, without its letter. */
export const ofKind = (keyed: Keyed, letter: string): [string, Numbers][] =>
  [...keyed].flatMap(([key, numbers]): [string, Numbers][] =>
    key.startsWith(letter) ? [[key.slice(letter.length), numbers]] : [],
  );
