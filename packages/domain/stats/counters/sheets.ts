// Sheets and volumes: what a cell counts by key when a run moves many keys at once. In shards nearly each key is in one of its own, so
// every sale would write a counter for each of its lines. Such runs put all on one sheet instead, and when there is enough of it, the
// sheets are bound: one commit adds them to the volumes of the cell and removes them. Sheets are numbered in their cell; its head tells
// which are there. Decision 460. Pure.
import { added, type ByKey, type Numbers } from '../records/counts.ts';
import { placeOf, widthOf } from './cells.ts';

/** In the head of a cell: how many keys its shards have, by those that are looked for. One that moves to another shard counts again. */
export const KEYS = 'keys';
/** In the head of a cell: how many sheets there ever were, and how many of these are bound. */
export const SHEETS = 'sheets';
export const BOUND = 'bound';
/** In the head of a cell: keys on sheets that are not bound, one on two of them twice. */
export const WAITING = 'waiting';
/** In the head of a cell: how many volumes it has, and keys in them. */
export const VOLUMES = 'volumes';
export const LISTED = 'listed';
const OWN: readonly string[] = [KEYS, SHEETS, BOUND, WAITING, VOLUMES, LISTED];

/** Of a commit that counts keys: the place of those that go on the sheet of their cell. */
export const SHEET = 'sheet';
/** A run that moves keys of more shards than these puts them on a sheet. */
const SHARDS_OF_RUN = 4;
/** Some hundred bytes each. */
export const KEYS_OF_SHEET = 400;
/** Of what is written when sheets are bound, so much is new. */
const WAITING_SHARE = 0.5;
const WAITING_MIN = 1000;
/** With all volumes and the head in one commit; a report reads them all. */
const SHEETS_MAX = 30;
export const VOLUMES_MAX = 64;
/** A volume that has more on the average is one of twice as many from then on; some 16 KB. */
const KEYS_OF_VOLUME = 150;
/** All volumes are written in one commit, of 4 MB at most: a cell of more keys counts further ones in its shards. */
const LISTED_MAX = 20_000;

/** The numbers of a head but those that it keeps for itself. */
export const withoutOwn = (head: Numbers): Numbers =>
  Object.fromEntries(Object.entries(head).filter(([name]) => !OWN.includes(name)));

/** The serial numbers of the sheets that are not bound, the oldest first. */
export function serialsOf({ [SHEETS]: to = 0, [BOUND]: from = 0 }: Numbers): number[] {
  return Array.from({ length: to - from }, (_, at) => from + at);
}

/** True where keys of those places are put on a sheet. */
export function goesOnSheet(places: readonly number[], head: Numbers): boolean {
  const { [KEYS]: keys = 0, [LISTED]: listed = 0 } = head;
  const width = widthOf(Math.max(keys, places.length));
  const shards = new Set(places.map((place) => place % width)).size;
  return shards > SHARDS_OF_RUN && listed < LISTED_MAX;
}

/** True where it is time to bind the sheets of the cell. */
export function isDue(head: Numbers): boolean {
  const { [WAITING]: waiting = 0, [LISTED]: listed = 0 } = head;
  const enough = Math.max(WAITING_MIN, listed * WAITING_SHARE);
  return waiting >= enough || serialsOf(head).length >= SHEETS_MAX;
}

/** As many of the oldest as one commit binds. */
export const bindable = (serials: readonly number[]): number[] => serials.slice(0, SHEETS_MAX);

export const keysOn = (byKey: ByKey = {}): number => Object.keys(byKey).length;

/** Together, by key. */
export const summed = (all: readonly (ByKey | undefined)[]): ByKey =>
  added(all.map((byKey = {}) => ({ [ONE_CELL]: byKey })))[ONE_CELL] ?? {};
const ONE_CELL = 'cell';

/** How many volumes hold that many keys, of a cell that has so many; a power of two that only grows. */
export function volumesFor(keys: number, volumes: number): number {
  let width = Math.max(volumes, 1);
  while (width < VOLUMES_MAX && width * KEYS_OF_VOLUME < keys) width *= 2;
  return width;
}

export const volumeOf = (key: string, width: number): number => placeOf(key) % width;

/** What is put into each of so many volumes. */
export function byVolume(byKey: ByKey, width: number): Map<number, ByKey> {
  const keys = Map.groupBy(Object.keys(byKey), (key) => volumeOf(key, width));
  return new Map(
    [...keys].map(([volume, own]) => [
      volume,
      Object.fromEntries(own.map((key) => [key, byKey[key] ?? {}])),
    ]),
  );
}
