// Reads counters: the heads of cells in one round trip, those of the days of an open month in another, then their shards, sheets and
// volumes, whatever they hold.
import { bearerAmong } from '#domain/customers/noted-merges.ts';
import type { Context } from '#resource/context.ts';
import { StatsCounter, StatsSheet, StatsVolume } from '../records/counter.ts';
import { type Numbers, totalled } from '../records/counts.ts';
import { daysIn, headId, shardId, sheetId, volumeId, widthOf } from './cells.ts';
import { keyOf } from './known-counters.ts';
import { KEYS, serialsOf, VOLUMES, volumeOf } from './sheets.ts';

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

/**
 * `heads`: of the cells that are wanted; a cell without keys has no shards. Where its sheets are bound in that moment,
 * all is read again.
 */
export async function readKeys(
  ctx: Context,
  cells: readonly string[],
  heads: Heads,
): Promise<Keyed> {
  let told = heads;
  for (let tries = 1; ; tries += 1) {
    const { parts, isMoved } = await readParts(ctx, standing(cells, told), told);
    if (!isMoved || tries === TRIES_MAX)
      return new Map([...parts].map(([key, numbers]) => [key, totalled(numbers)]));
    told = await readHeads(ctx, cells);
  }
}

const TRIES_MAX = 8;

/** What there is of each key; and whether sheets were bound meanwhile, so that it may be there twice or not at all. */
async function readParts(ctx: Context, cells: readonly string[], { numbers }: Heads) {
  const asked = cells.map((cell) => askedOf(cell, numbers.get(cell) ?? {}));
  const [shards, sheets, volumes] = await Promise.all([
    ctx.store.getMany(
      StatsCounter,
      asked.flatMap((one) => one.shards),
    ),
    ctx.store.getMany(
      StatsSheet,
      asked.flatMap((one) => one.sheets.map(({ id }) => id)),
    ),
    ctx.store.getMany(
      StatsVolume,
      asked.flatMap((one) => one.volumes),
    ),
  ]);
  const parts = new Map<string, Numbers[]>();
  const put = (key: string, own: Numbers): void => {
    const all = parts.get(key);
    if (all === undefined) parts.set(key, [own]);
    else all.push(own);
  };
  for (const { sums = {} } of shards.values()) {
    for (const [member, value] of Object.entries(sums)) {
      const { key, name } = keyOf(member);
      put(key, { [name]: value });
    }
  }
  for (const { by_key: byKey = {} } of volumes.values())
    for (const [key, own] of Object.entries(byKey)) put(key, own);
  let isMoved = false;
  for (const { width, sheets: unbound, volumes: ids } of asked) {
    const upTo = ids.map((id) => volumes.get(id)?.up_to ?? -1);
    const isWider = (id: string) => (volumes.get(id)?.width ?? 0) > width;
    isMoved ||= unbound.length > 0 && ids.some(isWider);
    for (const { serial, id } of unbound) {
      const sheet = sheets.get(id);
      isMoved ||= sheet === undefined;
      for (const [key, own] of Object.entries(sheet?.by_key ?? {}))
        if (width === 0 || (upTo[volumeOf(key, width)] ?? -1) < serial) put(key, own);
    }
  }
  return { parts, isMoved };
}

/** What is read of a cell. */
function askedOf(cell: string, head: Numbers) {
  const { [KEYS]: keys = 0, [VOLUMES]: width = 0 } = head;
  const some = (length: number, idOf: (cell: string, at: number) => string) =>
    Array.from({ length }, (_, at) => idOf(cell, at));
  const sheets = serialsOf(head).map((serial) => ({ serial, id: sheetId(cell, serial) }));
  const shards = some(keys === 0 ? 0 : widthOf(keys), shardId);
  return { width, shards, sheets, volumes: some(width, volumeId) };
}

/** The heads of those cells together. */
export const together = (cells: readonly string[], heads: Heads): Numbers =>
  totalled(standing(cells, heads).map((cell) => heads.numbers.get(cell) ?? {}));

/** Those of one kind of key, without its letter. */
export const ofKind = (keyed: Keyed, letter: string): [string, Numbers][] =>
  [...keyed].flatMap(([key, numbers]): [string, Numbers][] =>
    key.startsWith(letter) ? [[key.slice(letter.length), numbers]] : [],
  );

/** Numbers by customer, with those of customers that were merged into them. */
export const borne = (
  rows: readonly (readonly [string, Numbers])[],
  bearers: ReadonlyMap<string, string>,
): [string, Numbers][] =>
  bearers.size === 0
    ? rows.map(([id, numbers]) => [id, numbers])
    : [...Map.groupBy(rows, ([id]) => bearerAmong(bearers, id))].map(([id, own]) => [
        id,
        totalled(own.map(([, numbers]) => numbers)),
      ]);
